import { type Client, clientOf } from '../../cluster/client/client.js';
import { collectionIn, type NamespacePlace, placeOf, whereOf } from '../../cluster/namespaces/where.js';
import type { Session } from '../../cluster/session.js';
import { parseLabelSelector } from '../../codec/label-selector.js';
import type { KubeObject } from '../../codec/object.js';
import { PODS } from '../../discovery/core-resources.js';
import { metricsOf, readMetrics } from '../../objects/metrics/metrics-api.js';
import { Failures } from '../../objects/visit/failures.js';
import type { ContextRows } from '../../render/context-rows.js';
import type { TextOutcomes } from '../../render/outcomes.js';
import type { TopPodOptions } from './options.js';
import { PodTable } from './pod-table.js';

/** How long after its start a pod may be without metrics. */
const DELAY_MS = 2 * 60 * 1000;

/**
 * Returns a table of the usage of pods, or of their containers.
 * @param part given for one of several contexts
 */
export async function* topPods(options: TopPodOptions, session: Session, part?: ContextRows): TextOutcomes {
  const { name, labelSelector } = options;
  parseLabelSelector(labelSelector);
  const client = clientOf(session, options.protobuf ? 'auto' : 'json');
  const resource = await metricsOf('pods', session);
  const chosen = await whereOf(session, options);
  const { allNamespaces, within, except } = chosen;
  if (name !== '' && (within ?? except) !== undefined)
    throw new Error(
      'a pod cannot be named in several namespaces: select it with --field-selector=metadata.name=NAME',
    );
  const where = collectionIn(chosen);
  const failures = new Failures();
  for (const error of chosen.errors) failures.add({ error, of: 'object' });
  const onRefused = (_: string, error: unknown) => failures.add({ error, of: 'object' });
  const table = new PodTable({ ...options, allNamespaces }, part);
  let selected: ReadonlySet<string> | undefined;
  const query = { resource, where, name, labelSelector, sumsOnly: !options.containers };
  for await (const items of readMetrics(client, query, onRefused)) {
    if (options.fieldSelector !== '' && items.length > 0)
      selected ??= await selectedPods(options, where, client);
    for (const metrics of items)
      if (selected === undefined || selected.has(keyOf(metrics))) table.add(metrics);
  }
  if (table.isEmpty) {
    failures.finish();
    const choice = (within ?? except) === undefined ? { namespace: session.namespace } : where;
    await explainNothing(options, choice, session, client);
    const place = placeOf(chosen);
    await session.tell(`No resources found${place}${place === '' ? '' : '.'}`);
    const { hintNamespace } = await import('../../cluster/namespaces/hint.js');
    await hintNamespace(chosen, session);
    return;
  }
  failures.noteDone();
  await part?.turn;
  yield* table.lines();
  failures.finish();
}

/** Metrics do not support field selectors: pods must be read. */
async function selectedPods(
  { labelSelector, fieldSelector }: TopPodOptions,
  where: NamespacePlace,
  client: Pick<Client, 'list'>,
): Promise<ReadonlySet<string>> {
  const keys = new Set<string>();
  const settings = { labelSelector, fieldSelector, need: { form: 'metadata' } } as const;
  for await (const { items } of client.list({ resource: PODS, ...where }, settings))
    for (const pod of items as KubeObject[]) keys.add(keyOf(pod));
  return keys;
}

/** Fails with kubectl's message if there are pods without metrics. */
async function explainNothing(
  { labelSelector, fieldSelector }: TopPodOptions,
  where: NamespacePlace,
  { environment }: Session,
  client: Pick<Client, 'list'>,
): Promise<void> {
  let count = 0;
  const settings = { labelSelector, fieldSelector, need: { form: 'metadata' } } as const;
  for await (const { items } of client.list({ resource: PODS, ...where }, settings)) {
    for (const { metadata = {} } of items as KubeObject[]) {
      count++;
      const age = environment.now() - Date.parse(metadata.creationTimestamp ?? '');
      if (age > DELAY_MS)
        throw new Error(
          `Metrics not available for pod ${metadata.namespace}/${metadata.name}, age: ${goDurationText(age)}`,
        );
    }
  }
  if (count > 0) throw new Error('metrics not available yet');
}

function keyOf({ metadata = {} }: KubeObject): string {
  return `${metadata.namespace}/${metadata.name}`;
}

/** Go's text for a duration of a second and more: `1h0m2.5s`. */
function goDurationText(milliseconds: number): string {
  const hours = Math.floor(milliseconds / 3_600_000);
  const minutes = Math.floor(milliseconds / 60_000) % 60;
  const seconds = `${(milliseconds % 60_000) / 1000}s`;
  return `${hours > 0 ? `${hours}h` : ''}${hours > 0 || minutes > 0 ? `${minutes}m` : ''}${seconds}`;
}
