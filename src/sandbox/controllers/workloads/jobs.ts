import type { KubeObject } from '../../../codec/object.js';
import { at, numberAt, textAt } from '../../object/at.js';
import { type Condition, conditionsOf, isGoing, isHealthy, withCondition } from '../../object/conditions.js';
import { builtInType, POD_TYPE } from '../../resources/built-in.js';
import type { Cluster } from './cluster.js';
import { isActive, isOf, podFromTemplate } from './parts.js';

export const JOB_TYPE = builtInType('jobs.batch');

const KIND = ['batch/v1', 'Job'] as const;

/** Runs the pods of a job, as many at a time as it allows, until enough have done their work. */
export async function keepJob(cluster: Cluster, job: KubeObject): Promise<void> {
  if (isGoing(job) || conditionsOf(job).some(({ type }) => type === 'Complete' || type === 'Failed')) return;
  const { name = '', namespace = '' } = job.metadata ?? {};
  const pods = (await cluster.list(POD_TYPE, namespace)).filter((pod) => isOf(job, pod));
  const succeeded = pods.filter((pod) => textAt(pod, ['status', 'phase']) === 'Succeeded').length;
  const active = pods.filter(isActive);
  const completions = at(job, 'spec', 'completions') === undefined ? 1 : numberAt(job, 'spec', 'completions');
  const parallel = at(job, 'spec', 'parallelism') === undefined ? 1 : numberAt(job, 'spec', 'parallelism');
  const isSuspended = at(job, 'spec', 'suspend') === true;
  const tell = (reason: string, message: string) =>
    cluster.record(JOB_TYPE, job, { type: 'Normal', reason, message, component: 'job-controller' });
  const wanted = isSuspended ? 0 : Math.min(parallel, completions - succeeded);
  for (let count = active.length; count < wanted; count++) {
    const pod = await cluster.create(POD_TYPE, podFromTemplate(job, KIND, { generateName: `${name}-` }));
    if (pod === undefined) break;
    active.push(pod);
    await tell('SuccessfulCreate', `Created pod: ${pod.metadata?.name}`);
  }
  const { time } = cluster;
  const isDone = succeeded >= completions;
  await cluster.change(JOB_TYPE, job, (current) => ({
    ...current,
    status: {
      ...(current.status as object),
      startTime: at(current, 'status', 'startTime') ?? time,
      ...(isDone && { completionTime: time }),
      conditions: isDone ? completed(current, time) : conditionsOf(current),
      active: isDone ? 0 : active.length,
      ready: isDone ? 0 : active.filter(isHealthy).length,
      terminating: 0,
      succeeded,
      uncountedTerminatedPods: {},
    },
  }));
  if (isDone) await tell('Completed', 'Job completed');
}

function completed(job: KubeObject, time: string): Condition[] {
  const why = { reason: 'CompletionsReached', message: 'Reached expected number of succeeded pods' };
  const types = ['SuccessCriteriaMet', 'Complete'];
  return types.reduce<Condition[]>(
    (conditions, type) => withCondition(conditions, { type, status: 'True', ...why }, time),
    conditionsOf(job),
  );
}
