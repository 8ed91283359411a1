import { mergeSelections, type Selection } from '../codec/selection.js';
import { INCLUDE_OBJECT } from '../list/accept.js';
import { isMetadataOnly } from '../render/reads.js';
import type { GetOptions } from './options.js';
import type { Need } from './requests.js';
import type { Target } from './targets.js';

/** What the need of an output depends on. */
export interface NeedOf {
  options: GetOptions;
  /** What the order asked for looks at; nothing where none was asked for. */
  sortSelection: Selection;
  /** Nothing is to be left out: a message is to show whole objects. */
  wholeObjects: boolean;
}

/** What a table made here shows of an object. */
const OWN_TABLE: Selection = {
  metadata: { name: true, namespace: true, labels: true, creationTimestamp: true },
};

/** By what an object is found again, and a list gone on with. */
const IDENTITY: Selection = { metadata: { name: true, namespace: true } };

/**
 * What a human-readable table needs of the server: rows alone where no column comes from the object's metadata,
 * whole objects only to sort by what stands outside it. `--server-print=false` makes the table here, of names and
 * creation times.
 */
export function tableNeed(of: NeedOf, target: Target): Need {
  const { options, sortSelection } = of;
  if (!options.serverPrint) return documentNeed(OWN_TABLE, of);
  if (!isMetadataOnly(sortSelection)) return { form: 'table', include: INCLUDE_OBJECT.object };
  const showsMetadata =
    options.showLabels ||
    options.labelColumns.length > 0 ||
    options.sortBy !== '' ||
    (options.labelSelector !== '' && target.name !== undefined) ||
    (options.allNamespaces && target.resource.namespaced);
  return { form: 'table', include: showsMetadata ? INCLUDE_OBJECT.metadata : INCLUDE_OBJECT.none };
}

/**
 * What an output of objects needs of the server: metadata alone where it looks at nothing else.
 * @param shown what it looks at in each object
 */
export function documentNeed(
  shown: Selection,
  { sortSelection, wholeObjects }: Pick<NeedOf, 'sortSelection' | 'wholeObjects'>,
): Need {
  if (wholeObjects) return { form: 'objects' };
  const select = [shown, sortSelection, IDENTITY].reduce(mergeSelections);
  if (select === true) return { form: 'objects' };
  return { form: isMetadataOnly(select) ? 'metadata' : 'objects', select };
}
