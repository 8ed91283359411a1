/**
 * What to read of an object: `true` for all of it, else its fields by their JSON names, as
 * `{ metadata: { name: true } }`. What is said of a list holds for each of its elements. `*` stands for whatever has no
 * entry of its own: a list's elements, a map's values, an object's fields; `false` takes one of those out again. Of a
 * map all entries are read, whichever are named.
 */
export type Selection = true | { readonly [field: string]: Selection | false };

/** All that is shown of an object where managed fields are not: the largest part of most objects is skipped. */
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

/** What either of two selections takes in. */
export function mergeSelections(a: Selection, b: Selection): Selection {
  if (a === true || b === true) return true;
  const merged = Object.create(null) as Record<string, Selection | false>;
  for (const field of new Set([...Object.keys(a), ...Object.keys(b)])) {
    const [ofA, ofB] = [selectionOfField(a, field), selectionOfField(b, field)];
    merged[field] = ofA === false ? ofB : ofB === false ? ofA : mergeSelections(ofA, ofB);
  }
  return merged;
}

/** The part of a JSON value that a selection takes in, as a decoder that knows no more would have read it. */
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
