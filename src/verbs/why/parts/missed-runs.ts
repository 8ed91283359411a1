import { Cron } from 'croner';
import { humanDuration } from '../../../go/human-duration.js';
import type { DescribedCronJob } from '../../../render/describe/jobs.js';
import { badFact, type Fact, withPart } from '../../../render/facts/fact.js';
import { countText } from '../../../render/numbers.js';
import type { Inquiry } from '../inquiry.js';

/** How late the controller may be. */
const PATIENCE_MS = 2 * 60 * 1000;
/** No more are counted. */
const MAX_RUNS = 100;

/**
 * Runs of a cron job that are due by its schedule and have not started. Without its own time zone, a schedule is in
 * that of the controller, which is unknown: UTC is assumed if the last run was at a scheduled time in UTC.
 * https://kubernetes.io/docs/concepts/workloads/controllers/cron-jobs/#time-zones
 */
export async function missedRunsPart(
  { now }: Inquiry,
  { spec = {}, status = {} }: DescribedCronJob,
): Promise<Fact[]> {
  const { schedule = '', timeZone, suspend = false, concurrencyPolicy } = spec;
  const { active = [], lastScheduleTime } = status;
  if (suspend || lastScheduleTime === undefined) return [];
  let runs: Date[];
  try {
    const cron = new Cron(schedule, { timezone: timeZone ?? 'UTC', paused: true });
    const last = new Date(lastScheduleTime);
    if (timeZone === undefined && !cron.match(last)) return [];
    runs = cron.nextRuns(MAX_RUNS, last).filter((run) => run.getTime() < now - PATIENCE_MS);
  } catch {
    return [];
  }
  const [first] = runs;
  if (first === undefined) return [];
  const count = runs.length === MAX_RUNS ? `${MAX_RUNS} runs or more` : countText(runs.length, 'run');
  const since = `${count} missed, the first ${humanDuration(now - first.getTime())} ago`;
  const fact = badFact('schedule', since, 'spec.schedule, status.lastScheduleTime', 'MissedSchedule');
  const holds = active.length > 0 && concurrencyPolicy === 'Forbid';
  return [
    withPart(fact, 'trouble', holds ? `${since}: a job still runs, and concurrencyPolicy is Forbid` : since),
  ];
}
