import type { KubeObject } from '../../codec/object.js';
import { type ApiResource, resourceName } from '../../discovery/types.js';
import { partText } from '../../render/facts/conclusion.js';
import type { Fact } from '../../render/facts/fact.js';
import type { Finding } from '../../render/facts/health.js';
import { endingFacts, lastRunFacts } from '../../render/facts/kinds/endings.js';
import { endpointFacts } from '../../render/facts/kinds/endpoints.js';
import { ingressFacts } from '../../render/facts/kinds/ingress.js';
import { restartFacts } from '../../render/facts/kinds/restarts.js';
import { objectFacts } from '../../render/facts/others.js';
import { causeOf, podFacts, type TellingPod } from '../../render/facts/pod.js';
import type { RelatedLists } from './related-lists.js';

/** What is wrong with an object; undefined where nothing is. @param how.now milliseconds since 1970 */
export async function findingOf(
  resource: ApiResource,
  object: KubeObject,
  how: { now: number; around: RelatedLists },
): Promise<Finding | undefined> {
  const facts = await factsOf(resourceName(resource), object, how);
  const cause = causeOf(facts);
  if (cause?.reason === undefined) return undefined;
  const { name = '', namespace } = object.metadata ?? {};
  const target = { resource, name, namespace: resource.namespaced ? namespace : undefined };
  return { target, reason: cause.reason, text: partText(facts) ?? cause.text, from: cause.from };
}

/** What an object says of itself, and what its surroundings say of it. */
async function factsOf(
  named: string,
  object: KubeObject,
  { now, around }: { now: number; around: RelatedLists },
): Promise<Fact[]> {
  switch (named) {
    case 'pods':
      return [...podFacts(object as TellingPod, now), ...restartFacts(object as TellingPod, now)];
    case 'services': {
      const endpoints = await around.endpoints();
      const { name = '', namespace = '' } = object.metadata ?? {};
      const own = objectFacts(named, object, now);
      return endpoints === undefined
        ? own
        : [...own, ...endpointFacts(object, endpoints(`${namespace}/${name}`))];
    }
    case 'ingresses.networking.k8s.io':
      return [...objectFacts(named, object, now), ...ingressFacts(object, await around.around(object))];
    case 'secrets':
      return [...objectFacts(named, object, now), ...endingFacts(object, now)];
    case 'cronjobs.batch':
      return [...objectFacts(named, object, now), ...lastRunFacts(object, now)];
    default:
      return objectFacts(named, object, now);
  }
}
