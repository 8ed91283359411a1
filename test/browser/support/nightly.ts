import type { SandboxBrowser } from './sandbox-browser.js';

/** Creates a cron job; the sandbox has none. */
export async function createNightly(
  { create }: Pick<SandboxBrowser, 'create'>,
  name = 'nightly',
): Promise<void> {
  const template = { spec: { restartPolicy: 'Never', containers: [{ name: 'a', image: 'a' }] } };
  await create('/apis/batch/v1/namespaces/default/cronjobs', {
    ...{ apiVersion: 'batch/v1', kind: 'CronJob', metadata: { name, namespace: 'default' } },
    spec: { schedule: '0 3 * * *', jobTemplate: { spec: { template } } },
  });
}
