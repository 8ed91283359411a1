import { JOBS, jobOf } from '../../../objects/create/job-of-cron-job.js';
import type { DescribedCronJob } from '../../../render/describe/jobs.js';
import { readSame } from '../../rows/same-object.js';
import type { ActionSubject } from '../../rows/subject.js';
import { expectSome, readSome } from '../read-some.js';
import type { ActionWork, ActTools } from '../types.js';

/** Job names become a label of their pods, and a label value has at most 63 characters. */
const MAX_NAME_LENGTH = 63;

/** `T`: starts the job of a cron job now, like `proa create job --from`. */
export function triggerWork(): ActionWork {
  /**
   * The names of the jobs by the uids of their cron jobs: the same in the question, in the dry run and in the action.
   */
  const names = new Map<string, string>();
  const send = async (subject: ActionSubject, dryRun: 'none' | 'server', tools: ActTools) => {
    const { client, signal } = tools;
    const made = jobOf(names.get(subject.uid)!, await readSame(subject, tools));
    await client.create({ resource: JOBS, namespace: subject.namespace }, made, { dryRun, signal });
  };
  const nameOf = ({ uid }: ActionSubject) => names.get(uid) ?? '';
  return {
    async plan(subjects, tools) {
      const seen = await readSome(subjects, tools.signal, async (subject) => {
        const { spec = {} }: DescribedCronJob = await readSame(subject, tools);
        names.set(subject.uid, jobName(subject.name, tools.clock.now()));
        const suspended = spec.suspend === true ? ', suspended' : '';
        return {
          text: `starts job ${nameOf(subject)} now (schedule ${spec.schedule ?? 'none'}${suspended})`,
          role: 'plain',
        };
      });
      expectSome(seen);
      const lines = seen.map(({ line }) => line);
      return { lines: () => lines };
    },
    command: (subject) => ['create', 'job', nameOf(subject), `--from=cronjob/${subject.name}`],
    async perform(subject, _answers, tools) {
      await send(subject, 'none', tools);
      const name = nameOf(subject);
      return { text: `started as job ${name}`, opposite: ['delete', `jobs.batch/${name}`] };
    },
    async dryRun(subject, _answers, tools) {
      await send(subject, 'server', tools);
      return `would start as job ${nameOf(subject)}`;
    },
  };
}

/** A name that no other job has, based on the second of the request. @param now milliseconds since 1970 */
function jobName(cronJob: string, now: number): string {
  const end = `-now-${Math.floor(now / 1000).toString(36)}`;
  return cronJob.slice(0, MAX_NAME_LENGTH - end.length).replace(/(?<![-.])[-.]+$/, '') + end;
}
