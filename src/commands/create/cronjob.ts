import { examples } from '../../cli/base-command.js';
import { CreateCommand } from '../../cli/create-command.js';
import { createFlags, type NewObjectOptions } from '../../cli/flags/create.js';
import { stringFlag, wordFlag } from '../../cli/flags/kinds.js';
import { cronJobs, newCronJob } from '../../verbs/create/kinds/cron-job.js';

/** `proa create cronjob`: kubectl's. */
export default class CreateCronJob extends CreateCommand<typeof CreateCronJob> {
  static override hiddenAliases = ['create:cj'];
  static override summary = 'Create a CronJob';
  static override description = 'Creates a CronJob, which starts jobs with one container on a schedule.';
  static override usage = [
    'create cronjob NAME --image=IMAGE --schedule=SCHEDULE [flags]',
    'create cronjob NAME --image=IMAGE --schedule=SCHEDULE [flags] -- COMMAND [ARGUMENT ...]',
  ];
  static override examples = examples({
    'Run an image every night at two':
      'create cronjob report --image=example.com/report:1.0 --schedule="0 2 * * *"',
    'Run a command every five minutes':
      'create cronjob backup --image=busybox --schedule="*/5 * * * *" -- date',
    'Start the container again if it fails':
      'create cronjob report --image=example.com/report:1.0 --schedule=@daily --restart=OnFailure',
  });
  static override completes = [] as const;
  static override flags = {
    image: stringFlag({ helpValue: 'IMAGE', required: true, description: 'Image of the container.' }),
    schedule: stringFlag({
      helpValue: 'SCHEDULE',
      required: true,
      description: 'When to start jobs, in the format of cron.',
    }),
    restart: wordFlag({ description: 'Restart policy of the pods; OnFailure by default.' }, [
      'OnFailure',
      'Never',
    ]),
    ...createFlags(),
  };

  protected readonly kind = cronJobs;

  protected maker({ name, words: command }: NewObjectOptions) {
    const { flags } = this;
    const { image, schedule, restart } = flags;
    return () => newCronJob({ name, command, image, schedule, restart });
  }
}
