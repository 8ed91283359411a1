import type { Need } from '../cluster/requests.js';
import { mergeSelections, type Selection } from '../codec/selection.js';
import { isMetadataOnly } from './reads.js';

/** What is looked at of objects beside what is printed of them. */
export interface ReadFor {
  /** What the order asked for looks at; nothing where none was asked for. */
  sortSelection: Selection;
  /** Nothing is to be left out: a message is to show whole objects. */
  wholeObjects: boolean;
}

/** By what an object is found again, and a list gone on with. */
const IDENTITY: Selection = { metadata: { name: true, namespace: true } };

/**
 * What an output of objects needs of the server: metadata alone where it looks at nothing else.
 * @param shown what it looks at in each object
 */
export function documentNeed(shown: Selection, { sortSelection, wholeObjects }: ReadFor): Need {
  if (wholeObjects) return { form: 'objects' };
  const select = [shown, sortSelection, IDENTITY].reduce(mergeSelections);
  if (select === true) return { form: 'objects' };
  return { form: isMetadataOnly(select) ? 'metadata' : 'objects', select };
}
