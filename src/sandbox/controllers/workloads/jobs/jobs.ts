import { SPEC_DEFAULTS } from '../../../../codec/default-values.js';
import type { KubeObject } from '../../../../codec/object.js';
import { at, textAt } from '../../../object/at.js';
import {
  type Condition,
  conditionsOf,
  isGoing,
  isHealthy,
  withCondition,
} from '../../../object/conditions.js';
import { builtInType, POD_TYPE } from '../../../resources/built-in.js';
import type { Cluster, EventContent } from '../cluster.js';
import { isActive, isOf, podFromTemplate } from '../parts.js';

export const JOB_TYPE = builtInType('jobs.batch');

const KIND = ['batch/v1', 'Job'] as const;

/** The end of a job: its conditions, and the event that reports them. */
interface Ending {
  conditions: readonly string[];
  reason: string;
  message: string;
  event: Pick<EventContent, 'type' | 'reason' | 'message'>;
}

const COMPLETE: Ending = {
  conditions: ['SuccessCriteriaMet', 'Complete'],
  reason: 'CompletionsReached',
  message: 'Reached expected number of succeeded pods',
  event: { type: 'Normal', reason: 'Completed', message: 'Job completed' },
};

const FAILURE = {
  reason: 'BackoffLimitExceeded',
  message: 'Job has reached the specified backoff limit',
};
const FAILED: Ending = {
  conditions: ['FailureTarget', 'Failed'],
  ...FAILURE,
  event: { type: 'Warning', ...FAILURE },
};

/**
 * Runs the pods of a job, as many at a time as it allows, until enough have succeeded, or more have failed than its
 * backoffLimit allows (without the back-off delay between them).
 */
export async function keepJob(cluster: Cluster, job: KubeObject): Promise<void> {
  if (isGoing(job) || conditionsOf(job).some(({ type }) => type === 'Complete' || type === 'Failed')) return;
  const { name = '', namespace = '' } = job.metadata ?? {};
  const pods = (await cluster.list(POD_TYPE, namespace)).filter((pod) => isOf(job, pod));
  const inPhase = (phase: string) => pods.filter((pod) => textAt(pod, ['status', 'phase']) === phase).length;
  const [succeeded, failed] = [inPhase('Succeeded'), inPhase('Failed')];
  const [completions, parallel, limit] = (['completions', 'parallelism', 'backoffLimit'] as const).map(
    (field) => Number(at(job, 'spec', field) ?? SPEC_DEFAULTS.Job[field]),
  ) as [number, number, number];
  const ending = failed > limit ? FAILED : succeeded >= completions ? COMPLETE : undefined;
  const tell = (event: Ending['event']) =>
    cluster.record(JOB_TYPE, job, { ...event, component: 'job-controller' });
  const active = pods.filter(isActive);
  if (ending === FAILED)
    for (const pod of active) {
      await cluster.remove(POD_TYPE, pod);
      const message = `Deleted pod: ${pod.metadata?.name}`;
      await tell({ type: 'Normal', reason: 'SuccessfulDelete', message });
    }
  const isIdle = ending !== undefined || at(job, 'spec', 'suspend') === true;
  const wanted = isIdle ? 0 : Math.min(parallel, completions - succeeded);
  for (let count = active.length; count < wanted; count++) {
    const pod = await cluster.create(POD_TYPE, podFromTemplate(job, KIND, { generateName: `${name}-` }));
    if (pod === undefined) break;
    active.push(pod);
    const message = `Created pod: ${pod.metadata?.name}`;
    await tell({ type: 'Normal', reason: 'SuccessfulCreate', message });
  }
  const { time } = cluster;
  await cluster.change(JOB_TYPE, job, (current) => ({
    ...current,
    status: {
      ...(current.status as object),
      startTime: at(current, 'status', 'startTime') ?? time,
      ...(ending === COMPLETE && { completionTime: time }),
      conditions: withEnding(conditionsOf(current), ending, time),
      active: ending ? 0 : active.length,
      ready: ending ? 0 : active.filter(isHealthy).length,
      terminating: 0,
      succeeded,
      failed,
      uncountedTerminatedPods: {},
    },
  }));
  if (ending) await tell(ending.event);
}

function withEnding(conditions: Condition[], ending: Ending | undefined, time: string): Condition[] {
  const { conditions: types = [], reason = '', message = '' } = ending ?? {};
  return types.reduce(
    (all, type) => withCondition(all, { type, status: 'True', reason, message }, time),
    conditions,
  );
}
