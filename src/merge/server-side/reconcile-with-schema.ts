import { type FieldSet, fieldSet } from './field-set.js';
import type { Managers } from './managers.js';
import { fieldName } from './path-element.js';
import type { Shape } from './shape.js';

/**
 * Managers with their fields adjusted to the current type: whoever owns part of a value that has become atomic owns the
 * whole. Values that have ceased to be atomic remain unchanged.
 */
export function reconcileWithSchema(shape: Shape, managers: Managers): Managers {
  return new Map(
    [...managers].map(([identity, manager]) => [
      identity,
      { ...manager, fields: declared(shape, manager.fields) },
    ]),
  );
}

function declared(shape: Shape, fields: FieldSet): FieldSet {
  const paths = [...fields.paths()];
  const whole = paths.map((path) => upToAtomic(shape, path));
  return whole.every((path, index) => path === paths[index]) ? fields : fieldSet(...whole);
}

function upToAtomic(shape: Shape, path: readonly string[]): readonly string[] {
  let at: Shape | undefined = shape;
  for (const [depth, element] of path.entries()) {
    if (at === undefined || at.is === 'scalar' || at.is === 'free') return path;
    if (at.atomic) return depth === 0 ? path : path.slice(0, depth);
    at = at.is === 'list' ? at.item : at.member(fieldName(element) ?? '');
  }
  return path;
}
