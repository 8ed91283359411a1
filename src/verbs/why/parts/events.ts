import type { ObjectTarget } from '../../../cluster/target.js';
import type { KubeObject } from '../../../codec/object.js';
import { EVENTS } from '../../../discovery/core-resources.js';
import { resourceName } from '../../../discovery/types.js';
import type { ClusterEvent } from '../../../objects/cluster-event.js';
import { eventFacts } from '../../../render/facts/events.js';
import type { Fact } from '../../../render/facts/fact.js';
import type { Inquiry } from '../inquiry.js';

/** The warnings about the object. */
export async function eventsPart(inquiry: Inquiry, object: KubeObject): Promise<Fact[]> {
  return warningsAbout(inquiry, inquiry.target, object);
}

/** The warnings about an object, by their reasons. */
export async function warningsAbout(
  inquiry: Inquiry,
  { resource, namespace, name }: ObjectTarget,
  { metadata = {} }: KubeObject,
): Promise<Fact[]> {
  // Kubelets use their node's name as its uid.
  const fieldSelector =
    resourceName(resource) === 'nodes'
      ? `involvedObject.kind=Node,involvedObject.name=${name}`
      : `involvedObject.uid=${metadata.uid}`;
  return inquiry.orPassOver(async () => {
    const events: ClusterEvent[] = [];
    for await (const event of inquiry.each<ClusterEvent>({ resource: EVENTS, namespace }, { fieldSelector }))
      events.push(event);
    return eventFacts(events, inquiry.now);
  });
}
