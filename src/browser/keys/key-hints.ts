import type { KeyName } from '../../terminal/ui/keys.js';
import type { HintGroup, ScreenFrame } from '../../terminal/ui/view-model.js';
import type { Binding } from '../frame/screen.js';
import { boundKeys, type KeyMap } from './key-map.js';

/** Bindings with the keys that the user has assigned, by their usual names; without those that have none. */
export function withKeys(bindings: readonly Binding[], map: KeyMap): Binding[] {
  const keysOf = keysByBinding(bindings, map);
  return bindings.flatMap((binding) => {
    const keys = keysOf.get(binding);
    if (keys === undefined) return [];
    const isUsual = binding.keys.every((key, index) => key === keys[index]);
    const shown = (isUsual ? binding.shown : undefined) ?? keys.map(shownKey).join(', ');
    return [{ ...binding, keys, shown }];
  });
}

function keysByBinding(bindings: readonly Binding[], map: KeyMap): ReadonlyMap<Binding, readonly KeyName[]> {
  const keys = new Map<Binding, KeyName[]>();
  for (const [key, binding] of boundKeys(bindings, map))
    keys.set(binding, [...(keys.get(binding) ?? []), key]);
  return keys;
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

/** A key by its usual name. */
export function shownKey(key: KeyName): string {
  if (key.length < 2) return key;
  return KEY_NAMES[key] ?? key.split('+').map(shownPart).join('-');
}

/** `Ctrl`, `X`, `PageUp`. */
function shownPart(part: string): string {
  return KEY_NAMES[part] ?? part.charAt(0).toUpperCase() + part.slice(1);
}

/** Hints that are shown before others of their group. */
const HINTS_FIRST: readonly KeyName[] = ': ? escape q / b enter 1 x H V C M d y l w h t e D E X S R f'.split(
  ' ',
);
/** The bindings of every screen, which are shown separately. */
const ALWAYS: readonly KeyName[] = ['?', 'escape', 'q'];
/** Filtering and sorting, which are shown with navigation. */
const FINDS: readonly KeyName[] = ['/', 'b', 's', ','];

/** The keys of a picker. @param marks whether several may be marked */
export function pickerHints(marks: boolean): ScreenFrame['hints'] {
  const hints = [
    { key: 'Enter', does: 'choose' },
    ...(marks ? [{ key: 'Space', does: 'mark several' }] : []),
    { key: 'Esc', does: 'back' },
    { key: 'Up, Down', does: 'move' },
  ];
  return [{ title: '', hints }];
}

/**
 * The hints at the bottom, by purpose.
 * @param isDialog they form one group, in their own order
 */
export function hintsOf(bindings: readonly Binding[], map: KeyMap, isDialog = false): ScreenFrame['hints'] {
  // The order is that of the default keys.
  const rank = (binding: Binding) => HINTS_FIRST.indexOf(binding.keys[0]!) + 1 || HINTS_FIRST.length + 1;
  const keysOf = keysByBinding(bindings, map);
  const shown = bindings
    .filter((binding) => binding.hint !== '' && keysOf.has(binding))
    .toSorted((a, b) => rank(a) - rank(b));
  return (['', 'look', 'act', 'go'] as const).flatMap((title) => {
    const own = shown.filter((binding) => (isDialog ? '' : purposeOf(binding)) === title);
    const hints = own.map((binding) => ({
      key: binding.hintKeys ?? shownKey(keysOf.get(binding)![0]!),
      ...{ does: binding.hint, off: binding.off !== undefined },
    }));
    return hints.length === 0 ? [] : [{ title, hints }];
  });
}

function purposeOf({ keys: [key = ''], group }: Binding): HintGroup['title'] {
  if (ALWAYS.includes(key)) return '';
  if (key === 'enter') return 'look';
  if (group === 'change') return 'act';
  return group === 'go' || FINDS.includes(key) ? 'go' : 'look';
}
