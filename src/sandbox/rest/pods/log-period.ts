import type { KubeObject } from '../../../codec/object.js';
import { quote } from '../../../go/strconv/quote.js';
import { badRequest } from '../../http/errors.js';
import { statusesOf } from './containers.js';

/** The start and end of a container's log, in milliseconds since 1970. */
interface LogPeriod {
  begun: number;
  /** Undefined while it runs. */
  ended: number | undefined;
  /** It ended with an error. */
  hasFailed: boolean;
}

/** The messages of nodes about containers without an image. */
const IMAGE_REASONS: Readonly<Record<string, string>> = {
  ErrImagePull: "image can't be pulled",
  ImagePullBackOff: 'trying and failing to pull image',
};

/**
 * The period of a container's log. If it waits for its next start, that of its last run. Fails with 400 in the words of
 * a node if there is no such log.
 * @param previous the run before the last start
 */
export function logPeriod(pod: KubeObject, container: string, previous: boolean): LogPeriod {
  const status = statusesOf(pod).find(({ name }) => name === container);
  const where = `container ${quote(container)} in pod ${quote(pod.metadata?.name ?? '')}`;
  const last = status?.lastState?.terminated;
  if (previous && last === undefined) throw badRequest(`previous terminated ${where} not found`);
  const { running, terminated, waiting } = status?.state ?? {};
  if (waiting !== undefined && last === undefined) {
    const { reason = '' } = waiting;
    throw badRequest(`${where} is waiting to start: ${IMAGE_REASONS[reason] ?? reason}`);
  }
  const run = previous ? last : (running ?? terminated ?? last);
  if (run === undefined || run === running)
    return { begun: Date.parse(String(pod.metadata?.creationTimestamp)), ended: undefined, hasFailed: false };
  const hasFailed = run.exitCode !== undefined && run.exitCode !== 0;
  return { begun: Date.parse(run.startedAt ?? ''), ended: Date.parse(run.finishedAt ?? ''), hasFailed };
}

/** Whether a container is still in the same run. */
export function isSameRun(before: KubeObject, now: KubeObject | undefined, container: string): boolean {
  if (now === undefined || now.metadata?.uid !== before.metadata?.uid) return false;
  const [was, is] = [before, now].map((pod) => statusesOf(pod).find(({ name }) => name === container));
  return (
    is?.restartCount === was?.restartCount && is?.state?.terminated == null && is?.state?.waiting == null
  );
}
