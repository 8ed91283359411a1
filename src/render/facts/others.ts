import { isObject } from '../../codec/json.js';
import type { KubeObject } from '../../codec/object.js';
import { humanAge } from '../../go/human-duration.js';
import type { Condition } from '../describe/conditions.js';
import { badFact, type Fact, plainFact, reasonAndMessage } from './fact.js';

interface Telling extends KubeObject {
  spec?: {
    replicas?: number;
    paused?: boolean;
    unschedulable?: boolean;
    taints?: { key?: string; value?: string; effect?: string }[];
    backoffLimit?: number;
    suspend?: boolean;
    storageClassName?: string;
    volumeName?: string;
    type?: string;
    resources?: { requests?: Record<string, string> };
  };
  status?: {
    phase?: string;
    observedGeneration?: number;
    replicas?: number;
    readyReplicas?: number;
    updatedReplicas?: number;
    desiredNumberScheduled?: number;
    numberReady?: number;
    updatedNumberScheduled?: number;
    active?: number;
    succeeded?: number;
    failed?: number;
    conditions?: Condition[];
    loadBalancer?: { ingress?: object[] };
  };
}

/** What an object that is no pod says of itself. @param name as resourceName gives it; @param now milliseconds since 1970 */
export function objectFacts(name: string, object: KubeObject, now: number): Fact[] {
  const telling = object as Telling;
  return [...deletionFacts(telling, now), ...(BY_TYPE[name] ?? conditionFacts)(telling, now)];
}

const BY_TYPE: Readonly<Record<string, (object: Telling, now: number) => Fact[]>> = {
  nodes: nodeFacts,
  'deployments.apps': workloadFacts,
  'statefulsets.apps': workloadFacts,
  'replicasets.apps': workloadFacts,
  'daemonsets.apps': workloadFacts,
  replicationcontrollers: workloadFacts,
  'jobs.batch': jobFacts,
  persistentvolumeclaims: claimFacts,
  persistentvolumes: claimFacts,
  services: serviceFacts,
};

function deletionFacts({ metadata = {} }: Telling, now: number): Fact[] {
  const { deletionTimestamp, finalizers = [] } = metadata;
  if (deletionTimestamp === undefined) return [];
  const waits = finalizers.length === 0 ? '' : `, waits for finalizers ${finalizers.join(', ')}`;
  return [
    badFact(
      'deletion',
      `being deleted since ${humanAge(deletionTimestamp, now)}${waits}`,
      'metadata.deletionTimestamp',
      'Terminating',
    ),
  ];
}

function nodeFacts({ spec = {}, status = {} }: Telling, now: number): Fact[] {
  const facts = (status.conditions ?? []).map((condition): Fact => {
    const { type = '', status: value = '' } = condition;
    const isBad = type === 'Ready' ? value !== 'True' : value === 'True';
    const since = `since ${humanAge(condition.lastTransitionTime, now)}`;
    const text = isBad ? `${value} ${since}: ${reasonAndMessage(condition)}` : `${value} ${since}`;
    const reason = type === 'Ready' ? 'NotReady' : type;
    const from = `status.conditions[type=${type}]`;
    return isBad ? badFact(type, text, from, reason) : plainFact(type, text, from);
  });
  if (spec.unschedulable === true)
    facts.push(badFact('scheduling', 'cordoned: no new pods', 'spec.unschedulable', 'SchedulingDisabled'));
  for (const [index, { key, value, effect }] of (spec.taints ?? []).entries())
    facts.push(plainFact('taint', `${key}${value ? `=${value}` : ''}:${effect}`, `spec.taints[${index}]`));
  return sorted(facts);
}

function workloadFacts({ metadata = {}, spec = {}, status = {} }: Telling, now: number): Fact[] {
  const isDaemon = status.desiredNumberScheduled !== undefined;
  const wanted = isDaemon ? (status.desiredNumberScheduled ?? 0) : (spec.replicas ?? 1);
  const ready = (isDaemon ? status.numberReady : status.readyReplicas) ?? 0;
  const facts: Fact[] = [];
  const { generation = 0 } = metadata;
  const { observedGeneration = generation } = status;
  const field = isDaemon ? 'status.numberReady' : 'status.readyReplicas';
  const isShort = ready < wanted;
  const text = `${ready} of ${wanted} ready`;
  facts.push(isShort ? badFact('replicas', text, field, 'NotReady') : plainFact('replicas', text, field));
  const updated = isDaemon ? status.updatedNumberScheduled : status.updatedReplicas;
  if (updated !== undefined && updated < wanted)
    facts.push(
      badFact(
        'rollout',
        `${updated} of ${wanted} updated`,
        isDaemon ? 'status.updatedNumberScheduled' : 'status.updatedReplicas',
        'RollingOut',
      ),
    );
  if (observedGeneration < generation)
    facts.push(
      badFact(
        'rollout',
        `the controller has not seen the last change (${observedGeneration} of ${generation})`,
        'status.observedGeneration',
        'NotObserved',
      ),
    );
  if (spec.paused === true) facts.push(badFact('rollout', 'paused', 'spec.paused', 'Paused'));
  return sorted([...facts, ...conditionFacts({ metadata, status }, now)]);
}

