import type { Client } from '../../cluster/client/client.js';
import type { Session } from '../../cluster/session.js';
import { PODS } from '../../discovery/core-resources.js';
import { deleteObject } from '../../objects/deletion/delete-object.js';
import { isCompleted } from '../../objects/pods/find-pod.js';
import type { Pod } from '../../objects/pods/pod.js';
import { isForbidden, isNotFound } from '../../transport/errors.js';
import { MADE_FOR_SHELLS } from './node-pod.js';
import type { ShellDeps } from './options.js';
import { isOver, STARTED_BY } from './started-by.js';

/**
 * Finds pods of earlier shells on nodes, and asks whether to delete those that have ended, or whose process on this
 * machine is gone. The others may be someone's shell: they are only reported. Nothing is deleted without an answer.
 * @param namespaces to search if they may not be listed everywhere
 */
export async function offerLeftOver(
  namespaces: readonly string[],
  { client, session, ask }: { client: Client; session: Session } & Pick<ShellDeps, 'ask'>,
): Promise<void> {
  const pods = await leftOver(namespaces, client);
  const isLeft = (pod: Pod) => isCompleted(pod) || isOver(pod.metadata?.annotations?.[STARTED_BY]);
  const ended = pods.filter(isLeft);
  const running = pods.filter((pod) => !isLeft(pod));
  if (running.length > 0)
    await session.tell(
      `other shells on nodes run in ${running.map(nameOf).join(', ')}: someone may be using them`,
    );
  if (ended.length === 0) return;
  const what = `${ended.length === 1 ? 'a pod' : `${ended.length} pods`} of earlier shells on nodes`;
  const names = ended.map(nameOf).join(', ');
  if (ask === undefined) return session.tell(`left over: ${what}: ${names}`);
  if (!(await ask(`Left over: ${what}: ${names}. Delete? (y/N): `))) return;
  for (const { metadata: { name = '', namespace, uid = '' } = {} } of ended) {
    const target = { resource: PODS, namespace, name };
    await deleteObject(target, { dryRun: 'none', gracePeriod: 0, uid }, client).catch((error: unknown) => {
      if (!isNotFound(error)) throw error;
    });
  }
}

async function leftOver(namespaces: readonly string[], client: Client): Promise<Pod[]> {
  const found: Pod[] = [];
  for (const namespace of [undefined, ...namespaces]) {
    try {
      const { items } = await client.listAll<Pod>(
        { resource: PODS, namespace },
        { labelSelector: MADE_FOR_SHELLS },
      );
      if (namespace === undefined) return items;
      found.push(...items);
    } catch (error) {
      if (!isForbidden(error)) throw error;
    }
  }
  return found;
}

function nameOf({ metadata: { name, namespace } = {} }: Pod): string {
  return `${namespace}/${name}`;
}
