import { clientOf } from '../../cluster/client/client.js';
import type { Session } from '../../cluster/session.js';
import type { KubeObject } from '../../codec/object.js';
import { containerNames, type Pod } from '../../objects/pods/pod.js';

/**
 * Names of the containers of a pod, or of the pods that an object creates: init containers, the others, ephemeral ones.
 * Fails as requests do.
 * @param word `web-1` or `deployment/web`
 */
export async function readContainers(word: string, session: Session, signal: AbortSignal): Promise<string[]> {
  const { discovery, namespace } = session;
  const [type, name = ''] = word.includes('/') ? word.split('/', 2) : ['pods', word];
  const resource = await discovery.resolve(type!);
  const client = clientOf(session);
  return containersOf(
    await client.get({ resource, namespace: resource.namespaced ? namespace : undefined, name }, { signal }),
  );
}

/** The containers in the pod template of an object that is not a pod itself. */
function containersOf(object: KubeObject): string[] {
  const { template } = (object.spec ?? {}) as { template?: Pod };
  return containerNames(template ?? (object as Pod));
}
