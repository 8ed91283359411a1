import { Cron } from 'croner';
import type { KubeObject } from '../../../../codec/object.js';
import { timestamp } from '../../../base/timestamp.js';
import { at, numberAt, textAt } from '../../../object/at.js';
import { hasCondition, isGoing } from '../../../object/conditions.js';
import { ownerMetadata } from '../../../object/owner-metadata.js';
import { builtInType } from '../../../resources/built-in.js';
import type { Cluster } from '../cluster.js';
import { isOf } from '../parts.js';
import { JOB_TYPE } from './jobs.js';

export const CRON_JOB_TYPE = builtInType('cronjobs.batch');

const MINUTE_MS = 60_000;
/** Timers of Node.js are limited to 24 days. */
const MAX_DELAY_MS = 24 * 60 * MINUTE_MS;
const SCHEDULED_AT = 'batch.kubernetes.io/cronjob-scheduled-timestamp';

/** Creates the job that is due, deletes old ones that have ended, and returns when the next one is due. */
export async function keepCronJob(cluster: Cluster, cronJob: KubeObject): Promise<number | undefined> {
  if (isGoing(cronJob)) return undefined;
  const schedule = scheduleOf(cronJob);
  const jobs = (await cluster.list(JOB_TYPE, cronJob.metadata?.namespace ?? '')).filter((job) =>
    isOf(cronJob, job),
  );
  let running = jobs.filter((job) => !isEnded(job));
  const now = Date.parse(cluster.time);
  const isSuspended = at(cronJob, 'spec', 'suspend') === true;
  const due = isSuspended ? undefined : lastDue(schedule, cronJob, now);
  const policy = textAt(cronJob, ['spec', 'concurrencyPolicy'], 'Allow');
  const isHeldBack = policy === 'Forbid' && running.length > 0;
  if (due !== undefined && !isHeldBack) {
    if (policy === 'Replace') {
      for (const job of running) await removeJob(cluster, cronJob, job);
      running = [];
    }
    const job = await cluster.create(JOB_TYPE, jobOf(cronJob, due));
    if (job !== undefined) {
      running.push(job);
      await tell(cluster, cronJob, 'SuccessfulCreate', `Created job ${job.metadata?.name}`);
    }
  }
  await writeStatus(cluster, cronJob, { jobs, running, scheduled: isHeldBack ? undefined : due });
  await forgetOld(cluster, cronJob, jobs);
  const next = isSuspended ? undefined : schedule?.nextRun(new Date(now))?.getTime();
  return next === undefined ? undefined : Math.min(next, now + MAX_DELAY_MS);
}

/** Undefined if the schedule is invalid. */
function scheduleOf(cronJob: KubeObject): Cron | undefined {
  const timezone = textAt(cronJob, ['spec', 'timeZone'], 'UTC');
  try {
    return new Cron(textAt(cronJob, ['spec', 'schedule']), { timezone, paused: true });
  } catch {
    return undefined;
  }
}

/** The latest due time after the last job, or after the creation; undefined if there is none. */
function lastDue(schedule: Cron | undefined, cronJob: KubeObject, now: number): number | undefined {
  const creationTimestamp = cronJob.metadata?.creationTimestamp ?? '';
  const since = Date.parse(textAt(cronJob, ['status', 'lastScheduleTime'], creationTimestamp));
  const [last] = schedule?.previousRuns(1, new Date(now + 1000)) ?? [];
  return last !== undefined && last.getTime() > since && last.getTime() <= now ? last.getTime() : undefined;
}

function jobOf(cronJob: KubeObject, due: number): KubeObject {
  const template = (at(cronJob, 'spec', 'jobTemplate') ?? {}) as KubeObject;
  const { labels, annotations } = template.metadata ?? {};
  return {
    apiVersion: 'batch/v1',
    kind: 'Job',
    metadata: {
      name: `${cronJob.metadata?.name}-${Math.trunc(due / MINUTE_MS)}`,
      ...ownerMetadata(cronJob, 'batch/v1', 'CronJob'),
      ...(labels && { labels }),
      annotations: { ...annotations, [SCHEDULED_AT]: timestamp(due) },
    },
    spec: template.spec,
  } as KubeObject;
}

async function writeStatus(
  cluster: Cluster,
  cronJob: KubeObject,
  {
    jobs,
    running,
    scheduled,
  }: { jobs: readonly KubeObject[]; running: readonly KubeObject[]; scheduled: number | undefined },
): Promise<void> {
  const successes = jobs.filter((job) => hasCondition(job, 'Complete'));
  const completed = successes.map((job) => textAt(job, ['status', 'completionTime'])).sort();
  const active = running.map(({ metadata: { name, namespace, uid } = {} }) => ({
    ...{ kind: 'Job', apiVersion: 'batch/v1', namespace, name, uid },
  }));
  await cluster.change(CRON_JOB_TYPE, cronJob, (current) => {
    const { active: _, ...status } = (current.status ?? {}) as Record<string, unknown>;
    return {
      ...current,
      status: {
        ...(active.length > 0 && { active }),
        ...status,
        ...(scheduled !== undefined && { lastScheduleTime: timestamp(scheduled) }),
        ...(completed.length > 0 && { lastSuccessfulTime: completed.at(-1) }),
      },
    };
  });
  const before = (at(cronJob, 'status', 'active') ?? []) as { uid?: string }[];
  for (const job of jobs.filter(isEnded)) {
    if (!before.some(({ uid }) => uid === job.metadata?.uid)) continue;
    const condition = hasCondition(job, 'Complete') ? 'Complete' : 'Failed';
    const message = `Saw completed job: ${job.metadata?.name}, condition: ${condition}`;
    await tell(cluster, cronJob, 'SawCompletedJob', message);
  }
}

/** Deletes jobs that have ended, the oldest first, down to the history limit. */
async function forgetOld(cluster: Cluster, cronJob: KubeObject, jobs: readonly KubeObject[]): Promise<void> {
  const limits = [
    ['Complete', 'successfulJobsHistoryLimit', 3],
    ['Failed', 'failedJobsHistoryLimit', 1],
  ] as const;
  for (const [condition, field, usual] of limits) {
    const most = at(cronJob, 'spec', field) === undefined ? usual : numberAt(cronJob, 'spec', field);
    const ended = jobs.filter((job) => hasCondition(job, condition)).sort(byAge);
    for (const job of ended.slice(0, Math.max(0, ended.length - most)))
      await removeJob(cluster, cronJob, job);
  }
}

async function removeJob(cluster: Cluster, cronJob: KubeObject, job: KubeObject): Promise<void> {
  await cluster.remove(JOB_TYPE, job);
  await tell(cluster, cronJob, 'SuccessfulDelete', `Deleted job ${job.metadata?.name}`);
}

function tell(cluster: Cluster, cronJob: KubeObject, reason: string, message: string): Promise<void> {
  return cluster.record(CRON_JOB_TYPE, cronJob, {
    type: 'Normal',
    reason,
    message,
    component: 'cronjob-controller',
  });
}

function isEnded(job: KubeObject): boolean {
  return hasCondition(job, 'Complete') || hasCondition(job, 'Failed');
}

function byAge(left: KubeObject, right: KubeObject): number {
  const [first = '', second = ''] = [left, right].map((job) => textAt(job, ['status', 'startTime']));
  return first < second ? -1 : first > second ? 1 : 0;
}
