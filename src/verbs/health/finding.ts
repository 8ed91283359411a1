import type { KubeObject } from '../../codec/object.js';
import { type ApiResource, resourceName } from '../../discovery/types.js';
import { partText } from '../../render/facts/conclusion.js';
import type { Fact } from '../../render/facts/fact.js';
import type { Finding } from '../../render/facts/health.js';
import { endpointFacts } from '../../render/facts/kinds/endpoints.js';
import { ingressFacts } from '../../render/facts/kinds/ingress.js';
import { lastRunFacts } from '../../render/facts/kinds/jobs.js';
import { restartFacts } from '../../render/facts/kinds/restarts.js';
import { endingFacts } from '../../render/facts/kinds/secret.js';
import { ownFacts } from '../../render/facts/others.js';
import { causeOf } from '../../render/facts/pod.js';
import type { OnUnread, RelatedLists } from './related-lists.js';

/** What an object is judged by. */
interface Judging {
  /** Milliseconds since 1970. */
  now: number;
  around: RelatedLists;
  /** Called for related objects that could not be read: the object may be worse than it seems. */
  onUnread: OnUnread;
}

/** What is wrong with an object; undefined if nothing is, as far as it is known. */
export async function findingOf(
  resource: ApiResource,
  object: KubeObject,
  how: Judging,
): Promise<Finding | undefined> {
  const facts = await factsOf(resourceName(resource), object, how);
  const cause = causeOf(facts);
  if (cause?.reason === undefined) return undefined;
  const { name = '', namespace, uid } = object.metadata ?? {};
  const target = { resource, name, namespace: resource.namespaced ? namespace : undefined };
  return { target, uid, reason: cause.reason, text: partText(facts) ?? cause.text, from: cause.from };
}

/** What is reported about objects that are otherwise well. */
const MORE: Readonly<Record<string, (object: KubeObject, now: number) => Fact[]>> = {
  pods: restartFacts,
  secrets: endingFacts,
  'cronjobs.batch': lastRunFacts,
};

/** What an object says about itself, and what related objects say about it. */
async function factsOf(
  named: string,
  object: KubeObject,
  { now, around, onUnread }: Judging,
): Promise<Fact[]> {
  const own = [...ownFacts(named, object, now), ...(MORE[named]?.(object, now) ?? [])];
  if (named === 'ingresses.networking.k8s.io')
    return [...own, ...ingressFacts(object, await around.around(object, onUnread))];
  const endpoints = named === 'services' ? await around.endpoints(onUnread) : undefined;
  if (endpoints === undefined) return own;
  const { name = '', namespace = '' } = object.metadata ?? {};
  return [...own, ...endpointFacts(object, endpoints.of(`${namespace}/${name}`))];
}
