import type { KubeObject } from '../../../codec/object.js';
import { humanAge, humanDuration } from '../../../go/human-duration.js';
import { at, listAt, numberAt, textAt } from '../../object/at.js';
import { hasCondition, isGoing } from '../../object/conditions.js';
import type { TableDefinition } from '../../types/resource-type.js';
import { AGE_CELL, cell, NAME_CELL, numberCell, tableDefinition, textCell } from '../cells.js';
import { containerCells, selectorCell } from './workload-cells.js';

/** Tables of jobs and cron jobs, and of workloads' revisions, by resource. */
export const BATCH_TABLES: Readonly<Record<string, TableDefinition>> = {
  'jobs.batch': tableDefinition(
    NAME_CELL,
    cell('Status', 'The state of the job, in a word.', jobStatus),
    cell('Completions', 'How many pods have succeeded, out of the desired number.', completions),
    cell('Duration', 'How long the job took, or has taken so far.', duration),
    AGE_CELL,
    ...containerCells(['spec', 'template']),
    selectorCell('spec', 'selector'),
  ),
  'cronjobs.batch': tableDefinition(
    NAME_CELL,
    textCell('Schedule', 'When jobs are started, in the form of cron.', 'spec.schedule'),
    textCell('Timezone', 'The time zone of the schedule.', 'spec.timeZone', '<none>'),
    cell(
      'Suspend',
      'Whether the cron job is suspended.',
      (object) => {
        const suspend = at(object, 'spec', 'suspend');
        return suspend === undefined ? '<unset>' : suspend === true ? 'True' : 'False';
      },
      { type: 'boolean' },
    ),
    cell('Active', 'How many jobs are running.', (object) => listAt(object, 'status', 'active').length, {
      type: 'integer',
    }),
    cell('Last Schedule', 'The time since a job was last started.', (object, now) => {
      const last = textAt(object, ['status', 'lastScheduleTime']);
      return last === '' ? '<none>' : humanAge(last, now);
    }),
    AGE_CELL,
    ...containerCells(['spec', 'jobTemplate', 'spec', 'template']),
    selectorCell('spec', 'jobTemplate', 'spec', 'selector'),
  ),
  'controllerrevisions.apps': tableDefinition(
    NAME_CELL,
    cell('Controller', 'The object that the revision belongs to.', controller),
    numberCell('Revision', 'The number of the revision.', 'revision', 'string'),
    AGE_CELL,
  ),
};

function jobStatus(job: KubeObject): string {
  if (hasCondition(job, 'Complete')) return 'Complete';
  if (hasCondition(job, 'Failed')) return 'Failed';
  if (isGoing(job)) return 'Terminating';
  if (hasCondition(job, 'Suspended')) return 'Suspended';
  return hasCondition(job, 'FailureTarget') ? 'FailureTarget' : 'Running';
}

function completions(job: KubeObject): string {
  const succeeded = numberAt(job, 'status', 'succeeded');
  const wanted = at(job, 'spec', 'completions');
  if (wanted !== undefined) return `${succeeded}/${wanted}`;
  const parallelism = numberAt(job, 'spec', 'parallelism');
  return parallelism > 1 ? `${succeeded}/1 of ${parallelism}` : `${succeeded}/1`;
}

function duration(job: KubeObject, now: number): string {
  const start = Date.parse(textAt(job, ['status', 'startTime']));
  const end = Date.parse(textAt(job, ['status', 'completionTime']));
  if (Number.isNaN(start)) return '';
  return humanDuration((Number.isNaN(end) ? now : end) - start);
}

function controller(revision: KubeObject): string {
  const owner = revision.metadata?.ownerReferences?.find(({ controller }) => controller === true);
  if (owner === undefined) return '<none>';
  const [group = ''] = owner.apiVersion.includes('/') ? owner.apiVersion.split('/') : [];
  return `${owner.kind.toLowerCase()}${group === '' ? '' : `.${group}`}/${owner.name}`;
}
