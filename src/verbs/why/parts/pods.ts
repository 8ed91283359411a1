import type { ObjectTarget } from '../../../cluster/target.js';
import type { KubeObject } from '../../../codec/object.js';
import { selectorOfSpec } from '../../../codec/selector-of-spec.js';
import { PODS } from '../../../discovery/core-resources.js';
import { partText } from '../../../render/facts/conclusion.js';
import { badFact, type Fact, plainFact, withPart } from '../../../render/facts/fact.js';
import { causeOf, pastRunsOf, podFacts, type TellingPod } from '../../../render/facts/pod.js';
import { countText } from '../../../render/numbers.js';
import type { Inquiry } from '../inquiry.js';
import { warningsAbout } from './events.js';
import { lastLineOf } from './past-logs.js';

const MAX_NAMES = 3;
/** What should select pods, and may be wrong about them. */
const CHOOSERS = new Set(['services', 'poddisruptionbudgets.policy']);

/** Pods that are in trouble for the same reason. */
interface PodGroup {
  reason: string;
  facts: readonly Fact[];
  first: TellingPod;
  names: string[];
}

/** The pods of a workload, a service, a job or a node that are not well, by reason. */
export async function podsPart(inquiry: Inquiry, object: KubeObject): Promise<Fact[]> {
  const { named, target } = inquiry;
  if (named === 'nodes')
    return podsInTrouble(inquiry, { fieldSelector: `spec.nodeName=${target.name}` }, 'pods by spec.nodeName');
  const labelSelector = selectorOfSpec(object);
  if (labelSelector === '') return [];
  const facts = await podsInTrouble(inquiry, { labelSelector }, 'pods by spec.selector');
  if (!CHOOSERS.has(named) || facts[0]?.text !== NONE) return facts;
  const none = badFact('pods', `none has the labels ${labelSelector}`, 'spec.selector', 'NoPods');
  return [withPart(none, 'cause', `no pod has the labels of its selector, ${labelSelector}`)];
}

const NONE = 'there are none';

/**
 * The pods of a selection that are not well, by reason; for the most frequent reason also the last output of a
 * container.
 */
export async function podsInTrouble(
  inquiry: Inquiry,
  selection: { labelSelector?: string; fieldSelector?: string },
  from: string,
): Promise<Fact[]> {
  return inquiry.orPassOver(async () => {
    const groups = new Map<string, PodGroup>();
    let count = 0;
    const { namespace } = inquiry.target;
    for await (const pod of inquiry.each<TellingPod>({ resource: PODS, namespace }, selection)) {
      count++;
      const facts = podFacts(pod, inquiry.now);
      const reason = causeOf(facts)?.reason;
      if (reason === undefined) continue;
      const group = groups.get(reason) ?? { reason, facts, first: pod, names: [] };
      group.names.push(pod.metadata?.name ?? '');
      groups.set(reason, group);
    }
    const text = countText(count, 'pod');
    if (count === 0) return [plainFact('pods', NONE, from)];
    if (groups.size === 0) {
      const none = plainFact('pods', `${count}, none of them in trouble`, from);
      return [withPart(none, 'state', `none of ${text} is in trouble`)];
    }
    const found: Fact[] = [];
    const ordered = [...groups.values()].toSorted((one, other) => other.names.length - one.names.length);
    for (const [index, group] of ordered.entries())
      found.push(...(await groupFacts(inquiry, group, { text, count, from, isFirst: index === 0 })));
    return found;
  });
}

async function groupFacts(
  inquiry: Inquiry,
  { reason, facts, first, names }: PodGroup,
  { text, count, from, isFirst }: { text: string; count: number; from: string; isFirst: boolean },
): Promise<Fact[]> {
  const pod: ObjectTarget = {
    resource: PODS,
    namespace: first.metadata?.namespace ?? inquiry.target.namespace,
    name: names[0]!,
  };
  const isTold = facts.some(({ isBad, says }) => isBad && says?.as === 'cause');
  const told = isTold || !isFirst ? facts : [...facts, ...(await warningsAbout(inquiry, pod, first))];
  const why = partText(told) ?? reason;
  const more = names.length > MAX_NAMES ? ` and ${names.length - MAX_NAMES} more` : '';
  const shown = names.slice(0, MAX_NAMES).join(', ');
  const listed = `${names.length} of ${count}: ${reason} (${shown}${more}): ${why}`;
  const fact = badFact('pods', listed, from, reason);
  const all = [withPart(fact, 'part', `in ${names.length} of ${text}, ${why}`)];
  const cause = causeOf(facts);
  // For a node's pods it is enough to know which are in trouble.
  const isAsked = isFirst && inquiry.named !== 'nodes';
  const run = isAsked ? pastRunsOf(first).find(({ label }) => label === cause?.label) : undefined;
  if (run !== undefined)
    all.push(...(await lastLineOf(inquiry, pod, run, { label: 'pods', text: `${pod.name}, last line` })));
  inquiry.lookWhy(pod);
  return all;
}
