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

/** By what an object is found again, and a list gone on with. */
const IDENTITY: Selection = { metadata: { name: true, namespace: true } };

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
  const { options, session, sortSelection } = of;
  // As kubectl, whose log a script may read.
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
 * Whether a list without namespaces may turn out to be of a resource that is in namespaces now, which its objects'
 * metadata tells: a custom resource of which only the cache has told so far.
 */
export function mayHaveNamespaces(
  { resource: { namespaced, group } }: Collection,
  { discovery }: Pick<NeedOf['session'], 'discovery'>,
): boolean {
  return !namespaced && !isKubernetesGroup(group) && discovery.fromCache;
}

/** A printer of objects, and what it needs of the server. */
export interface DocumentOutput {
  printer: ObjectPrinter;
  need: Need | 'names';
}

/** What a printer of objects needs of the server; `names` where it shows nothing else. */
export function documentNeed(printer: ObjectPrinter, of: NeedOf): Need | 'names' {
  const { filter, format, subresource, sortBy } = of.options;
  if (filter !== undefined && filter.columns.length > 0) return rowsNeed(printer, of);
  if (format.name === 'name') {
    // A subresource may be of another kind: deployments/scale is a Scale.
    if (subresource !== '') return { form: 'objects' };
    if (sortBy === '' && filter === undefined) return 'names';
  }
  return needOf(printer.reads(of.plan.singleItem ? 'object' : 'list'), of);
}

/** Objects with the cells of their rows, which a filter looks at. */
function rowsNeed(printer: ObjectPrinter, of: NeedOf): Need {
  const { select = true } = needOf(printer.reads(of.plan.singleItem ? 'object' : 'list'), of);
  return { form: 'table', include: isMetadataOnly(select) ? INCLUDE_OBJECT.metadata : INCLUDE_OBJECT.object };
}

/**
 * Metadata alone where nothing else is looked at.
 * @param shown what is looked at in each object
 */
function needOf(shown: Selection, { sortSelection, wholeObjects }: NeedOf): Need {
  if (wholeObjects) return { form: 'objects' };
  const select = [shown, sortSelection, IDENTITY].reduce(mergeSelections);
  if (select === true) return { form: 'objects' };
  return { form: isMetadataOnly(select) ? 'metadata' : 'objects', select };
}
