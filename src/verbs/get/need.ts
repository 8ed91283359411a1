import { INCLUDE_OBJECT } from '../../cluster/list/accept.js';
import type { Need } from '../../cluster/requests.js';
import type { Session } from '../../cluster/session.js';
import type { Collection, Target } from '../../cluster/target.js';
import { mergeSelections, type Selection } from '../../codec/selection.js';
import type { DiscoveryWithCache } from '../../discovery/discovery.js';
import { isKubernetesGroup } from '../../discovery/well-known.js';
import type { ObjectPrinter } from '../../render/printer.js';
import { isMetadataOnly } from '../../render/reads.js';
import type { GetRun } from './get-run.js';
import type { GetPlan } from './plan.js';

/** What the need of an output depends on. */
export interface NeedOf extends Pick<GetRun, 'options' | 'sortSelection' | 'wholeObjects'> {
  plan: Pick<GetPlan, 'singleItem'>;
  session: Pick<Session, 'program'> & { discovery: Pick<DiscoveryWithCache, 'fromCache'> };
}

/** The parts by which an object is found again, and a list continues. */
const IDENTITY: Selection = { metadata: { name: true, namespace: true } };

/** The parts of an object in a table made here. */
const OWN_TABLE: Selection = {
  metadata: { name: true, namespace: true, labels: true, creationTimestamp: true },
};

/**
 * What a human-readable table needs from the server: only rows if no column comes from the object's metadata, complete
 * objects only to sort by other fields. `--server-print=false` makes the table here, from names and creation times.
 */
export function tableNeed(of: NeedOf, target: Target): Need {
  const { options, session, sortSelection } = of;
  // As in kubectl, whose log a script may read.
  const isAsKubectl = session.program === 'kubectl' && options.sortBy !== '';
  if (!options.serverPrint) return needOf(OWN_TABLE, of);
  if (isAsKubectl || !isMetadataOnly(sortSelection)) return { form: 'table', include: INCLUDE_OBJECT.object };
  const showsMetadata =
    options.showLabels ||
    options.labelColumns.length > 0 ||
    options.time !== 'age' ||
    options.sortBy !== '' ||
    Object.keys(sortSelection).length > 0 ||
    (options.labelSelector !== '' && target.name !== undefined) ||
    (options.allNamespaces && target.resource.namespaced) ||
    mayHaveNamespaces(target, session);
  return { form: 'table', include: showsMetadata ? INCLUDE_OBJECT.metadata : INCLUDE_OBJECT.none };
}

/**
 * Whether a list without a namespace may turn out to be of a namespaced resource, which the metadata of its objects
 * shows: a custom resource that is known only from the cache.
 */
export function mayHaveNamespaces(
  { resource: { namespaced, group } }: Collection,
  { discovery }: Pick<NeedOf['session'], 'discovery'>,
): boolean {
  return !namespaced && !isKubernetesGroup(group) && discovery.fromCache;
}

/** A printer of objects, and what it needs from the server. */
export interface DocumentOutput {
  printer: ObjectPrinter;
  need: Need | 'names';
}

/** What a printer of objects needs from the server; `names` if it shows nothing else. */
export function documentNeed(printer: ObjectPrinter, of: NeedOf): Need | 'names' {
  const { filter, format, subresource, sortBy } = of.options;
  if (filter !== undefined && filter.columns.length > 0) return rowsNeed(printer, of);
  if (format.name === 'name') {
    // A subresource may have another kind: deployments/scale is a Scale.
    if (subresource !== '') return { form: 'objects' };
    if (sortBy === '' && filter === undefined) return 'names';
  }
  return needOf(printer.reads(of.plan.singleItem ? 'object' : 'list'), of);
}

/** Objects with the cells of their rows, for a filter. */
function rowsNeed(printer: ObjectPrinter, of: NeedOf): Need {
  const { select = true } = needOf(printer.reads(of.plan.singleItem ? 'object' : 'list'), of);
  return { form: 'table', include: isMetadataOnly(select) ? INCLUDE_OBJECT.metadata : INCLUDE_OBJECT.object };
}

/**
 * Only metadata if nothing else is needed.
 * @param shown the needed parts of each object
 */
function needOf(shown: Selection, { sortSelection, wholeObjects }: NeedOf): Need {
  if (wholeObjects) return { form: 'objects' };
  const select = [shown, sortSelection, IDENTITY].reduce(mergeSelections);
  if (select === true) return { form: 'objects' };
  return { form: isMetadataOnly(select) ? 'metadata' : 'objects', select };
}
