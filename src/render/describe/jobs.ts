import type { LabelSelector } from '../../codec/label-selector-text.js';
import type { KubeObject } from '../../codec/object.js';
import { humanDuration } from '../../go/human-duration.js';
import { rfc1123z } from '../../go/local-time.js';
import type { PodTemplate } from '../../objects/pods/pod-types.js';
import type { Condition } from './conditions.js';
import { type Describer, describer } from './describer.js';
import { writeController, writeIdentity, writeLabelsAndAnnotations, writeName } from './metadata.js';
import { writePodTemplate } from './pod-template.js';
import { jobSelector } from './selector.js';
import { orNone, trueFalseOrUnset } from './values.js';

/** batch/v1 JobSpec. */
interface JobSpec {
  selector?: LabelSelector;
  parallelism?: number;
  completions?: number;
  completionMode?: string;
  suspend?: boolean;
  backoffLimit?: number;
  ttlSecondsAfterFinished?: number;
  activeDeadlineSeconds?: number;
  template?: PodTemplate;
}

/** batch/v1 Job. */
export interface DescribedJob extends KubeObject {
  spec?: JobSpec;
  status?: {
    startTime?: string;
    completionTime?: string;
    active?: number;
    ready?: number;
    succeeded?: number;
    failed?: number;
    completedIndexes?: string;
    conditions?: Condition[];
  };
}

/** Jobs (batch/v1). */
export const jobDescriber: Describer = describer({
  versions: ['v1'],
  describe(to, object: DescribedJob) {
    const { spec = {}, status = {} } = object;
    writeName(to, object);
    to.line(0, 'Selector:', jobSelector(spec.selector));
    writeLabelsAndAnnotations(to, object);
    writeController(to, object);
    if (spec.parallelism !== undefined) to.line(0, 'Parallelism:', spec.parallelism);
    to.line(0, 'Completions:', spec.completions ?? '<unset>');
    if (spec.completionMode !== undefined) to.line(0, 'Completion Mode:', spec.completionMode);
    if (spec.suspend !== undefined) to.line(0, 'Suspend:', spec.suspend);
    if (spec.backoffLimit !== undefined) to.line(0, 'Backoff Limit:', spec.backoffLimit);
    if (spec.ttlSecondsAfterFinished !== undefined)
      to.line(0, 'TTL Seconds After Finished:', spec.ttlSecondsAfterFinished);
    const { startTime, completionTime } = status;
    if (startTime) to.line(0, 'Start Time:', rfc1123z(startTime));
    if (completionTime) to.line(0, 'Completed At:', rfc1123z(completionTime));
    if (startTime && completionTime)
      to.line(0, 'Duration:', humanDuration(Date.parse(completionTime) - Date.parse(startTime)));
    if (spec.activeDeadlineSeconds !== undefined)
      to.line(0, 'Active Deadline Seconds:', `${spec.activeDeadlineSeconds}s`);
    const ready = status.ready === undefined ? '' : ` (${status.ready} Ready)`;
    const { active = 0, succeeded = 0, failed = 0 } = status;
    to.line(0, 'Pods Statuses:', `${active} Active${ready} / ${succeeded} Succeeded / ${failed} Failed`);
    if (spec.completionMode === 'Indexed')
      to.line(0, 'Completed Indexes:', shortened(status.completedIndexes));
    writePodTemplate(to, spec.template);
  },
});

/** About fifty characters of a list of indexes, up to a comma. */
function shortened(indexes = ''): string {
  const comma = indexes.indexOf(',', 50);
  return comma < 0 ? orNone(indexes) : `${indexes.slice(0, comma + 1)}...`;
}

/** batch/v1 CronJob. */
export interface DescribedCronJob extends KubeObject {
  spec?: {
    schedule?: string;
    timeZone?: string;
    concurrencyPolicy?: string;
    suspend?: boolean;
    successfulJobsHistoryLimit?: number;
    failedJobsHistoryLimit?: number;
    startingDeadlineSeconds?: number;
    jobTemplate?: { spec?: JobSpec };
  };
  status?: { lastScheduleTime?: string; lastSuccessfulTime?: string; active?: { name?: string }[] };
}

/** Cron jobs (batch/v1). */
export const cronJobDescriber: Describer = describer({
  versions: ['v1'],
  describe(to, object: DescribedCronJob) {
    const { spec = {}, status = {} } = object;
    writeIdentity(to, object);
    to.line(0, 'Schedule:', spec.schedule);
    to.line(0, 'Concurrency Policy:', spec.concurrencyPolicy);
    to.line(0, 'Suspend:', trueFalseOrUnset(spec.suspend));
    to.line(0, 'Time Zone:', spec.timeZone ?? '<unset>');
    to.line(0, 'Successful Job History Limit:', spec.successfulJobsHistoryLimit ?? '<unset>');
    to.line(0, 'Failed Job History Limit:', spec.failedJobsHistoryLimit ?? '<unset>');
    to.line(0, 'Starting Deadline Seconds:', secondsOrUnset(spec.startingDeadlineSeconds));
    const { selector, parallelism, completions, activeDeadlineSeconds, template } =
      spec.jobTemplate?.spec ?? {};
    to.line(0, 'Selector:', selector === undefined ? '<unset>' : jobSelector(selector));
    to.line(0, 'Parallelism:', parallelism ?? '<unset>');
    to.line(0, 'Completions:', completions ?? '<unset>');
    if (activeDeadlineSeconds !== undefined)
      to.line(0, 'Active Deadline Seconds:', `${activeDeadlineSeconds}s`);
    writePodTemplate(to, template ?? {});
    const { lastScheduleTime, active = [] } = status;
    to.line(0, 'Last Schedule Time:', lastScheduleTime ? rfc1123z(lastScheduleTime) : '<unset>');
    to.line(
      0,
      'Active Jobs:',
      active.length === 0 ? '<none>' : active.map(({ name }) => name ?? '').join(', '),
    );
  },
});

function secondsOrUnset(seconds: number | undefined): string {
  return seconds === undefined ? '<unset>' : `${seconds}s`;
}
