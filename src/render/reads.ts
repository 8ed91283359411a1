import { mergeSelections, type Selection } from '../codec/selection.js';

/** A way down from what a template is given: `.name` is a key, `*` any element or key, `**` whatever lies below. */
export type Path = readonly string[];

/** Something a template looks at: the whole of what is there, or only on its way further down. */
export interface Read {
  path: Path;
  whole: boolean;
}

/** What a template is applied to: an object, or the List document of such objects. */
export type TemplateSubject = 'object' | 'list';

/**
 * What of each object a template needs to find all that it finds in the whole object. Where it fails, its message may
 * still differ, since it shows the object.
 * @param reads all that the template looks at; undefined if that is not known
 */
export function selectionOf(reads: readonly Read[] | undefined, given: TemplateSubject): Selection {
  if (reads === undefined) return true;
  return reads
    .map((read) => (given === 'object' ? ofObject(read) : ofList(read)))
    .reduce(mergeSelections, {});
}

/** Whether an object's metadata is all that is selected of it. */
export function isMetadataOnly(selection: Selection): boolean {
  return selection !== true && Object.keys(selection).every((field) => field === 'metadata');
}

function ofObject({ path: [step, ...rest], whole }: Read): Selection {
  if (step === undefined) return whole || {};
  if (step === '**') return true;
  const field = step === '*' ? '*' : step.slice(1);
  return Object.assign(Object.create(null), { [field]: ofObject({ path: rest, whole }) }) as Selection;
}

/** The List's own fields are made by ourselves; its items are objects. */
function ofList({ path: [list, item, ...rest], whole }: Read): Selection {
  if (list === undefined) return whole || {};
  if (!list.startsWith('.')) return true;
  if (list !== '.items') return {};
  if (item === undefined) return whole || {};
  if (item === '**') return true;
  // A list has no fields: whoever looks for one finds none.
  return item === '*' ? ofObject({ path: rest, whole }) : {};
}