function jobFacts({ spec = {}, status = {} }: Telling, now: number): Fact[] {
  const { active = 0, succeeded = 0, failed = 0, conditions = [] } = status;
  const facts = conditions
    .filter(({ status: value }) => value === 'True')
    .map((condition): Fact => {
      const { type = '' } = condition;
      const why = reasonAndMessage(condition);
      const text = `since ${humanAge(condition.lastTransitionTime, now)}${why === '' ? '' : `: ${why}`}`;
      const from = `status.conditions[type=${type}]`;
      const isBad = type === 'Failed' || type === 'FailureTarget';
      return isBad ? badFact(type, text, from, condition.reason || type) : plainFact(type, text, from);
    });
  if (failed > 0) {
    const limit = spec.backoffLimit === undefined ? '' : `, backoff limit ${spec.backoffLimit}`;
    const isOver = conditions.some(({ type, status: value }) => type === 'Complete' && value === 'True');
    facts.push({ ...badFact('pods', `${failed} failed${limit}`, 'status.failed', 'Failed'), isBad: !isOver });
  }
  facts.push(plainFact('pods', `${active} active, ${succeeded} succeeded`, 'status'));
  if (spec.suspend === true) facts.push(plainFact('job', 'suspended', 'spec.suspend'));
  return sorted(facts);
}

function claimFacts({ spec = {}, status = {} }: Telling): Fact[] {
  const { phase = 'Unknown' } = status;
  const isWell = phase === 'Bound' || phase === 'Available';
  const { storageClassName, volumeName, resources } = spec;
  const facts = [
    isWell ? plainFact('phase', phase, 'status.phase') : badFact('phase', phase, 'status.phase', phase),
  ];
  if (storageClassName !== undefined)
    facts.push(plainFact('storage class', storageClassName || 'none', 'spec.storageClassName'));
  const asked = resources?.requests?.storage;
  if (asked !== undefined) facts.push(plainFact('asks for', asked, 'spec.resources.requests.storage'));
  if (volumeName) facts.push(plainFact('volume', volumeName, 'spec.volumeName'));
  return facts;
}

function serviceFacts({ spec = {}, status = {} }: Telling): Fact[] {
  const facts = [plainFact('type', spec.type ?? 'ClusterIP', 'spec.type')];
  if (spec.type === 'LoadBalancer' && (status.loadBalancer?.ingress ?? []).length === 0)
    facts.push(badFact('load balancer', 'has no address yet', 'status.loadBalancer.ingress', 'Pending'));
  return facts;
}

/** Conditions that are wanted to be false: all others are taken to be wanted. */
const UNWANTED =
  /Failure|Failed|Degraded|Stalled|Error|Pressure|Unavailable|Terminating|NamesNotAccepted|Deprecated/;

function conditionFacts({ status = {} }: Telling, now: number): Fact[] {
  return sorted(
    soundConditions(status.conditions).map((condition): Fact => {
      const { type = '', status: value = '' } = condition;
      const isBad = UNWANTED.test(type) ? value === 'True' : value === 'False';
      const text = `${value} since ${humanAge(condition.lastTransitionTime, now)}`;
      const from = `status.conditions[type=${type}]`;
      if (!isBad) return plainFact(type, text, from);
      const why = reasonAndMessage(condition);
      return badFact(type, why === '' ? text : `${text}: ${why}`, from, condition.reason || type);
    }),
  );
}

/** Of custom resources, whose fields may be of any type: what is no condition is left out, as is what is no text in one. */
function soundConditions(conditions: unknown): Condition[] {
  const isText = ([, value]: [string, unknown]) => typeof value === 'string';
  return (Array.isArray(conditions) ? conditions : [])
    .filter(isObject)
    .map((condition) => Object.fromEntries(Object.entries(condition).filter(isText)))
    .filter(({ type }) => type !== undefined);
}

/** What is wrong first, otherwise as it is. */
function sorted(facts: readonly Fact[]): Fact[] {
  return facts.toSorted((one, other) => Number(other.isBad) - Number(one.isBad));
}
