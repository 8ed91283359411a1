import { mergeSelections, type Selection } from '../codec/selection.js';

/** A path in a template's input: `.name` is a key, `*` any element or key, `**` everything below. */
export type Path = readonly string[];

/** Something that a template reads: a complete value, or only on the way further down. */
export interface Read {
  path: Path;
  whole: boolean;
}

/** The input of a template: an object, or the List document of such objects. */
export type TemplateSubject = 'object' | 'list';

/**
 * The parts of each object that a template needs to find everything that it finds in the complete object. If it fails,
 * its message may still differ, because it shows the object.
 * @param reads everything that the template reads; undefined if unknown
 */
export function selectionOf(reads: readonly Read[] | undefined, given: TemplateSubject): Selection {
  if (reads === undefined) return true;
  return reads
    .map((read) => (given === 'object' ? ofObject(read) : ofList(read)))
    .reduce(mergeSelections, {});
}

/** Whether only an object's metadata is selected. */
export function isMetadataOnly(selection: Selection): boolean {
  return selection !== true && Object.keys(selection).every((field) => field === 'metadata');
}

function ofObject({ path: [step, ...rest], whole }: Read): Selection {
  if (step === undefined) return whole || {};
  if (step === '**') return true;
  const field = step === '*' ? '*' : step.slice(1);
  return Object.assign(Object.create(null), { [field]: ofObject({ path: rest, whole }) }) as Selection;
}

/** The List's own fields are created here; its items are objects. */
function ofList({ path: [list, item, ...rest], whole }: Read): Selection {
  if (list === undefined) return whole || {};
  if (!list.startsWith('.')) return true;
  if (list !== '.items') return {};
  if (item === undefined) return whole || {};
  if (item === '**') return true;
  // A list has no fields: looking for one finds none.
  return item === '*' ? ofObject({ path: rest, whole }) : {};
}
