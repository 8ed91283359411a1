import type { KubeObject } from '../../codec/object.js';
import { humanDuration } from '../../go/human-duration.js';
import type { Condition } from '../describe/conditions.js';
import { countText } from '../numbers.js';
import { containerFacts, type LifeStatus, type LimitedContainer } from './container.js';
import { badFact, type Fact, reasonAndMessage, withPart } from './fact.js';

/** core/v1 Pod, as far as it shows problems. */
export interface TellingPod extends KubeObject {
  spec?: {
    nodeName?: string;
    initContainers?: LimitedContainer[];
    containers?: LimitedContainer[];
  };
  status?: {
    phase?: string;
    reason?: string;
    message?: string;
    conditions?: Condition[];
    initContainerStatuses?: LifeStatus[];
    containerStatuses?: LifeStatus[];
  };
}

/** How long a pod may be pending. */
const PATIENCE_MS = 5 * 60 * 1000;

/** The facts in a pod itself, problems first; times are shown as durations before `now`, in milliseconds. */
export function podFacts(pod: TellingPod, now: number): Fact[] {
  const { phase = 'Unknown' } = pod.status ?? {};
  return [
    ...phaseFacts(pod, now),
    ...(phase === 'Succeeded' ? [] : [...conditionFacts(pod), ...lifeFacts(pod, now)]),
  ];
}

function phaseFacts({ metadata = {}, status = {} }: TellingPod, now: number): Fact[] {
  const { phase = 'Unknown', containerStatuses = [] } = status;
  const facts: Fact[] = [];
  const why = reasonAndMessage(status);
  const age = now - Date.parse(metadata.creationTimestamp ?? '');
  const isLong = phase === 'Pending' && age > PATIENCE_MS;
  const isBad = phase === 'Failed' || phase === 'Unknown' || !!status.reason;
  const text = isLong ? `Pending for ${humanDuration(age)}` : phase;
  const told = why === '' ? text : `${text}, ${why}`;
  const fact = badFact('phase', told, 'status.phase', status.reason || phase);
  const since = Number.isNaN(age) ? '' : ` for ${humanDuration(age)}`;
  if (isBad && why !== '') facts.push(withPart(fact, 'cause', why));
  else if (isBad) facts.push(withPart(fact, 'remark', `its phase is ${phase}`));
  else if (isLong) facts.push(withPart(fact, 'trouble', `pending${since}`));
  else {
    const ready = containerStatuses.filter((each) => each.ready === true).length;
    const all =
      phase === 'Running' ? `, ${ready} of ${countText(containerStatuses.length, 'container')} ready` : '';
    const state =
      phase === 'Succeeded' ? 'it completed as it should' : `${phase.toLowerCase()}${since}${all}`;
    facts.push(withPart({ ...fact, isBad: false }, 'state', state));
  }
  if (metadata.deletionTimestamp !== undefined) {
    const { finalizers = [] } = metadata;
    const waits = finalizers.length === 0 ? '' : `, waits for finalizers ${finalizers.join(', ')}`;
    const grace = metadata.deletionGracePeriodSeconds ?? 0;
    const overdue = now - Date.parse(metadata.deletionTimestamp);
    const isBad = overdue > 0;
    const deletion = `${isBad ? `should have been gone for ${humanDuration(overdue)}` : `being deleted, grace ${grace} s`}${waits}`;
    const gone = { ...badFact('deletion', deletion, 'metadata.deletionTimestamp', 'Terminating'), isBad };
    facts.push(isBad ? withPart(gone, 'cause', `it ${deletion}`) : withPart(gone, 'state', deletion));
  }
  return facts;
}

/** Conditions that the containers do not explain better. */
function conditionFacts({ status = {} }: TellingPod): Fact[] {
  return (status.conditions ?? [])
    .filter(
      ({ type, status: value }) =>
        value === 'False' && type !== 'Ready' && type !== 'ContainersReady' && type !== 'Initialized',
    )
    .map((condition) => {
      const { type = '', reason = '', message = '' } = condition;
      const isPlace = type === 'PodScheduled';
      const text = reasonAndMessage(condition) || 'False';
      const label = isPlace ? 'scheduling' : type;
      const fact = badFact(label, text, `status.conditions[type=${type}]`, reason || type);
      const isRefused = isPlace && reason === 'Unschedulable' && message !== '';
      return withPart(fact, 'cause', isRefused ? `no node accepts it: ${message}` : `${label}: ${text}`);
    });
}

function lifeFacts({ spec = {}, status = {} }: TellingPod, now: number): Fact[] {
  const lists = [
    ['initContainers', 'initContainerStatuses', 'init container'],
    ['containers', 'containerStatuses', 'container'],
  ] as const;
  return lists.flatMap(([declared, field, word]) =>
    (status[field] ?? []).flatMap((life, index) => {
      const container = (spec[declared] ?? []).find(({ name }) => name === life.name) ?? {};
      const place = { label: `${word} ${life.name}`, from: `status.${field}[${index}]` };
      const isInit = word !== 'container' && container.restartPolicy !== 'Always';
      return containerFacts(life, container, { ...place, isInit }, now);
    }),
  );
}

/**
 * The fact that best describes the problem, undefined if there is none: that a pod is pending or has failed says
 * nothing without a reason, such as an eviction.
 */
export function causeOf(facts: readonly Fact[]): Fact | undefined {
  const bad = facts.filter(({ isBad, reason }) => isBad && reason !== undefined);
  return bad.find(({ says }) => says?.as === 'cause') ?? bad.find(({ label }) => label !== 'phase') ?? bad[0];
}

/** A container that ended with an error, and whether its previous log is needed. */
export interface PastRun {
  container: string;
  /** `container app` */
  label: string;
  isPrevious: boolean;
}

/** The containers that ended with an error, whose log may show the cause. */
export function pastRunsOf({ status = {} }: TellingPod): PastRun[] {
  const of = (word: string, lives: readonly LifeStatus[] = []): PastRun[] =>
    lives.flatMap(({ name, state, lastState, restartCount = 0 }) => {
      const isOver = state?.terminated !== undefined && state.terminated.exitCode !== 0;
      const isPrevious = !isOver && restartCount > 0 && lastState?.terminated !== undefined;
      return name !== undefined && (isOver || isPrevious)
        ? [{ container: name, label: `${word} ${name}`, isPrevious }]
        : [];
    });
  return [
    ...of('init container', status.initContainerStatuses),
    ...of('container', status.containerStatuses),
  ];
}
