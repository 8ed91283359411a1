import type { KubeObject, ObjectMeta } from '../../../codec/object.js';
import { builtIn, objectOf } from '../../../objects/made/kind.js';
import type { MadeKind } from '../make.js';
import { containerOf } from './containers.js';

/** Jobs. */
export const jobs: MadeKind = {
  verb: 'create job',
  resource: builtIn('batch', 'v1', 'Job', 'jobs'),
  failure: 'failed to create job: ',
};

/** The flags of `create job`; "" where they are not given. */
interface JobOptions {
  name: string;
  image: string;
  /** `cronjob/NAME` */
  from: string;
  command: readonly string[];
}

/** Fails in kubectl's words where not exactly one of an image and a CronJob is named. */
export function checkJob({ image, from, command }: JobOptions): void {
  if ((image === '') === (from === '')) throw new Error('either --image or --from must be specified');
  if (command.length > 0 && from !== '') throw new Error('cannot specify --from and command');
}

/** `create job --image`. */
export function job({ name, image, command }: JobOptions): KubeObject {
  const spec = { containers: [containerOf(name, image, command)], restartPolicy: 'Never' };
  return objectOf(jobs.resource, { name }, { spec: { template: { spec } } });
}

/** What is used of a CronJob. */
interface CronJobSpec {
  jobTemplate?: { metadata?: ObjectMeta; spec?: object };
}

/** `create job --from`: the job that a CronJob would start, and that belongs to it. */
export function jobOf(name: string, cronJob: KubeObject): KubeObject {
  const { jobTemplate = {} } = (cronJob.spec ?? {}) as CronJobSpec;
  const { labels, annotations } = jobTemplate.metadata ?? {};
  const { name: owner = '', uid = '' } = cronJob.metadata ?? {};
  const metadata: ObjectMeta = {
    name,
    ...(labels !== undefined && { labels }),
    annotations: { 'cronjob.kubernetes.io/instantiate': 'manual', ...annotations },
    // Not blocking its deletion, which would take the right to change the finalizers of CronJobs.
    ownerReferences: [{ apiVersion: 'batch/v1', kind: 'CronJob', name: owner, uid, controller: true }],
  };
  return objectOf(jobs.resource, metadata, { spec: jobTemplate.spec });
}
