import type { Binding } from './screen.js';
import type { Motion } from './viewport.js';

/** The keys that move through lines: arrows and those of vi. */
export function motionBindings(move: (motion: Motion) => void): Binding[] {
  const binding = (keys: string[], shown: string, does: string, motion: Motion): Binding => ({
    keys,
    shown,
    hint: '',
    does,
    group: 'move',
    run: () => move(motion),
  });
  return [
    binding(['up', 'k', 'shift+up'], 'Up, k', 'one line up', 'up'),
    binding(['down', 'j', 'shift+down'], 'Down, j', 'one line down', 'down'),
    binding(['pageup', 'ctrl+b'], 'PageUp, Ctrl-B', 'one page up', 'pageUp'),
    binding(['pagedown', 'ctrl+f'], 'PageDown, Ctrl-F', 'one page down', 'pageDown'),
    binding(['g', 'home'], 'g, Home', 'to the first line', 'first'),
    binding(['G', 'end'], 'G, End', 'to the last line', 'last'),
  ];
}

/** The keys that scroll sideways if lines are wider than the screen. */
export function sidewaysBindings(step: (direction: 1 | -1) => void): Binding[] {
  const binding = (key: 'left' | 'right', shown: string, does: string, direction: 1 | -1): Binding => ({
    ...{ keys: [key], shown, hint: '', does, group: 'move' },
    run: () => step(direction),
  });
  return [
    binding('left', 'Left', 'half a screen to the left', -1),
    binding('right', 'Right', 'half a screen to the right, where lines are longer', 1),
  ];
}
