import { clientOf } from '../../cluster/client/client.js';
import type { Session } from '../../cluster/session.js';
import { PODS } from '../../discovery/core-resources.js';
import { findDeps } from '../builder/deps.js';
import { findOne } from '../builder/find-one.js';
import type { Found } from '../builder/query.js';
import { byActivity } from '../pods/order.js';
import { isPod, type Pod } from '../pods/pod.js';
import { podSelectorOf } from '../pods/selector.js';
import { isReady } from '../pods/until-pod.js';
import type { ForwardSpec } from './spec.js';
import { isLeaving } from './tunnel/pod-tunnel.js';
import { type PodWithPorts, type PortPair, readPorts } from './tunnel/ports.js';

/** The current target of a forward. */
export interface NextPod {
  pod: Pod;
  /** The requested local port, 0 for a free one, and the pod's. */
  pair: PortPair;
}

/**
 * The current pod of a forward: the best one that is ready, or the named pod, if it is running. Undefined while there
 * is none. Fails if the object does not exist, has no pods or no such port, and as requests do.
 */
export async function nextPod(
  spec: ForwardSpec,
  session: Session,
  signal: AbortSignal,
): Promise<NextPod | undefined> {
  const { namespace, to, local, remote } = spec;
  const deps = { ...findDeps(session), namespace, namespaceExplicit: true };
  const found = await findOne({ words: [to] }, { defaultType: PODS }, deps, `${to} is more than one object`);
  const [pod] = (await podsOf(found, session, signal)).toSorted(byActivity);
  if (pod === undefined) return undefined;
  const word = local === '' ? remote : `${local}:${remote}`;
  return { pod, pair: readPorts([word], found.object, pod as PodWithPorts)[0]! };
}

async function podsOf({ target, object }: Found, session: Session, signal: AbortSignal): Promise<Pod[]> {
  if (isPod(target.resource)) {
    const pod = object as Pod;
    return pod.status?.phase === 'Running' && !isLeaving(pod) ? [pod] : [];
  }
  const labelSelector = podSelectorOf(target.resource, object, 'forward to');
  const collection = { resource: PODS, namespace: object.metadata?.namespace ?? '' };
  const { items } = await clientOf(session).listAll<Pod>(collection, { labelSelector, signal });
  return items.filter((pod) => isReady(pod) && !isLeaving(pod));
}
