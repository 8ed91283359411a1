import type { KubeObject } from '../../../codec/object.js';
import { JOBS } from '../../../objects/create/job-of-cron-job.js';
import { objectOf } from '../../../objects/create/kind.js';
import type { MadeKind } from '../../../objects/create/make.js';
import { containerOf } from './containers.js';

/** Jobs. */
export const jobs: MadeKind = { verb: 'create job', resource: JOBS, failure: 'failed to create job: ' };

/** The flags of `create job`; "" if they are not given. */
interface JobOptions {
  name: string;
  image: string;
  /** `cronjob/NAME` */
  from: string;
  command: readonly string[];
}

/** Fails in kubectl's words unless exactly one of an image and a CronJob is given. */
export function checkJob({ image, from, command }: JobOptions): void {
  if ((image === '') === (from === '')) throw new Error('either --image or --from must be specified');
  if (command.length > 0 && from !== '') throw new Error('cannot specify --from and command');
}

/** `create job --image`. */
export function newJob({ name, image, command }: JobOptions): KubeObject {
  const spec = { containers: [containerOf(name, image, command)], restartPolicy: 'Never' };
  return objectOf(jobs.resource, { name }, { spec: { template: { spec } } });
}
