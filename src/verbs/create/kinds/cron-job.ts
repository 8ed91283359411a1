import type { KubeObject } from '../../../codec/object.js';
import { builtIn, objectOf } from '../../../objects/create/kind.js';
import type { MadeKind } from '../../../objects/create/make.js';
import { containerOf } from './containers.js';

/** CronJobs. */
export const cronJobs: MadeKind = {
  verb: 'create cronjob',
  resource: builtIn('batch', 'v1', 'CronJob', 'cronjobs'),
  failure: 'failed to create cronjob: ',
};

/** The flags of `create cronjob`. */
interface CronJobOptions {
  name: string;
  image: string;
  schedule: string;
  /** "" for OnFailure. */
  restart: string;
  command: readonly string[];
}

/** `create cronjob`. */
export function newCronJob({ name, image, schedule, restart, command }: CronJobOptions): KubeObject {
  const pod = { containers: [containerOf(name, image, command)], restartPolicy: restart || 'OnFailure' };
  const jobTemplate = { metadata: { name }, spec: { template: { spec: pod } } };
  return objectOf(cronJobs.resource, { name }, { spec: { schedule, jobTemplate } });
}
