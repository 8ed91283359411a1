import { humanAge, humanDuration } from '../../go/human-duration.js';
import { countText } from '../numbers.js';
import { badFact, type Fact, plainFact, reasonAndMessage, withPart } from './fact.js';

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
  startedAt?: string | null;
  finishedAt?: string | null;
}

/** core/v1 ContainerStatus, as far as it shows problems. */
export interface LifeStatus {
  name?: string;
  ready?: boolean;
  started?: boolean;
  restartCount?: number;
  state?: LifeState;
  lastState?: LifeState;
}

/** core/v1 Container, as far as it may be the cause. */
export interface LimitedContainer {
  name?: string;
  image?: string;
  restartPolicy?: string;
  resources?: { limits?: Record<string, string> };
  readinessProbe?: object;
}

/** A container of a pod, and its place. */
interface ContainerPlace {
  /** `container app` */
  label: string;
  /** `status.containerStatuses[0]` */
  from: string;
  /** An init container. */
  isInit: boolean;
}

/** A container that ran out of memory this recently is in trouble, even if it is running. */
const LATELY_MS = 24 * 60 * 60 * 1000;
/** A container that ran for less ended immediately. */
const AT_ONCE_MS = 10_000;

/** Waiting reasons of a container that is about to run. */
const ON_THE_WAY = new Set(['ContainerCreating', 'PodInitializing']);

/** The facts in the status of a container, problems first. @param now milliseconds since 1970 */
export function containerFacts(
  status: LifeStatus,
  container: LimitedContainer,
  place: ContainerPlace,
  now: number,
): Fact[] {
  const { state = {}, lastState = {}, ready = false, restartCount = 0 } = status;
  const { label, from, isInit } = place;
  const { waiting, terminated, running } = state;
  const last = lastState.terminated;
  const ended = (end: LifeEnd) => endText(end, container, now);
  const again = (end: LifeEnd, called = label) => againText(status, end, { label: called, container, now });
  const facts: Fact[] = [];
  if (waiting !== undefined) {
    const { reason = 'waiting' } = waiting;
    const why = withImage(waiting, container);
    const fact = badFact(label, `waits: ${why}`, `${from}.state.waiting`, reason);
    const says =
      reason === 'CrashLoopBackOff' && last !== undefined
        ? again(last)
        : `${label} ${/image/i.test(reason) ? 'cannot get its image' : 'cannot start'}: ${why}`;
    facts.push(
      ON_THE_WAY.has(reason)
        ? withPart({ ...fact, isBad: false }, 'remark', `${label} waits: ${why}`)
        : withPart(fact, 'cause', says),
    );
  }
  if (terminated !== undefined && terminated.exitCode !== 0) {
    const reason = terminated.reason || 'Error';
    const fact = badFact(label, `ended: ${ended(terminated)}`, `${from}.state.terminated`, reason);
    facts.push(withPart(fact, 'cause', again(terminated)));
  }
  if (running !== undefined && !ready && !isInit) {
    const probe = container.readinessProbe === undefined ? '' : ', its readiness probe has not passed';
    const text = `has run for ${humanAge(running.startedAt, now)} and is not ready`;
    const fact = badFact(label, text + probe, `${from}.ready`, 'NotReady');
    const says = `${label} ${text}`;
    facts.push(
      restartCount > 0 && last !== undefined && now - Date.parse(last.finishedAt ?? '') < LATELY_MS
        ? withPart(fact, 'cause', `${says}; ${again(last, 'it')}`)
        : withPart(fact, 'trouble', says, says + probe),
    );
  }
  if (restartCount === 0) return facts;
  const isBad = !ready && !isInit;
  const restarts = plainFact(label, countText(restartCount, 'restart'), `${from}.restartCount`);
  const lately = last === undefined ? '' : `, last ${humanAge(last.finishedAt, now)} ago`;
  facts.push(
    isBad ? { ...restarts, isBad } : withPart(restarts, 'state', `${restarts.text} of ${label}${lately}`),
  );
  if (last === undefined) return facts;
  const wasShort = last.reason === 'OOMKilled' && now - Date.parse(last.finishedAt ?? '') < LATELY_MS;
  const reason = last.reason || 'Error';
  const fact = badFact(label, `last end: ${ended(last)}`, `${from}.lastState.terminated`, reason);
  return [...facts, isBad || !wasShort ? { ...fact, isBad } : withPart(fact, 'cause', again(last))];
}

/** `OOMKilled, exit 137 (signal 9), limit 256Mi, after 2s, 4m ago: out of memory`. */
function endText(end: LifeEnd, { resources = {} }: LimitedContainer, now: number): string {
  const { reason = '', exitCode = 0, signal = 0, message = '' } = end;
  const by = signal || (exitCode > 128 && exitCode < 160 ? exitCode - 128 : 0);
  const parts = [
    reason,
    `exit ${exitCode}${by === 0 ? '' : ` (signal ${by})`}`,
    reason === 'OOMKilled' ? `limit ${resources.limits?.memory ?? 'none'}` : '',
    Number.isNaN(lengthOf(end)) ? '' : `after ${humanDuration(lengthOf(end))}`,
    `${humanAge(end.finishedAt, now)} ago`,
  ];
  return `${parts.filter(Boolean).join(', ')}${message === '' ? '' : `: ${message.trim()}`}`;
}

/** `container app ends at once: exit 1, 11 times, last 3m9s ago`. */
function againText(
  { restartCount = 0 }: LifeStatus,
  end: LifeEnd,
  { label, container, now }: { label: string; container: LimitedContainer; now: number },
): string {
  const { reason = '', exitCode = 0, message = '' } = end;
  const { resources = {} } = container;
  const length = lengthOf(end);
  const after = Number.isNaN(length)
    ? ''
    : length < AT_ONCE_MS
      ? ' at once'
      : ` after ${humanDuration(length)}`;
  const memory = resources.limits?.memory;
  const how =
    reason === 'OOMKilled'
      ? `OOMKilled ${memory === undefined ? 'without a limit' : `at its limit of ${memory}`}`
      : [['', 'Error', 'Completed'].includes(reason) ? '' : reason, `exit ${exitCode}`]
          .filter(Boolean)
          .join(', ');
  const ago = `${humanAge(end.finishedAt, now)} ago`;
  const often = restartCount > 1 ? `${restartCount} times, last ${ago}` : ago;
  const said = message === '' ? '' : `: ${message.trim()}`;
  return `${label} ${restartCount > 1 ? 'ends' : 'ended'}${after}: ${how}, ${often}${said}`;
}

/** Why a container waits, with its image if that is the cause and is not named elsewhere. */
function withImage(waiting: { reason?: string; message?: string }, { image = '' }: LimitedContainer): string {
  // Kubelets append the names of container and pod, and the uid.
  const why = reasonAndMessage(waiting).replace(/ restarting failed container=\S+ pod=\S+$/, '');
  return /image/i.test(waiting.reason ?? '') && !why.includes(image) ? `${why} (image ${image})` : why;
}

/** How long it ran, in milliseconds; NaN if unknown. */
function lengthOf({ startedAt, finishedAt }: LifeEnd): number {
  return Date.parse(finishedAt ?? '') - Date.parse(startedAt ?? '');
}
