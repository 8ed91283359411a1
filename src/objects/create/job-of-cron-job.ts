import type { KubeObject, ObjectMeta } from '../../codec/object.js';
import { builtIn, objectOf } from './kind.js';

/** `jobs.batch` */
export const JOBS = builtIn('batch', 'v1', 'Job', 'jobs');

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
  return objectOf(JOBS, metadata, { spec: jobTemplate.spec });
}
