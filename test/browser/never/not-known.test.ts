import { expect, it } from 'vitest';
import { ConnectionError } from '../../../src/transport/errors.js';
import type { Transport } from '../../../src/transport/types.js';
import { type SandboxBrowser, sandboxBrowser } from '../support/sandbox-browser.js';

/** The sent changes; the connection breaks after each, though the server has received it. */
function breaking(sent: string[]) {
  return (transport: Transport): Transport => ({
    ...{ server: transport.server, ping: () => transport.ping?.(), close: () => transport.close() },
    async send(request) {
      const { method, path, query = [] } = request;
      const isChange = method !== 'GET' && !path.endsWith('reviews') && !new Map(query).has('dryRun');
      const response = await transport.send(request);
      if (!isChange) return response;
      for await (const _ of response.body);
      sent.push(`${method} ${path}`);
      throw new ConnectionError('connection reset by peer', { method, url: transport.server });
    },
  });
}

/** Lets hundredths of a second pass. */
async function passes(browser: SandboxBrowser, hundredths: number): Promise<void> {
  let looks = 0;
  await browser.until(() => ++looks > hundredths);
}

/** Fills in the fields, and answers the question with Yes. */
async function answer(browser: SandboxBrowser, fields: readonly string[]): Promise<void> {
  const asked = /Type (\S+) to |\? y, or Esc|> No /;
  for (const field of fields) {
    await browser.until((seen) => /│ \S.*: .*▏/m.test(seen));
    browser.press(...field, 'enter');
  }
  const screen = await browser.until((seen) => asked.test(seen));
  await passes(browser, 40);
  const [, word] = /Type (\S+) to /.exec(screen.join('\n')) ?? [];
  if (word === undefined) browser.press('y');
  else browser.press(...word, 'enter');
}

const CRON_JOB = {
  ...{ apiVersion: 'batch/v1', kind: 'CronJob', metadata: { name: 'nightly', namespace: 'default' } },
  spec: {
    schedule: '0 3 * * *',
    jobTemplate: {
      spec: {
        template: { spec: { restartPolicy: 'Never', containers: [{ name: 'main', image: 'busybox' }] } },
      },
    },
  },
};

it.each([
  { word: 'delete', type: 'pods', key: 'D', fields: [] },
  { word: 'scale', type: 'deployments', key: 'S', fields: ['5'] },
  { word: 'restart', type: 'deployments', key: 'R', fields: [] },
  { word: 'image', type: 'deployments', key: 'I', fields: ['registry.example/other:2'] },
  { word: 'label', type: 'pods', key: 'L', fields: ['', 'seen=yes'] },
  { word: 'cordon', type: 'nodes', key: 'K', fields: [] },
  { word: 'trigger', type: 'cronjobs', key: 'T', fields: [] },
  { word: 'suspend', type: 'cronjobs', key: 'P', fields: [] },
])(
  '$word is sent once, and its outcome is reported as unknown if the connection breaks',
  async ({ type, key, fields }) => {
    const sent: string[] = [];
    const browser = await sandboxBrowser(type, undefined, breaking(sent));
    if (type === 'cronjobs') await browser.create('/apis/batch/v1/namespaces/default/cronjobs', CRON_JOB);
    await browser.until((seen) => seen.includes('live') && /^> /m.test(seen));
    await passes(browser, 120);
    browser.press(key);
    await answer(browser, fields);
    await browser.until((seen) => seen.replaceAll(/[│\s]+/g, ' ').includes('not known whether it was done'));
    browser.press('enter', 'escape');
    await passes(browser, 40);
    expect(sent).toHaveLength(1);
  },
);
