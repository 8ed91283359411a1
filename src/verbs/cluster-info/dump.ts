import { posix } from 'node:path';
import { type Client, clientOf } from '../../cluster/client/client.js';
import type { ListBatch } from '../../cluster/list/types.js';
import type { Session } from '../../cluster/session.js';
import type { KubeObject } from '../../codec/object.js';
import { EVENTS, NAMESPACES, NODES, PODS, SERVICES } from '../../discovery/core-resources.js';
import type { ApiResource } from '../../discovery/types.js';
import { logWriter } from '../../objects/pods/log-writer.js';
import { goMessageOf } from '../../objects/visit/failures.js';
import { isStop } from '../../process/errors.js';
import type { Output } from '../../process/output.js';
import { appsResource } from '../../render/describe/resources.js';
import type { Reports } from '../../render/outcomes.js';
import type { PrintOptions } from '../../render/printers.js';
import { listPrinter, type PrintList } from '../../render/typed-list.js';
import { isForbidden, StatusError } from '../../transport/errors.js';
import { statusCodeMessage } from '../../transport/status.js';
import type { DumpPart } from './destination.js';
import { type LoggedPod, LoggedPods } from './logged-pods.js';

/** The options of `cluster-info dump`, validated. */
export interface DumpOptions extends PrintOptions {
  allNamespaces: boolean;
  /** [] for kube-system and the namespace of the context. */
  namespaces: readonly string[];
}

/** What a dump depends on. */
interface Dump {
  client: Client;
  print: PrintList;
  extension: string;
  signal: AbortSignal;
  /** The lists that may not be read. */
  refused: StatusError[];
}

const REPLICATION_CONTROLLERS: ApiResource = {
  ...PODS,
  kind: 'ReplicationController',
  name: 'replicationcontrollers',
};

/** What is listed in a namespace, by the names of files; pods come last, followed by their logs. */
const LISTS: readonly (readonly [file: string, resource: ApiResource])[] = [
  ['events', EVENTS],
  ['replication-controllers', REPLICATION_CONTROLLERS],
  ['services', SERVICES],
  ['daemonsets', appsResource('DaemonSet', 'daemonsets')],
  ['deployments', appsResource('Deployment', 'deployments')],
  ['replicasets', appsResource('ReplicaSet', 'replicasets')],
];

/**
 * Returns the parts of a dump: lists, which are read page by page as they are written, and logs. Only the names of pods
 * are kept. Lists that may not be read are omitted, and named in the failure at the end; any other failure ends the
 * dump. An error of a log is written in its place.
 */
export async function* dumpCluster(options: DumpOptions, session: Session): Reports<DumpPart> {
  const { environment } = session;
  const dump: Dump = {
    client: clientOf(session),
    ...listPrinter(options, environment),
    signal: environment.signal,
    refused: [],
  };
  yield* listPart('nodes', NODES, undefined, dump);
  for (const namespace of await namespacesOf(options, session, dump.client)) {
    for (const [file, resource] of LISTS)
      yield* listPart(posix.join(namespace, file), resource, namespace, dump);
    const pods = new LoggedPods();
    yield* listPart(posix.join(namespace, 'pods'), PODS, namespace, dump, (items) => pods.add(items));
    for (const pod of pods) yield logPart(namespace, pod, dump);
  }
  const [first] = dump.refused;
  if (dump.refused.length > 1) throw new AggregateError(dump.refused);
  if (first !== undefined) throw first;
}

async function namespacesOf(
  { allNamespaces, namespaces }: DumpOptions,
  session: Session,
  client: Client,
): Promise<readonly string[]> {
  if (!allNamespaces) return namespaces.length > 0 ? namespaces : ['kube-system', session.namespace];
  const { items } = await client.listAll({ resource: NAMESPACES, namespace: undefined });
  return items.map(({ metadata }) => metadata?.name ?? '');
}

async function* listPart(
  name: string,
  resource: ApiResource,
  namespace: string | undefined,
  { client, print, extension, refused }: Dump,
  take?: (items: readonly KubeObject[]) => void,
): Reports<DumpPart> {
  const opened = await client.openList({ resource, namespace }).catch((error: unknown) => {
    if (!isForbidden(error)) throw error;
    refused.push(error);
    return undefined;
  });
  if (opened === undefined) return;
  const { first, batches } = opened;
  const { apiVersion = '', kind = '', metadata } = first.head;
  const resourceVersion = metadata?.resourceVersion ?? '';
  const list = { head: { kind, apiVersion }, resourceVersion, items: itemsOf(batches, take) };
  yield { name, extension, write: (output) => print(list, output) };
}

async function* itemsOf(
  batches: AsyncIterable<ListBatch>,
  take?: (items: readonly KubeObject[]) => void,
): AsyncGenerator<readonly KubeObject[], void, undefined> {
  for await (const { items } of batches) {
    take?.(items as KubeObject[]);
    yield items as KubeObject[];
  }
}

function logPart(namespace: string, { name, containers }: LoggedPod, dump: Dump): DumpPart {
  return {
    name: posix.join(namespace, name, 'logs'),
    extension: '.txt',
    async write(output) {
      for (const container of containers) {
        const what = `logs for container ${container} of pod ${namespace}/${name}`;
        await output.write(`==== START ${what} ====\n`);
        await copyLog({ namespace, name, container }, output, dump);
        await output.write(`==== END ${what} ====\n`);
      }
    },
  };
}

/** An error is written in place of the log. */
async function copyLog(
  { namespace, name, container }: { namespace: string; name: string; container: string },
  output: Output,
  { client, signal }: Dump,
): Promise<void> {
  try {
    const target = { resource: PODS, namespace, name };
    const query = [['container', container]] as const;
    const { body } = await client.open(target, {
      subresource: 'log',
      query,
      accept: 'application/json, */*',
    });
    const write = logWriter(output);
    for await (const chunk of body) await write(chunk);
  } catch (error) {
    if (signal.aborted || isStop(error)) throw error;
    await output.write(`Request log error: ${whyNot(error, name)}\n`);
  }
}

/** kubectl uses only the HTTP status of a refusal. */
function whyNot(error: unknown, name: string): string {
  const asked = { method: 'GET', resource: 'pods', name };
  return error instanceof StatusError ? statusCodeMessage(error.code, asked) : goMessageOf(error);
}
