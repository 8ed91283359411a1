import { INCLUDE_OBJECT } from '../list/accept.js';
import type { GetOptions } from './options.js';
import type { Need } from './requests.js';
import type { Target } from './targets.js';

/** What the need of a table depends on. */
interface NeedOf {
  options: GetOptions;
  /** The order needs no more than metadata, or there is none. */
  sortsByMetadata: boolean;
}

/**
 * What a human-readable table needs of the server: rows alone where no column comes from the object's metadata,
 * whole objects only to sort by what stands outside it. `--server-print=false` makes the table here, of names and
 * creation times.
 */
export function tableNeed({ options, sortsByMetadata }: NeedOf, target: Target): Need {
  if (!options.serverPrint) return { form: sortsByMetadata ? 'metadata' : 'objects' };
  if (!sortsByMetadata) return { form: 'table', include: INCLUDE_OBJECT.object };
  const showsMetadata =
    options.showLabels ||
    options.labelColumns.length > 0 ||
    options.sortBy !== '' ||
    (options.labelSelector !== '' && target.name !== undefined) ||
    (options.allNamespaces && target.resource.namespaced);
  return { form: 'table', include: showsMetadata ? INCLUDE_OBJECT.metadata : INCLUDE_OBJECT.none };
}
