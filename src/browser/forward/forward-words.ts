import { messageOf } from '../../process/errors.js';
import type { WordBase } from '../bar/bar-words.js';
import type { BrowserScreen, Host } from '../screen.js';
import type { Forwards } from './forwards.js';

/** `:pf`, and `:pf save NAME`. @param open shows the list of forwards */
export function forwardWords(
  forwards: Forwards,
  host: Host,
  open: (screen: BrowserScreen) => void,
): WordBase['acting'] {
  return [
    {
      word: 'pf',
      takes: '[save NAME]',
      does: 'list the forwards of ports of this machine, or save them under a name',
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
