import type { KubeObject } from '../../../codec/object.js';
import { humanAge } from '../../../go/human-duration.js';
import type { Condition } from '../../describe/conditions.js';
import { conditionFacts } from '../conditions.js';
import { badFact, badFirst, type Fact, plainFact, withPart } from '../fact.js';

/** Controllers of pods: deployments, sets and replication controllers. */
interface WorkloadState extends KubeObject {
  spec?: { replicas?: number; paused?: boolean };
  status?: {
    observedGeneration?: number;
    readyReplicas?: number;
    updatedReplicas?: number;
    desiredNumberScheduled?: number;
    numberReady?: number;
    updatedNumberScheduled?: number;
    conditions?: Condition[];
  };
}

/**
 * How many pods of a workload are ready, the progress of its rollout, and its conditions. @param now milliseconds since
 * 1970
 */
export function workloadFacts({ metadata = {}, spec = {}, status = {} }: WorkloadState, now: number): Fact[] {
  const isDaemon = status.desiredNumberScheduled !== undefined;
  const wanted = isDaemon ? (status.desiredNumberScheduled ?? 0) : (spec.replicas ?? 1);
  const ready = (isDaemon ? status.numberReady : status.readyReplicas) ?? 0;
  const { generation = 0 } = metadata;
  const { observedGeneration = generation } = status;
  const field = isDaemon ? 'status.numberReady' : 'status.readyReplicas';
  const text = `${ready} of ${wanted} ready`;
  const counted = `${ready} of ${wanted} replicas ready`;
  const missing = status.conditions?.find((each) => each.type === 'Available' && each.status === 'False');
  const since = missing === undefined ? '' : ` for ${humanAge(missing.lastTransitionTime, now)}`;
  const facts = [
    ready < wanted
      ? withPart(badFact('replicas', text, field, 'NotReady'), 'trouble', counted + since)
      : withPart(plainFact('replicas', text, field), 'state', counted),
  ];
  const rollout = (say: string, from: string, reason: string) => badFact('rollout', say, from, reason);
  const updated = isDaemon ? status.updatedNumberScheduled : status.updatedReplicas;
  if (updated !== undefined && updated < wanted) {
    const from = isDaemon ? 'status.updatedNumberScheduled' : 'status.updatedReplicas';
    const fact = rollout(`${updated} of ${wanted} updated`, from, 'RollingOut');
    facts.push(withPart(fact, 'trouble', `the rollout is in progress, ${fact.text}`));
  }
  if (observedGeneration < generation) {
    const unseen = `the controller has not seen the last change (${observedGeneration} of ${generation})`;
    facts.push(withPart(rollout(unseen, 'status.observedGeneration', 'NotObserved'), 'remark', unseen));
  }
  if (spec.paused === true)
    facts.push(withPart(rollout('paused', 'spec.paused', 'Paused'), 'remark', 'the rollout is paused'));
  // That too few pods are available adds nothing to their number; why pods cannot be created is found nowhere else.
  const partOf = ({ type }: Condition, isBad: boolean) =>
    !isBad || type === 'Available' ? undefined : type === 'ReplicaFailure' ? 'cause' : 'remark';
  return badFirst([...facts, ...conditionFacts(status.conditions, { now, partOf })]);
}
