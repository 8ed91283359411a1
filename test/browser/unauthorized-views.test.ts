import { expect, it } from 'vitest';
import type { Transport } from '../../src/transport/types.js';
import { sandboxBrowser } from './support/sandbox-browser.js';

const ADVICE = 'log in again: aws sso login';

/** A browser on the sample's pods, whose credentials can be revoked. */
async function taken() {
  let isTaken = false;
  const body = async function* () {
    yield Buffer.from(
      '{"kind":"Status","status":"Failure","message":"Unauthorized","reason":"Unauthorized","code":401}',
    );
  };
  const between = (transport: Transport): Transport => ({
    ...{ server: transport.server, ping: () => transport.ping?.(), close: () => transport.close() },
    send: (request) =>
      isTaken
        ? Promise.resolve({ status: 401, headers: { 'content-type': 'application/json' }, body: body() })
        : transport.send(request),
  });
  const browser = await sandboxBrowser('pods', { pods: 0, sample: true, rbac: true }, between);
  browser.scene.size = { columns: 160, rows: 30 };
  Object.assign(browser.cluster.info, { login: ADVICE });
  await browser.shows('api-7c6d5b9f48-wq85c');
  return {
    ...browser,
    takeBack: () => {
      isTaken = true;
    },
  };
}

const VIEWS: readonly [view: string, keys: readonly string[], shows: string | RegExp][] = [
  ['YAML', ['y'], 'apiVersion: v1'],
  ['describe', ['d'], 'Controlled By'],
  ['details', ['i'], 'labels:'],
  ['why', ['h'], 'node-0'],
  ['tree', ['t'], /searched \d/],
  ['containers', ['enter'], 'registry.example.com'],
  ['health', [':', ...'health', 'enter'], /as of .*(?:\n.*)*CrashLoopBackOff/],
  ['capacity', [':', ...'capacity', 'enter'], 'node-0000'],
  ['images', [':', ...'images', 'enter'], 'registry.example.com'],
  ['everything', [':', ...'everything', 'enter'], /as of /],
  ['can', [':', ...'can who get secrets', 'enter'], 'User/sandbox-editor'],
];

it.each(VIEWS)('%s says what to do if the credentials are not accepted', async (_, keys) => {
  const { press, shows, screen, takeBack } = await taken();
  takeBack();
  press(...keys);
  await shows(`Unauthorized: ${ADVICE}`);
  expect(screen().join('\n').split(ADVICE).length).toBeLessThanOrEqual(3);
});

it.each(VIEWS)(
  '%s stays unchanged, and says how old it is and what to do, after the credentials were revoked',
  async (_, keys, what) => {
    const { press, shows, screen, takeBack } = await taken();
    press(...keys);
    await shows(what);
    await shows(/^.*(?:as of|live)/);
    takeBack();
    press('r');
    await shows(`refresh failed: Unauthorized: ${ADVICE}`);
    expect(screen()[0]).toMatch(/as of [\d:]{8}/);
    expect(screen()[0]).not.toContain('live');
    if (typeof what === 'string') expect(screen().join('\n')).toContain(what);
  },
);

it('a log says what to do if the credentials are not accepted', async () => {
  const { press, shows, takeBack } = await taken();
  takeBack();
  press('l');
  await shows(`Unauthorized: ${ADVICE}`);
});

it('the releases of Helm say it once, although they are stored in two places', async () => {
  const { press, shows, screen, takeBack } = await taken();
  takeBack();
  press(':', ...'releases', 'enter');
  await shows(`Unauthorized: ${ADVICE}`);
  expect(screen()[1]).toBe(`! Unauthorized: ${ADVICE}`);
});
