import type { Client } from '../../cluster/client/client.js';
import { labelSelectorText } from '../../codec/label-selector-text.js';
import { groupVersion, type JsonObject, type KubeObject } from '../../codec/object.js';
import { ProtobufCodec } from '../../codec/proto/codec.js';
import { Schema } from '../../codec/proto/schema.js';
import type { ApiResource } from '../../discovery/types.js';
import { goSort } from '../../go/sorting/go-sort.js';
import { quote } from '../../go/strconv/quote.js';
import { builtInMergeSchema } from '../../merge/schema/built-in.js';
import { applyStrategic } from '../../merge/strategic/merge.js';
import type { Found } from '../../objects/builder/query.js';
import { CHANGE_CAUSE } from '../../objects/change-cause.js';
import { revisionOf, type Workload } from '../../objects/rollouts/workloads.js';
import { DisplayableError, messageOf, UNSUPPORTED_TYPE } from '../../process/errors.js';
import { controllerUid } from '../../render/describe/controlled-pods.js';
import { appsResource } from '../../render/describe/resources.js';
import { StatusError } from '../../transport/errors.js';

/** One revision of an object's rollout history. */
export interface Revision {
  number: number;
  /** The object of that time: a replica set, or the daemon set or stateful set itself as it was. */
  object: Workload;
  /** "" if there is none. */
  changeCause: string;
  /** The strategic merge patch that restores a daemon set or stateful set. */
  data?: JsonObject;
}

/** Reads the kept revisions of an object, in ascending order of their numbers. */
type ReadRevisions = (found: Found, client: Pick<Client, 'listAll'>) => Promise<Revision[]>;

const READERS: Readonly<Record<string, ReadRevisions>> = {
  'Deployment.apps': ofReplicaSets,
  'Deployment.extensions': ofReplicaSets,
  'DaemonSet.apps': ofControllerRevisions,
  'DaemonSet.extensions': ofControllerRevisions,
  'StatefulSet.apps': ofControllerRevisions,
};

/** Workloads without a history, which kubectl nevertheless knows. */
const WITHOUT = ['Job.batch', 'CronJob.batch', 'Pod', 'ReplicationController', 'ReplicaSet.apps'];

/** What to do about a revision that does not exist, as a sentence. */
export const LISTS_REVISIONS = '"proa rollout history" lists the revisions.';

/** kubectl's name for the purpose of reading revisions, if a kind has none: `no history viewer`, `history`. */
interface RevisionsUse {
  missing: string;
  retrieved: string;
}

function unsupported(message: string): DisplayableError {
  return new DisplayableError(message, { reason: UNSUPPORTED_TYPE });
}

/** How to read the revisions of a kind. Fails with kubectl's messages for one that has none. */
export function revisionsOf(
  { kind, group }: { kind: string; group: string },
  { missing, retrieved }: RevisionsUse,
): ReadRevisions {
  const name = group === '' ? kind : `${kind}.${group}`;
  if (Object.hasOwn(READERS, name)) return READERS[name]!;
  if (WITHOUT.includes(name)) throw unsupported(`${missing} has been implemented for ${quote(name)}`);
  throw unsupported(
    `error retrieving ${retrieved} for ${quote(name)}, no visitor method exists for {${group} ${kind}}`,
  );
}

async function ofReplicaSets(found: Found, client: Pick<Client, 'listAll'>): Promise<Revision[]> {
  const sets = await controlled(found, appsResource('ReplicaSet', 'replicasets'), client);
  goSort(sets, (one, other) => {
    const [a, b] = [one, other].map(({ metadata }) => metadata?.creationTimestamp ?? '') as [string, string];
    return a === b ? (one.metadata?.name ?? '') < (other.metadata?.name ?? '') : a < b;
  });
  const revisions = sets.flatMap((object) => {
    const number = numberOf(object);
    return number === undefined ? [] : { number, object, changeCause: causeOf(object) };
  });
  return byNumber(revisions);
}

/** Undefined if it is not a number: kubectl skips the replica set. */
function numberOf(object: KubeObject): number | undefined {
  try {
    return revisionOf(object);
  } catch {
    return undefined;
  }
}

/** apps/v1 ControllerRevision. */
interface ControllerRevision extends KubeObject {
  revision?: number;
  /** A strategic merge patch, which restores the object. */
  data?: JsonObject;
}

async function ofControllerRevisions(found: Found, client: Pick<Client, 'listAll'>): Promise<Revision[]> {
  const resource = appsResource('ControllerRevision', 'controllerrevisions');
  const kept = (await controlled(found, resource, client)) as ControllerRevision[];
  const { kind } = found.target.resource;
  const schema = await builtInMergeSchema(new Schema(), 'apps/v1', kind);
  const object = { ...found.object, kind, apiVersion: 'apps/v1' } as KubeObject as JsonObject;
  const codec = new ProtobufCodec();
  const revisions = kept.map(async (each) => {
    const applied = applyStrategic(object, each.data ?? {}, schema!) as JsonObject as KubeObject;
    // The patch has only the written fields; in Go's types, other fields are next to it, in their order.
    const whole = (await codec.decode(await codec.encode(applied))) as Workload;
    return { number: each.revision ?? 0, object: whole, changeCause: causeOf(each), data: each.data ?? {} };
  });
  return byNumber(await Promise.all(revisions));
}

/** The objects that match the object's selector and that it controls, each with its kind. */
async function controlled(
  { object, target }: Found,
  resource: ApiResource,
  client: Pick<Client, 'listAll'>,
): Promise<Workload[]> {
  const labelSelector = labelSelectorText((object as Workload).spec?.selector ?? {});
  const list = { resource, namespace: target.namespace };
  const { items } = await client.listAll(list, { labelSelector }).catch((cause: unknown) => {
    throw cause instanceof StatusError
      ? new Error(`${whyNone(target)}: ${messageOf(cause)}`, { cause })
      : cause;
  });
  const type = { kind: resource.kind, apiVersion: groupVersion(resource.group, resource.version) };
  return items
    .filter((item) => controllerUid(item) === object.metadata?.uid)
    .map((item) => ({ ...type, ...item }));
}

/** kubectl's message if the objects that belong to another may not be read. */
function whyNone({ resource: { kind }, name }: Found['target']): string {
  return kind === 'Deployment'
    ? `failed to retrieve replica sets from deployment ${name}`
    : `unable to find history controlled by ${kind} ${name}`;
}

/** Sorted by their numbers; of several with the same number, the last counts. */
function byNumber(revisions: readonly Revision[]): Revision[] {
  const found = new Map(revisions.map((revision) => [revision.number, revision]));
  return [...found.values()].sort((one, other) => one.number - other.number);
}

function causeOf({ metadata }: KubeObject): string {
  return metadata?.annotations?.[CHANGE_CAUSE] ?? '';
}
