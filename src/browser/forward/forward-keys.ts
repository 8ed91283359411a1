import type { Binding, BrowserScreen } from '../screen.js';
import type { Forwards } from './forwards.js';

/** `f`, on every screen but the list of forwards itself. @param open shows the list */
export function forwardBindings(screen: BrowserScreen, forwards: Forwards, open: () => void): Binding[] {
  if (screen.title() === 'forwards') return [];
  const { length } = forwards.running;
  return [
    {
      keys: ['f'],
      hint: length === 0 ? '' : `forwards (${length})`,
      does: 'list the forwards of ports of this machine',
      group: 'go',
      run: open,
    },
  ];
}
