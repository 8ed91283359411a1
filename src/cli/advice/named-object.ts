import { clientOf } from '../../cluster/client/client.js';
import type { Session } from '../../cluster/session.js';
import type { KubeObject } from '../../codec/object.js';
import type { Container } from '../../objects/pods/pod-types.js';
import { podLikeOf } from '../../objects/pods/references.js';
import { inOneLine } from '../../terminal/sanitize.js';
import type { FailedLine } from './failed-line.js';
import { didYouMean } from './sentence.js';

/** Ports below this one need administrator rights. */
const FIRST_FREE = 1024;

/** Whether `set image` got an image without the name of a container: `set image deploy/web nginx`. */
export function isImageAlone({ id, args }: Pick<FailedLine, 'id' | 'args'>): boolean {
  const [object = '', image = '', ...more] = args;
  return (
    id === 'set:image' && object.includes('/') && image !== '' && !image.includes('=') && more.length === 0
  );
}

/** The image with the names of the containers. Fails as requests do. */
export async function imageAdvice(
  [word = '', image]: readonly string[],
  session: Session,
): Promise<string | undefined> {
  const names = containersOf(await objectOf(word, session)).flatMap(({ name }) => name ?? []);
  return didYouMean(names.slice(0, 3).map((name) => `${name}=${image}`));
}

/**
 * The ports to forward to a pod, to a service or to the pods of a workload. Fails as requests do.
 * @param word POD or TYPE/NAME
 */
export async function portsAdvice(word: string, session: Session): Promise<string | undefined> {
  const object = await objectOf(word, session);
  const { ports: own = [] } = (object.spec ?? {}) as { ports?: { port?: number; protocol?: string }[] };
  const ofContainers = containersOf(object).flatMap(({ ports = [] }) =>
    ports.map(({ containerPort, protocol }) => ({ port: containerPort, protocol })),
  );
  const ports = [...own, ...ofContainers]
    .filter(({ protocol = 'TCP' }) => protocol === 'TCP')
    .flatMap(({ port }) => port ?? []);
  const pairs = [...new Set(ports)].map((port) => (port < FIRST_FREE ? `${8000 + port}:${port}` : `${port}`));
  if (pairs.length === 0) return 'Add a port, or LOCAL:REMOTE, such as 8080:80.';
  return didYouMean([`proa port-forward ${inOneLine(word)} ${pairs.join(' ')}`]);
}

function containersOf(object: KubeObject): readonly Container[] {
  const { containers = [] } = (podLikeOf(object)?.spec ?? {}) as { containers?: readonly Container[] };
  return containers;
}

async function objectOf(word: string, session: Session): Promise<KubeObject> {
  const [type, name] = word.includes('/') ? word.split('/', 2) : ['pods', word];
  const resource = await session.discovery.resolve(type!);
  const namespace = resource.namespaced ? session.namespace : undefined;
  return clientOf(session).get({ resource, namespace, name: name! });
}
