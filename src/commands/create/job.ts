import { examples } from '../../cli/base-command.js';
import { CreateCommand } from '../../cli/create-command.js';
import { createFlags, type NewObjectOptions } from '../../cli/flags/create.js';
import { stringFlag } from '../../cli/flags/kinds.js';
import type { Session } from '../../cluster/session.js';
import { jobOf } from '../../objects/create/job-of-cron-job.js';
import { findCronJob } from '../../verbs/create/kinds/find-cron-job.js';
import { checkJob, jobs, newJob } from '../../verbs/create/kinds/job.js';

/** `proa create job`: kubectl's. */
export default class CreateJob extends CreateCommand<typeof CreateJob> {
  static override summary = 'Create a job';
  static override description = 'Creates a job with one container, or the job that a CronJob would start.';
  static override usage = [
    'create job NAME --image=IMAGE [flags]',
    'create job NAME --image=IMAGE [flags] -- COMMAND [ARGUMENT ...]',
    'create job NAME --from=cronjob/NAME [flags]',
  ];
  static override examples = examples({
    'Run an image to completion': 'create job import --image=example.com/import:1.0',
    'Run a command': 'create job hello --image=busybox -- echo hello',
    'Run the job of a cron job now': 'create job prune-now --from=cronjob/prune',
  });
  static override completes = [] as const;
  static override flags = {
    image: stringFlag({ helpValue: 'IMAGE', description: 'Image of the container.' }),
    from: stringFlag({
      helpValue: 'cronjob/NAME',
      completes: { pair: ['cronjob'] },
      description: 'CronJob to create the job from.',
    }),
    ...createFlags(),
  };

  protected readonly kind = jobs;

  protected maker({ name, words: command }: NewObjectOptions) {
    const { flags } = this;
    const options = { name, command, image: flags.image, from: flags.from };
    return async (session: Session) => {
      checkJob(options);
      return options.from === '' ? newJob(options) : jobOf(name, await findCronJob(options.from, session));
    };
  }
}
