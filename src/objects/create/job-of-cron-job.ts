import type { KubeObject, ObjectMeta } from '../../codec/object.js';
import { builtIn, objectOf } from './kind.js';

/** `jobs.batch` */
export const JOBS = builtIn('batch', 'v1', 'Job', 'jobs');

/** The parts of a CronJob in use. */
interface CronJobSpec {
  jobTemplate?: { metadata?: ObjectMeta; spec?: object };
}

/** `create job --from`: the job that a CronJob would start, and that it owns. */
export function jobOf(name: string, cronJob: KubeObject): KubeObject {
  const { jobTemplate = {} } = (cronJob.spec ?? {}) as CronJobSpec;
  const { labels, annotations } = jobTemplate.metadata ?? {};
  const { name: owner = '', uid = '' } = cronJob.metadata ?? {};
  const metadata: ObjectMeta = {
    name,
    ...(labels !== undefined && { labels }),
    annotations: { 'cronjob.kubernetes.io/instantiate': 'manual', ...annotations },
    // Does not block the owner's deletion, which would require permission to change the finalizers of CronJobs.
    ownerReferences: [{ apiVersion: 'batch/v1', kind: 'CronJob', name: owner, uid, controller: true }],
  };
  return objectOf(JOBS, metadata, { spec: jobTemplate.spec });
}
