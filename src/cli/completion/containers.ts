import type { Session } from '../../cluster/session.js';
import { parseJson } from '../../codec/json.js';
import type { KubeObject } from '../../codec/object.js';
import { resourcePath } from '../../transport/paths.js';
import { readText } from '../../transport/read.js';
import { expectOk } from '../../transport/status.js';

interface PodSpec {
  initContainers?: { name: string }[];
  containers?: { name: string }[];
  ephemeralContainers?: { name: string }[];
}

/**
 * Names of the containers of a pod, or of the pods that an object makes: init containers, the others, ephemeral ones.
 * Fails as requests do.
 * @param subject `web-1` or `deployment/web`
 */
export async function readContainers(
  subject: string,
  { discovery, namespace, transport }: Session,
  signal: AbortSignal,
): Promise<string[]> {
  const [type, name] = subject.includes('/') ? subject.split('/', 2) : ['pods', subject];
  const { group, version, name: plural, namespaced } = await discovery.resolve(type!);
  const path = resourcePath({ group, version, name: plural, ...(namespaced && { namespace }) }, name);
  const request = { method: 'GET', path, headers: { accept: 'application/json' }, signal };
  const response = await transport.send(request);
  await expectOk(response, { method: 'GET', resource: plural, name: name! });
  return containersOf(parseJson(await readText(response)) as KubeObject);
}

function containersOf(object: KubeObject): string[] {
  const { template, ...own } = (object.spec ?? {}) as PodSpec & { template?: { spec?: PodSpec } };
  const { initContainers = [], containers = [], ephemeralContainers = [] } = template?.spec ?? own;
  return [...initContainers, ...containers, ...ephemeralContainers].map(({ name }) => name);
}
