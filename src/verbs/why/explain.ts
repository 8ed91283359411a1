import type { ObjectTarget } from '../../cluster/target.js';
import type { KubeObject } from '../../codec/object.js';
import { withoutNulls } from '../../codec/without-nulls.js';
import { conclusionOf } from '../../render/facts/conclusion.js';
import type { Explanation } from '../../render/facts/explanation.js';
import { badFirst, type Fact } from '../../render/facts/fact.js';
import { ownFacts } from '../../render/facts/others.js';
import type { TellingPod } from '../../render/facts/pod.js';
import { Inquiry, type WhyDeps, type WhyPart } from './inquiry.js';
import { eventsPart } from './parts/events.js';
import { nodePart, ownerPart } from './parts/neighbors.js';
import { pastLogsPart } from './parts/past-logs.js';
import { podsPart } from './parts/pods.js';

/** What is checked about an object, by its type; DEFAULT for all others. Modules are loaded when needed. */
const PARTS: Readonly<Record<string, () => Promise<readonly WhyPart[]>>> = {
  pods: async () => {
    const { missingPart } = await import('./parts/missing.js');
    return [pastLogsPart, missingPart, eventsPart, nodePart, ownerPart];
  },
  persistentvolumeclaims: async () => {
    const { claimPart } = await import('./parts/claim.js');
    return [eventsPart, claimPart, ownerPart];
  },
  services: async () => {
    const { endpointsPart } = await import('./parts/endpoints.js');
    return [endpointsPart, podsPart, eventsPart, ownerPart];
  },
  'ingresses.networking.k8s.io': async () => {
    const { backendsPart, certificatesPart, classPart } = await import('./parts/ingress.js');
    return [classPart, backendsPart, certificatesPart, eventsPart, ownerPart];
  },
  'cronjobs.batch': async () => {
    const [{ lastJobsPart }, { missedRunsPart }] = await Promise.all([
      import('./parts/last-jobs.js'),
      import('./parts/missed-runs.js'),
    ]);
    return [lastJobsPart, missedRunsPart, eventsPart, ownerPart];
  },
  'horizontalpodautoscalers.autoscaling': async () => {
    const { scaleTargetPart } = await import('./parts/neighbors.js');
    return [scaleTargetPart, eventsPart, ownerPart];
  },
};
const DEFAULT: readonly WhyPart[] = [podsPart, eventsPart, ownerPart];

/** An explanation as far as it is known. */
export interface GrowingExplanation extends Explanation {
  /** The explained object, in its current place. */
  target: ObjectTarget;
  isComplete: boolean;
}

/**
 * Explains the state of an object: a sentence, then facts, each with its source: its own, its containers', its events,
 * its node, missing objects, its pods and owner; then where to look next. Requests are sent at once. Returns the
 * explanation each time that it has grown; the last one is complete. Fails if the object cannot be read.
 */
export async function* explain(
  asked: ObjectTarget,
  deps: WhyDeps,
): AsyncGenerator<GrowingExplanation, void, undefined> {
  const { client, signal } = deps;
  const { target, object: found } = await client.find(asked, {
    ...(signal && { signal }),
    checkNamespace: true,
  });
  const object = withoutNulls(found);
  const inquiry = new Inquiry(target, deps);
  const facts = ownFacts(inquiry.named, object, inquiry.now);
  // Each part has its own inquiry: whichever ends first, its steps appear in the order of the parts.
  const parts = ((await PARTS[inquiry.named]?.()) ?? DEFAULT).map((part) => {
    const own = new Inquiry(target, deps);
    const gives = part(own, object);
    gives.catch(() => undefined);
    return { own, gives };
  });
  yield explanationOf(inquiry, facts, false);
  for (const [index, { own, gives }] of parts.entries()) {
    for (const fact of await gives) facts.push(fact);
    inquiry.take(own);
    const isLast = index === parts.length - 1;
    if (isLast) addUsualSteps(inquiry, object);
    yield explanationOf(inquiry, facts, isLast);
  }
}

function explanationOf(
  { target, isWhole, steps }: Inquiry,
  facts: readonly Fact[],
  isComplete: boolean,
): GrowingExplanation {
  const { text, isWell } = conclusionOf(facts, isWhole);
  return {
    target,
    conclusion: text,
    isWell,
    facts: badFirst(facts),
    steps: [...steps],
    isComplete,
  };
}

/** Steps that are possible from any object, after the specific ones. */
function addUsualSteps(inquiry: Inquiry, object: KubeObject): void {
  const { target, named, steps } = inquiry;
  const isRead = steps.some(({ look }) => look === 'previous' || look === 'logs');
  // A container that has not started has written nothing.
  const isPending = (object as TellingPod).status?.phase === 'Pending';
  if (named === 'pods' && !isRead && !isPending)
    inquiry.look({ look: 'logs', target, shows: 'what it writes' });
  if (target.resource.namespaced) inquiry.look({ look: 'tree', target, shows: 'what belongs to it' });
  inquiry.look({ look: 'describe', target, shows: 'all of it, with its events' });
}
