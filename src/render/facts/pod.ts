import type { KubeObject } from '../../codec/object.js';
import { humanAge, humanDuration } from '../../go/human-duration.js';
import type { Condition } from '../describe/conditions.js';
import { badFact, type Fact, plainFact, reasonAndMessage } from './fact.js';

interface LifeState {
  waiting?: { reason?: string; message?: string };
  running?: { startedAt?: string | null };
  terminated?: LifeEnd;
}

interface LifeEnd {
  exitCode?: number;
  signal?: number;
  reason?: string;
  message?: string;
  finishedAt?: string | null;
}

interface LifeStatus {
  name?: string;
  ready?: boolean;
  started?: boolean;
  restartCount?: number;
  state?: LifeState;
  lastState?: LifeState;
}

interface LimitedContainer {
  name?: string;
  image?: string;
  restartPolicy?: string;
  resources?: { limits?: Record<string, string> };
  readinessProbe?: object;
}

/** core/v1 Pod, as far as it tells what is wrong with it. */
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

/** A container that was out of memory so lately is in trouble, though it runs. */
const LATELY_MS = 24 * 60 * 60 * 1000;
/** A pod may be pending so long. */
const PATIENCE_MS = 5 * 60 * 1000;

/** Reasons of waiting that are on the way to a running container. */
const ON_THE_WAY = new Set(['ContainerCreating', 'PodInitializing']);

/** What a pod says of itself, what is wrong first; times are shown as lengths of time before `now`, in milliseconds. */
export function podFacts(pod: TellingPod, now: number): Fact[] {
  const { phase = 'Unknown' } = pod.status ?? {};
  return [
    ...phaseFacts(pod, now),
    ...(phase === 'Succeeded' ? [] : [...conditionFacts(pod), ...lifeFacts(pod, now)]),
  ];
}

function phaseFacts({ metadata = {}, status = {} }: TellingPod, now: number): Fact[] {
  const { phase = 'Unknown' } = status;
  const facts: Fact[] = [];
  const why = reasonAndMessage(status);
  if (phase === 'Failed' || phase === 'Unknown' || status.reason)
    facts.push(
      badFact('phase', why === '' ? phase : `${phase}, ${why}`, 'status.phase', status.reason || phase),
    );
  else {
    const age = now - Date.parse(metadata.creationTimestamp ?? '');
    const isLong = phase === 'Pending' && age > PATIENCE_MS;
    const text = isLong ? `Pending since ${humanDuration(age)}` : phase;
    facts.push({ ...badFact('phase', text, 'status.phase', phase), isBad: isLong });
  }
  if (metadata.deletionTimestamp !== undefined) {
    const { finalizers = [] } = metadata;
    const waits = finalizers.length === 0 ? '' : `, waits for finalizers ${finalizers.join(', ')}`;
    const grace = metadata.deletionGracePeriodSeconds ?? 0;
    const overdue = now - Date.parse(metadata.deletionTimestamp);
    const text =
      overdue > 0 ? `should be gone since ${humanDuration(overdue)}` : `being deleted, grace ${grace} s`;
    facts.push({
      ...badFact('deletion', `${text}${waits}`, 'metadata.deletionTimestamp', 'Terminating'),
      isBad: overdue > 0,
    });
  }
  return facts;
}

/** Conditions that the containers do not tell better. */
function conditionFacts({ status = {} }: TellingPod): Fact[] {
  return (status.conditions ?? [])
    .filter(
      ({ type, status: value }) =>
        value === 'False' && type !== 'Ready' && type !== 'ContainersReady' && type !== 'Initialized',
    )
    .map((condition) =>
      badFact(
        condition.type === 'PodScheduled' ? 'scheduling' : (condition.type ?? ''),
        reasonAndMessage(condition) || 'False',
        `status.conditions[type=${condition.type}]`,
        condition.reason || condition.type || '',
      ),
    );
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
      return containerFacts(
        life,
        container,
        { ...place, isInit: word !== 'container' && container.restartPolicy !== 'Always' },
        now,
      );
    }),
  );
}

function containerFacts(
  { state = {}, lastState = {}, ready = false, restartCount = 0 }: LifeStatus,
  { image = '', resources = {}, readinessProbe }: LimitedContainer,
  { label, from, isInit }: { label: string; from: string; isInit: boolean },
  now: number,
): Fact[] {
  const facts: Fact[] = [];
  const { waiting, terminated, running } = state;
  const end = (ended: LifeEnd) => {
    const limit = ended.reason === 'OOMKilled' ? `, limit ${resources.limits?.memory ?? 'none'}` : '';
    return `${endText(ended)}${limit}, ${humanAge(ended.finishedAt, now)} ago${ended.message ? `: ${ended.message.trim()}` : ''}`;
  };
  if (waiting !== undefined) {
    const { reason = 'waiting' } = waiting;
    const about = /image/i.test(reason) ? ` (image ${image})` : '';
    const text = `waits: ${reasonAndMessage(waiting)}${about}`;
    facts.push({ ...badFact(label, text, `${from}.state.waiting`, reason), isBad: !ON_THE_WAY.has(reason) });
  }
  if (terminated !== undefined && terminated.exitCode !== 0)
    facts.push(
      badFact(label, `ended: ${end(terminated)}`, `${from}.state.terminated`, terminated.reason || 'Error'),
    );
  if (running !== undefined && !ready && !isInit) {
    const probe = readinessProbe === undefined ? '' : ', its readiness probe has not passed';
    facts.push(
      badFact(
        label,
        `runs since ${humanAge(running.startedAt, now)} and is not ready${probe}`,
        `${from}.ready`,
        'NotReady',
      ),
    );
  }
  if (restartCount > 0) {
    const last = lastState.terminated;
    const isBad = !ready && !isInit;
    const fact = plainFact(label, `${restartCount} restarts`, `${from}.restartCount`);
    facts.push({ ...fact, isBad });
    if (last !== undefined)
      facts.push({
        ...badFact(label, `last end: ${end(last)}`, `${from}.lastState.terminated`, last.reason || 'Error'),
        isBad: isBad || (last.reason === 'OOMKilled' && now - Date.parse(last.finishedAt ?? '') < LATELY_MS),
      });
  }
  return facts;
}

/** `OOMKilled, exit 137 (signal 9)`. */
function endText({ reason = '', exitCode = 0, signal = 0 }: LifeEnd): string {
  const by = signal || (exitCode > 128 && exitCode < 160 ? exitCode - 128 : 0);
  return `${reason === '' ? '' : `${reason}, `}exit ${exitCode}${by === 0 ? '' : ` (signal ${by})`}`;
}

/**
 * The fact that tells best what is wrong, undefined where nothing is: that a pod is pending or has failed says nothing, unless
 * there is a reason with it, as where it was evicted.
 */
export function causeOf(facts: readonly Fact[], { status = {} }: TellingPod): Fact | undefined {
  const bad = facts.filter(({ isBad, reason }) => isBad && reason !== undefined);
  return bad.find(({ from }) => from !== 'status.phase' || status.reason) ?? bad[0];
}

/** Containers that ran before and ended with an error, whose previous log may tell why. */
export function containersWithPast({ status = {} }: TellingPod): string[] {
  return [...(status.initContainerStatuses ?? []), ...(status.containerStatuses ?? [])]
    .filter(({ lastState, restartCount = 0 }) => restartCount > 0 && lastState?.terminated !== undefined)
    .flatMap(({ name }) => name ?? []);
}
