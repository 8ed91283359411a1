import { Cron } from 'croner';
import type { JsonObject, KubeObject } from '../../../codec/object.js';
import { timestamp } from '../../base/timestamp.js';
import type { GenerationPlan } from '../options.js';
import { controlledBy, DAY, sampleMetadata } from './metadata.js';
import { IMAGES, LABELS, samplePodSpec } from './pod-spec.js';

const MINUTE_MS = 60_000;
const SCHEDULE = '0 3 * * *';
/** How many successful jobs of the cron job are kept. */
const KEPT = 2;
/** The duration of a job in milliseconds. */
const LASTS = 42_000;

/** A completed job of the application. */
interface SampleJob {
  name: string;
  component: 'migrate' | 'prune';
  /** Milliseconds since 1970. */
  begun: number;
  ended: number;
  /** The name of its only pod. */
  pod: string;
}

/** The jobs `migrate`, and those of `prune` of the last two nights. */
export function jobsOf(plan: GenerationPlan): SampleJob[] {
  const migrated = plan.now - 5 * DAY * MINUTE_MS;
  return [
    ...pruneTimes(plan).map((begun, index): SampleJob => {
      const name = `prune-${Math.trunc(begun / MINUTE_MS)}`;
      const ended = Math.min(begun + LASTS, plan.now);
      return { name, component: 'prune', begun, ended, pod: `${name}-${['l8x2m', 'kd94w'][index]}` };
    }),
    {
      name: 'migrate',
      component: 'migrate',
      begun: migrated,
      ended: migrated + MINUTE_MS,
      pod: 'migrate-zv7bd',
    },
  ];
}

/** The last due times, the latest first, in milliseconds since 1970. */
function pruneTimes(plan: GenerationPlan): number[] {
  const cron = new Cron(SCHEDULE, { timezone: 'UTC', paused: true });
  return cron.previousRuns(KEPT, new Date(plan.now)).map((time) => time.getTime());
}

/** The labels of the pods of a job. */
export function jobLabels(plan: GenerationPlan, { name, component }: SampleJob): Record<string, string> {
  const { uid = '' } = sampleMetadata(plan, `jobs/${name}`, 0);
  return {
    ...LABELS[component],
    'batch.kubernetes.io/controller-uid': uid,
    'batch.kubernetes.io/job-name': name,
    'controller-uid': uid,
    'job-name': name,
  };
}

/** The jobs, which are complete. */
export function sampleJobs(plan: GenerationPlan): KubeObject[] {
  return jobsOf(plan).map((job) => {
    const { name, component, begun, ended } = job;
    const labels = jobLabels(plan, job);
    const finished = timestamp(ended);
    const uid = 'batch.kubernetes.io/controller-uid';
    return {
      metadata: sampleMetadata(plan, `jobs/${name}`, (plan.now - begun) / MINUTE_MS, {
        generation: 1,
        labels: component === 'prune' ? LABELS.prune! : labels,
        ...(component === 'prune' && {
          annotations: { 'batch.kubernetes.io/cronjob-scheduled-timestamp': timestamp(begun) },
          ownerReferences: [controlledBy(plan, 'CronJob', 'batch/v1', 'cronjobs/prune')],
        }),
      }),
      spec: {
        parallelism: 1,
        completions: 1,
        backoffLimit: 6,
        selector: { matchLabels: { [uid]: labels[uid]! } },
        template: { metadata: { labels }, spec: samplePodSpec(component, IMAGES[component]) },
        completionMode: 'NonIndexed',
        suspend: false,
      },
      status: {
        conditions: ['SuccessCriteriaMet', 'Complete'].map((type) => ({
          type,
          status: 'True',
          lastProbeTime: finished,
          lastTransitionTime: finished,
          reason: 'CompletionsReached',
          message: 'Reached expected number of succeeded pods',
        })),
        startTime: timestamp(begun),
        completionTime: finished,
        succeeded: 1,
        ready: 0,
        terminating: 0,
        uncountedTerminatedPods: {},
      },
    };
  });
}

/** The cron job `prune`, which runs at night. */
export function sampleCronJobs(plan: GenerationPlan): KubeObject[] {
  const [last] = jobsOf(plan);
  const spec = samplePodSpec('prune', IMAGES.prune) as JsonObject;
  return [
    {
      metadata: sampleMetadata(plan, 'cronjobs/prune', 30 * DAY, {
        generation: 1,
        labels: LABELS.prune!,
      }),
      spec: {
        schedule: SCHEDULE,
        concurrencyPolicy: 'Forbid',
        successfulJobsHistoryLimit: KEPT,
        jobTemplate: {
          metadata: { labels: LABELS.prune! },
          spec: { template: { metadata: { labels: LABELS.prune! }, spec } },
        },
      },
      status: { lastScheduleTime: timestamp(last!.begun), lastSuccessfulTime: timestamp(last!.ended) },
    },
  ];
}
