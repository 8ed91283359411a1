import type { KeyName } from '../../terminal/ui/keys.js';
import type { ScreenFrame } from '../../terminal/ui/view-model.js';
import type { Binding } from '../frame/screen.js';
import type { KeyMap } from './key-map.js';

/** Bindings with the keys that the user has given them. */
export function withKeys(bindings: readonly Binding[], map: KeyMap): Binding[] {
  return bindings.flatMap((binding) => {
    const given = binding.keys.flatMap((key) => map.shown(key) ?? []);
    const keys = [...given, ...binding.keys.flatMap((key) => map.also(key))];
    if (keys.length === 0) return [];
    const isUsual = given.every((key, index) => key === binding.keys[index]);
    const { shown, ...rest } = binding;
    return [{ ...rest, keys, ...(isUsual && shown !== undefined && { shown }) }];
  });
}

const KEY_NAMES: Readonly<Record<KeyName, string>> = {
  escape: 'Esc',
  enter: 'Enter',
  space: 'Space',
  tab: 'Tab',
  pageup: 'PageUp',
  pagedown: 'PageDown',
  'another key': 'This key',
};

/** A key as people call it. */
export function shownKey(key: KeyName): string {
  if (key.length < 2) return key;
  return KEY_NAMES[key] ?? key.split('+').map(shownPart).join('-');
}

/** `Ctrl`, `X`, `PageUp`. */
function shownPart(part: string): string {
  return KEY_NAMES[part] ?? part.charAt(0).toUpperCase() + part.slice(1);
}

/** Hints that are shown before others. */
const HINTS_FIRST: readonly KeyName[] = '? escape q / enter f w d y l D S R E X'.split(' ');

/** What works in a picker. @param marks whether several may be marked */
export function pickerHints(marks: boolean): ScreenFrame['hints'] {
  return [
    { key: 'Enter', does: 'choose' },
    ...(marks ? [{ key: 'Space', does: 'mark several' }] : []),
    { key: 'Esc', does: 'back' },
    { key: 'Up, Down', does: 'move' },
  ];
}

/** The line of hints: what bindings say of themselves, the keys of every screen first. */
export function hintsOf(bindings: readonly Binding[], map: KeyMap): ScreenFrame['hints'] {
  // The order is that of the keys the browser knows.
  const rank = (binding: Binding) => HINTS_FIRST.indexOf(binding.keys[0]!) + 1 || HINTS_FIRST.length + 1;
  const shown = bindings.filter(({ hint }) => hint !== '').toSorted((a, b) => rank(a) - rank(b));
  return withKeys(shown, map).map(({ keys: [key], hint, off }) => ({
    key: shownKey(key!),
    does: hint,
    off: off !== undefined,
  }));
}
