import { expect, it } from 'vitest';
import { createNightly } from '../support/nightly.js';
import { type SandboxBrowser, sandboxBrowser } from '../support/sandbox-browser.js';

const JOBS = '/apis/batch/v1/namespaces/default/jobs';
const template = { spec: { restartPolicy: 'Never', containers: [{ name: 'a', image: 'a' }] } };

/** Creates a job like a cron job does. */
async function createJob({ cluster, create }: SandboxBrowser, name: string, owner?: string): Promise<void> {
  const ownerReferences: object[] = [];
  if (owner !== undefined) {
    const target = { resource: await cluster.resolve('cronjobs'), namespace: 'default', name: owner };
    const { metadata } = await cluster.object(target, new AbortController().signal);
    const { uid } = metadata!;
    ownerReferences.push({ apiVersion: 'batch/v1', kind: 'CronJob', name: owner, uid, controller: true });
  }
  await create(JOBS, {
    ...{ apiVersion: 'batch/v1', kind: 'Job', metadata: { name, namespace: 'default', ownerReferences } },
    spec: { template },
  });
}

/** A browser that has gone from the cron job nightly to its jobs; there is also nightly-report with one. */
async function jobsOfNightly(): Promise<SandboxBrowser> {
  const made = await sandboxBrowser('cronjobs', { pods: 0 });
  await createNightly(made);
  await createNightly(made, 'nightly-report');
  await createJob(made, 'nightly-report-1', 'nightly-report');
  await createJob(made, 'nightly-by-hand');
  await made.shows(/> .*nightly /);
  return made;
}

it('a cron job leads to the jobs that it controls, and not to others with the same prefix', async () => {
  const made = await jobsOfNightly();
  const { press, shows, until, patch } = made;
  await createJob(made, 'nightly-1', 'nightly');
  press('enter');
  const [first] = await until((screen) => /nightly-1 /.test(screen) && screen.includes('● live'));
  expect(first).toMatch(/ default ▸ cronjobs\.batch ▸ nightly ▸ jobs\.batch .* 1 job /);
  await createJob(made, 'nightly-report-2', 'nightly-report');
  await createJob(made, 'nightly-2', 'nightly');
  const both = await shows('nightly-2');
  expect(both.filter((line) => /nightly-(?:report|by)/.test(line))).toEqual([]);
  await patch(`${JOBS}/nightly-1`, { metadata: { ownerReferences: null } });
  await until((screen) => !/nightly-1 /.test(screen) && screen.includes('nightly-2'));
});

it('if a cron job has no jobs, those of others in other namespaces are not offered', async () => {
  const made = await jobsOfNightly();
  const { press, shows, create } = made;
  await create('/api/v1/namespaces', { kind: 'Namespace', metadata: { name: 'elsewhere' } });
  await create('/apis/batch/v1/namespaces/elsewhere/jobs', {
    ...{ apiVersion: 'batch/v1', kind: 'Job', metadata: { name: 'other' }, spec: { template } },
  });
  press('enter');
  expect((await shows('The cronjob nightly has no jobs.')).join('\n')).not.toContain('other namespaces');
});

it('if a pod has no events, that is what its list of events says', async () => {
  const { press, shows } = await sandboxBrowser('pods');
  await shows('web-1');
  press('/', ...'web-1', 'enter', 'e');
  await shows('The pod web-1 has no events.');
});

it('the path to the pods of a job names the job, and not the uid that selects them', async () => {
  const { press, shows } = await sandboxBrowser('jobs');
  await shows('migrate');
  press('enter');
  const [first] = await shows(/▸ migrate ▸ pods .*live/);
  expect(first).toContain(' default ▸ jobs.batch ▸ migrate ▸ pods ');
  expect(first).not.toContain('uid');
});
