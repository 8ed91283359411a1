import { beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { type ApiServer, startApiServer } from '../../src/sandbox/app/sandbox.js';
import { backgroundClock } from '../../src/sandbox/base/clock.js';
import { TestClient } from './client.js';

/** The options of requests, and their refusals in the words of a Kubernetes server. */

const MAPS = '/api/v1/namespaces/default/configmaps';

let sandbox: ApiServer;
let client: TestClient;

beforeAll(async () => {
  sandbox = await startApiServer();
  client = new TestClient(sandbox);
  return async () => {
    client.close();
    await sandbox.close();
  };
});

describe('numbers', () => {
  test.each([
    ['GET', '?watch=1&timeoutSeconds=abc', '"abc": invalid syntax'],
    ['GET', '?watch=1&timeoutSeconds=1.5', '"1.5": invalid syntax'],
    ['GET', '?watch=1&timeoutSeconds=1e1', '"1e1": invalid syntax'],
    ['GET', '?watch=1&timeoutSeconds=%201', '" 1": invalid syntax'],
    ['GET', '?watch=1&timeoutSeconds=', '"": invalid syntax'],
    ['GET', '?watch=1&timeoutSeconds=9223372036854775808', '"9223372036854775808": value out of range'],
    ['GET', '?watch=1&timeoutSeconds=1&limit=abc', '"abc": invalid syntax'],
    ['GET', '?watch=1&resourceVersion=abc&timeoutSeconds=xyz', '"xyz": invalid syntax'],
    ['GET', '?timeoutSeconds=abc&limit=xyz', '"abc": invalid syntax'],
    ['GET', '?limit=', '"": invalid syntax'],
    ['GET', '?limit=-9223372036854775809', '"-9223372036854775809": value out of range'],
    ['DELETE', '?timeoutSeconds=abc', '"abc": invalid syntax'],
    ['DELETE', '/none?gracePeriodSeconds=abc', '"abc": invalid syntax'],
  ])('that are invalid are refused: %s %s', async (method, query, why) => {
    const { status, json } = await client.send(method, `${MAPS}${query}`);
    expect([status, json.reason, json.message]).toEqual([
      400,
      'BadRequest',
      `strconv.ParseInt: parsing ${why}`,
    ]);
  });

  test.each(['?limit=9223372036854775807', '?limit=-1', '?limit=%2B1', '?timeoutSeconds=9'])(
    'are accepted with a sign and up to the maximum: %s',
    async (query) => {
      expect((await client.get(`${MAPS}${query}`)).status).toBe(200);
    },
  );
});

test('a watch may last longer than the maximum of timers', () => {
  vi.useFakeTimers();
  onTestFinished(() => {
    vi.useRealTimers();
  });
  let isOver = false;
  backgroundClock.after(1000 * 2 ** 63, () => {
    isOver = true;
  });
  vi.advanceTimersByTime(24 * 3_600_000);
  expect(isOver).toBe(false);
});

describe('field managers', () => {
  const LONG = 'a'.repeat(129);

  test.each([
    ['%01', ['Invalid value: "\\x01": invalid character U+0001 (at position 0)']],
    ['a%7Fb', ['Invalid value: "a\\x7fb": invalid character U+007F (at position 1)']],
    ['%C3%A9%01', ['Invalid value: "é\\x01": invalid character U+0001 (at position 2)']],
    ['%E2%80%8B', ['Invalid value: "\\u200b": invalid character U+200B (at position 0)']],
    ['%C2%A0', ['Invalid value: "\\u00a0": invalid character U+00A0 (at position 0)']],
    [
      '%01%02',
      [
        'Invalid value: "\\x01\\x02": invalid character U+0001 (at position 0)',
        'Invalid value: "\\x01\\x02": invalid character U+0002 (at position 1)',
      ],
    ],
    [LONG, ['Too long: may not be more than 128 bytes']],
    [encodeURIComponent('é'.repeat(65)), ['Too long: may not be more than 128 bytes']],
  ])('that are not printable or too long are refused: %s', async (manager, causes) => {
    const metadata = { name: 'never' };
    for (const [method, path, kind, type] of [
      ['POST', MAPS, 'CreateOptions', 'application/json'],
      ['PUT', `${MAPS}/never`, 'UpdateOptions', 'application/json'],
      ['PATCH', `${MAPS}/never`, 'PatchOptions', 'application/merge-patch+json'],
      ['PATCH', `${MAPS}/never`, 'PatchOptions', 'application/apply-patch+yaml'],
    ] as const) {
      const { status, json } = await client.write(
        method,
        `${path}?fieldManager=${manager}`,
        { kind: 'ConfigMap', apiVersion: 'v1', metadata },
        type,
      );
      expect([status, json.reason, json.details.kind]).toEqual([422, 'Invalid', kind]);
      expect(json.details.causes.map(({ message }: { message: string }) => message)).toEqual(causes);
    }
  });

  test('are reported after force and before dryRun', async () => {
    const path = `${MAPS}/never?force=true&dryRun=x&fieldManager=%01`;
    const { json } = await client.write('PATCH', path, {}, 'application/merge-patch+json');
    expect(json.message).toMatch(/is invalid: \[force: .*, fieldManager: .*, dryRun: /);
  });

  test.each(['a%20b', '%C3%A9'])('may be any printable text: %s', async (manager) => {
    const metadata = { generateName: 'm-' };
    const { status } = await client.write('POST', `${MAPS}?fieldManager=${manager}`, { metadata });
    expect(status).toBe(201);
  });
});

test.each([MAPS, `${MAPS}?watch=1&timeoutSeconds=1`, '/version', '/api', '/apis', '/apis/apps/v1'])(
  'an empty Accept header asks for JSON: %s',
  async (path) => {
    const answer = await client.get(path, { accept: ' ' });
    expect([answer.status, answer.headers['content-type']]).toEqual([200, 'application/json']);
    expect((await client.get(path, { accept: ',' })).status).toBe(406);
  },
);
