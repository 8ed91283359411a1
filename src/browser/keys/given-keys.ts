import type { Binding } from '../screen.js';
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
