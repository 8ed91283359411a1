import { humanAge } from '../../../go/human-duration.js';
import type { DescribedCronJob, DescribedJob } from '../../describe/jobs.js';
import { countText } from '../../numbers.js';
import { badFact, badFirst, type Fact, plainFact, reasonAndMessage, withPart } from '../fact.js';

/** After this time, it is known whether a run has ended without success. */
const RUN_PATIENCE_MS = 60_000;

/** How a job ended, and how many of its pods. @param now milliseconds since 1970 */
export function jobFacts({ spec = {}, status = {} }: DescribedJob, now: number): Fact[] {
  const { active = 0, succeeded = 0, failed = 0, conditions = [] } = status;
  const held = conditions.filter(({ status: value }) => value === 'True');
  const facts = held.map((condition): Fact => {
    const { type = '', reason = '' } = condition;
    const why = reasonAndMessage(condition);
    const age = humanAge(condition.lastTransitionTime, now);
    const text = `since ${age}${why === '' ? '' : `: ${why}`}`;
    const from = `status.conditions[type=${type}]`;
    if (type !== 'Failed' && type !== 'FailureTarget') {
      const state = { Complete: `complete for ${age}`, Suspended: `suspended for ${age}` }[type];
      const fact = plainFact(type, text, from);
      return state === undefined ? fact : withPart(fact, 'state', state);
    }
    const ended = `failed ${age} ago`;
    const alone = why === '' ? ended : `${ended}: ${why}`;
    const said = reason === '' ? ended : `${ended}, ${reason}`;
    return withPart(badFact(type, text, from, reason || type), 'trouble', said, alone);
  });
  const isOver = held.some(({ type }) => type === 'Complete');
  const pods = plainFact('pods', `${active} active, ${succeeded} succeeded`, 'status');
  if (failed > 0) {
    const limit = spec.backoffLimit === undefined ? '' : `, backoff limit ${spec.backoffLimit}`;
    const fact = badFact('pods', `${failed} failed${limit}`, 'status.failed', 'Failed');
    const said = withPart(fact, 'trouble', `${countText(failed, 'pod')} failed`);
    facts.push(isOver ? { ...fact, isBad: false } : said);
  }
  facts.push(held.length === 0 && failed === 0 ? withPart(pods, 'state', `pods: ${pods.text}`) : pods);
  if (spec.suspend === true) facts.push(plainFact('job', 'suspended', 'spec.suspend'));
  return badFirst(facts);
}

/** The last run of a cron job has ended without success, according to its status. @param now milliseconds since 1970 */
export function lastRunFacts({ status = {} }: DescribedCronJob, now: number): Fact[] {
  const { active = [], lastScheduleTime, lastSuccessfulTime } = status;
  const begun = Date.parse(lastScheduleTime ?? '');
  const isOver = active.length === 0 && now - begun > RUN_PATIENCE_MS;
  if (!isOver || Date.parse(lastSuccessfulTime ?? '') >= begun) return [];
  const text = `the run of ${humanAge(lastScheduleTime, now)} ago has not succeeded`;
  return [badFact('last run', text, 'status.lastSuccessfulTime', 'LastRunFailed')];
}

/** When a cron job last ran, and whether it may run. @param now milliseconds since 1970 */
export function cronJobFacts({ spec = {}, status = {} }: DescribedCronJob, now: number): Fact[] {
  const { active = [], lastScheduleTime, lastSuccessfulTime } = status;
  const facts: Fact[] = [];
  const last = lastScheduleTime === undefined ? 'never' : `${humanAge(lastScheduleTime, now)} ago`;
  const state = lastScheduleTime === undefined ? 'it has not run yet' : `it last ran ${last}`;
  if (spec.suspend === true) {
    const fact = plainFact('schedule', `${spec.schedule ?? ''}, suspended`, 'spec.suspend');
    facts.push(withPart(fact, 'trouble', `suspended, no job is started; ${state}`));
  } else facts.push(plainFact('schedule', spec.schedule ?? '', 'spec.schedule'));
  facts.push(withPart(plainFact('last run', last, 'status.lastScheduleTime'), 'state', state));
  if (active.length > 0) facts.push(plainFact('active', countText(active.length, 'job'), 'status.active'));
  const success = `${humanAge(lastSuccessfulTime, now)} ago`;
  if (lastSuccessfulTime !== undefined)
    facts.push(plainFact('last success', success, 'status.lastSuccessfulTime'));
  return facts;
}
