import { clientOf } from '../../cluster/client/client.js';
import type { Session } from '../../cluster/session.js';
import type { KubeObject } from '../../codec/object.js';

/** The fields of a pod, an owner of pods or a service with ports. */
interface Ported extends KubeObject {
  spec?: {
    ports?: { port: number }[];
    containers?: { ports?: { containerPort: number }[] }[];
    template?: Ported;
  };
}

/**
 * The ports of a service, of a pod's containers, or of the containers of the pods that an object creates. Fails as
 * requests do.
 * @param word `web-1` or `service/web`
 */
export async function portsOfTarget(word: string, session: Session, signal: AbortSignal): Promise<number[]> {
  const [type, name = ''] = word.includes('/') ? word.split('/', 2) : ['pods', word];
  const resource = await session.discovery.resolve(type!);
  const namespace = resource.namespaced ? session.namespace : undefined;
  const object: Ported = await clientOf(session).get({ resource, namespace, name }, { signal });
  if (resource.group === '' && resource.name === 'services')
    return (object.spec?.ports ?? []).map(({ port }) => port);
  const { containers = [] } = (object.spec?.template ?? object).spec ?? {};
  return containers.flatMap(({ ports = [] }) => ports.map(({ containerPort }) => containerPort));
}
