import { clientOf } from '../../cluster/client/client.js';
import type { Session } from '../../cluster/session.js';
import type { KubeObject } from '../../codec/object.js';
import { PODS } from '../../discovery/core-resources.js';
import type { ApiResource } from '../../discovery/types.js';
import { splitTypeAndName } from '../../objects/builder/words.js';
import { isNotFound } from '../../transport/errors.js';
import type { Pod } from './pod.js';

/** Whose logs are wanted: a pod, or an object that pods belong to. */
export interface LogSubject {
  resource: ApiResource;
  object: KubeObject;
}

/**
 * Reads what POD or TYPE/NAME stands for. Fails as requests do, and in kubectl's words where there is no such object.
 * @param word `web-1` or `deployment/web`
 */
export async function readSubject(word: string, session: Session): Promise<LogSubject> {
  const { namespace } = session;
  const typed = word.includes('/') ? splitTypeAndName(word) : { type: 'pods', name: word };
  const resource = word.includes('/') ? await session.discovery.resolve(typed.type) : PODS;
  const target = { resource, namespace: resource.namespaced ? namespace : undefined, name: typed.name };
  try {
    return { resource, object: await clientOf(session).get(target, { checkNamespace: true }) };
  } catch (error) {
    if (!isNotFound(error)) throw error;
    const place = JSON.stringify(namespace);
    throw new Error(`error from server (NotFound): ${error.message} in namespace ${place}`);
  }
}

/** Pods that a list found, and where a watch goes on from it. */
export interface FoundPods {
  pods: Pod[];
  resourceVersion: string;
}

/** The pods a label selector finds, in the server's order. Fails as lists do, in kubectl's words. */
export async function listPods(
  namespace: string,
  labelSelector: string,
  session: Session,
): Promise<FoundPods> {
  const pods = { resource: PODS, namespace };
  const { items, resourceVersion } = await clientOf(session).listAll<Pod>(pods, { labelSelector });
  return { pods: items, resourceVersion };
}
