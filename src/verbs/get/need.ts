import { INCLUDE_OBJECT } from '../../cluster/list/accept.js';
import type { Need } from '../../cluster/requests.js';
import type { Target } from '../../cluster/target.js';
import type { Selection } from '../../codec/selection.js';
import { documentNeed, type ReadFor } from '../../render/document-need.js';
import { isMetadataOnly } from '../../render/reads.js';
import type { GetOptions } from './options.js';

/** What the need of an output depends on. */
export interface NeedOf extends ReadFor {
  options: GetOptions;
}

/** What a table made here shows of an object. */
const OWN_TABLE: Selection = {
  metadata: { name: true, namespace: true, labels: true, creationTimestamp: true },
};

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
