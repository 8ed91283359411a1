/**
 * What to read of an object: `true` for all of it, else its fields by their JSON names, as `{ metadata: { name: true }
 * }`. A selection of a list applies to each of its elements. `*` selects everything without its own entry: a list's
 * elements, a map's values, an object's fields; `false` excludes one of those. All entries of a map are read, whichever
 * are named.
 */
export type Selection = true | { readonly [field: string]: Selection | false };

/** What is shown of an object without managed fields: skips the largest part of most objects. */
export const WITHOUT_MANAGED_FIELDS: Selection = { '*': true, metadata: { '*': true, managedFields: false } };

/** What to read of a field; false for nothing. */
export function selectionOfField(selection: Selection, field: string): Selection | false {
  if (selection === true) return true;
  if (Object.hasOwn(selection, field)) return selection[field]!;
  return selection['*'] ?? false;
}

/** What to read of each element of a list. */
export function selectionOfElements(selection: Selection): Selection {
  return selection === true ? true : selection['*'] || selection;
}

/** What to read of each value of a map. */
export function selectionOfValues(selection: Selection): Selection {
  if (selection === true || Object.keys(selection).some((key) => key !== '*')) return true;
  return selection['*'] || true;
}

/** The union of two selections. */
export function mergeSelections(a: Selection, b: Selection): Selection {
  if (a === true || b === true) return true;
  const merged = Object.create(null) as Record<string, Selection | false>;
  for (const field of new Set([...Object.keys(a), ...Object.keys(b)])) {
    const [ofA, ofB] = [selectionOfField(a, field), selectionOfField(b, field)];
    merged[field] = ofA === false ? ofB : ofB === false ? ofA : mergeSelections(ofA, ofB);
  }
  return merged;
}

/** The selected part of a JSON value, as a decoder would read it with the selection. */
export function pick(value: unknown, selection: Selection): unknown {
  if (selection === true || typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) {
    const ofElements = selectionOfElements(selection);
    return ofElements === true ? value : value.map((element) => pick(element, ofElements));
  }
  const picked = Object.entries(value).flatMap(([field, inner]): [string, unknown][] => {
    const ofField = selectionOfField(selection, field);
    return ofField === false ? [] : [[field, pick(inner, ofField)]];
  });
  return Object.fromEntries(picked);
}
