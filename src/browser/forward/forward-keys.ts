import { messageOf } from '../../process/errors.js';
import type { Part, ScreenWord } from '../frame/part.js';
import type { Binding, BrowserScreen, Host } from '../frame/screen.js';
import type { Navigation } from '../navigation/navigation.js';
import type { Routes } from '../navigation/routes.js';
import type { Forwards } from './forwards.js';

/** `f`, on every screen except the list of forwards itself. @param open shows the list */
function forwardBindings(screen: BrowserScreen, forwards: Forwards, open: () => void): Binding[] {
  if (screen.path?.()[0] === 'forwards') return [];
  const { length } = forwards.running;
  return [
    {
      keys: ['f'],
      hint: length === 0 ? '' : `forwards (${length})`,
      does: 'list the port forwards',
      group: 'go',
      run: open,
    },
  ];
}

/** `:pf`, and `:pf save NAME`. @param open shows the list of forwards */
export function forwardWords(
  forwards: Forwards,
  host: Host,
  open: (screen: BrowserScreen) => void,
): ScreenWord[] {
  return [
    {
      word: 'pf',
      takes: '[save NAME]',
      does: 'list the port forwards, or save them under a name',
      run(rest, screen) {
        const [verb, name, ...more] = rest.trim().split(/\s+/);
        if (verb === '' || verb === undefined) return open(screen);
        if (verb !== 'save' || name === undefined || more.length > 0)
          throw new Error('"pf" lists forwards, "pf save NAME" saves them');
        forwards.save(name).then(
          (path) => host.tell(`saved in ${path}`, 'good'),
          (error: unknown) => host.tell(messageOf(error), 'bad'),
        );
      },
    },
  ];
}

/** What forwards can open. */
interface ForwardBase {
  navigation: Navigation;
  host: Host;
  routes: Pick<Routes, 'attempt'>;
}

/** The keys and words of forwards, and how to open their list. */
export function forwardPart(forwards: Forwards, { navigation, host, routes }: ForwardBase): Part {
  const open = ({ cluster }: BrowserScreen) =>
    routes.attempt('', async () => {
      const { ForwardScreen } = await import('./forward-screen.js');
      return () => navigation.push(new ForwardScreen(cluster, forwards, host));
    });
  return {
    bindings: (screen) => forwardBindings(screen, forwards, () => open(screen)),
    words: () => forwardWords(forwards, host, open),
  };
}
