import { ACCEPT_JSON } from '../../cluster/list/accept.js';
import { keyByMetadata } from '../../cluster/list/key.js';
import { list } from '../../cluster/list/list.js';
import { describeListError, expectNamespace } from '../../cluster/list-refusal.js';
import { resourceName } from '../../cluster/requests.js';
import type { Session } from '../../cluster/session.js';
import { parseJson } from '../../codec/json.js';
import type { KubeObject } from '../../codec/object.js';
import type { ApiResource } from '../../discovery/types.js';
import { splitTypeAndName } from '../../objects/builder/words.js';
import { isNotFound } from '../../transport/errors.js';
import { resourcePath } from '../../transport/paths.js';
import { readText } from '../../transport/read.js';
import { expectOk } from '../../transport/status.js';
import type { Pod } from './pod.js';

/** Where pods are served; every server has them there. */
export const PODS: ApiResource = {
  group: '',
  version: 'v1',
  kind: 'Pod',
  name: 'pods',
  singularName: 'pod',
  namespaced: true,
  verbs: ['get', 'list', 'watch'],
  shortNames: ['po'],
  categories: [],
};

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
  const { namespace, transport, environment } = session;
  const typed = word.includes('/') ? splitTypeAndName(word) : { type: 'pods', name: word };
  const resource = word.includes('/') ? await session.discovery.resolve(typed.type) : PODS;
  const { name } = typed;
  const place = { ...resource, ...(resource.namespaced && { namespace }) };
  const response = await transport.send({
    method: 'GET',
    path: resourcePath(place, name),
    headers: { accept: ACCEPT_JSON },
    signal: environment.signal,
  });
  try {
    await expectOk(response, { method: 'GET', resource: resourceName(resource), name });
  } catch (error) {
    throw await notFoundIn(place.namespace, error, session);
  }
  return { resource, object: parseJson(await readText(response)) as KubeObject };
}

/** kubectl's words for an object that is not there, or whose namespace is not. */
async function notFoundIn(namespace: string | undefined, error: unknown, session: Session): Promise<unknown> {
  if (!isNotFound(error)) return error;
  const missing = await expectNamespace(namespace, session).then(
    () => error,
    (cause: Error) => cause,
  );
  const place = JSON.stringify(session.namespace);
  return new Error(`error from server (NotFound): ${missing.message} in namespace ${place}`);
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
  { transport, environment }: Session,
): Promise<FoundPods> {
  const request = {
    path: resourcePath({ ...PODS, namespace }),
    resource: 'pods',
    query: [['labelSelector', labelSelector] as const],
    accept: ACCEPT_JSON,
    chunkSize: 500,
    consistency: 'resume' as const,
    keyOf: keyByMetadata,
  };
  const pods: Pod[] = [];
  let resourceVersion = '';
  try {
    for await (const batch of list(transport, request, { signal: environment.signal })) {
      if (batch.kind === 'objects') pods.push(...batch.items);
      resourceVersion = batch.head.metadata?.resourceVersion ?? resourceVersion;
    }
  } catch (error) {
    throw describeListError(error, PODS, { labelSelector, fieldSelector: '' });
  }
  return { pods, resourceVersion };
}
