import { expect, it } from 'vitest';
import { lines, scene } from '../support/scene.js';

/** A pod with a fixed creation time. */
async function withPod() {
  const made = await scene();
  await made.proa('create configmap a');
  const { stdout } = await made.proa('get configmap a -o jsonpath={.metadata.creationTimestamp}');
  return { ...made, created: stdout };
}
const words = (text: string) => lines(text).map((line) => line.split(/ {2,}/));

it('--time=rfc3339 shows when objects were created, in every table', async () => {
  const { proa, created } = await withPod();
  expect(words((await proa('get configmap a --time=rfc3339')).stdout)).toEqual([
    ['NAME', 'DATA', 'CREATED'],
    ['a', '0', created],
  ]);
  for (const line of [
    'get configmaps',
    'get configmaps --server-print=false',
    'get configmaps --sort-by=.metadata.name',
  ])
    expect(
      words((await proa(`${line} --time=rfc3339 --no-headers`)).stdout)
        .find(([name]) => name === 'a')!
        .at(-1),
    ).toBe(created);
});

it('--time=local shows it in the zone of this machine', async () => {
  const { proa, created } = await withPod();
  const { stdout } = await proa('get configmap a --no-headers', { env: { PROA_TIME: 'local' } });
  const [, , shown = ''] = words(stdout)[0]!;
  expect(shown).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d [+-]\d\d:\d\d$/);
  expect(Date.parse(shown.replace(' ', 'T').replace(' ', ''))).toBe(Date.parse(created));
});

it('ages are the default, and need no metadata', async () => {
  const { proa, sandbox } = await withPod();
  sandbox.resetRequests();
  const { stdout } = await proa('get configmaps --no-headers');
  expect(
    words(stdout)
      .find(([name]) => name === 'a')!
      .at(-1),
  ).toMatch(/^\d+s$/);
  expect(sandbox.requests().find(({ path }) => path.endsWith('/configmaps'))?.query).toContain(
    'includeObject=None',
  );
});

it('--time applies to events', async () => {
  const { proa, client } = await scene();
  const lastTimestamp = '2026-01-02T03:04:05Z';
  await client.write('POST', '/api/v1/namespaces/default/events', {
    metadata: { name: 'e', namespace: 'default' },
    involvedObject: { kind: 'Pod', name: 'web', namespace: 'default' },
    ...{ type: 'Normal', reason: 'Test', message: 'text', count: 3 },
    ...{ firstTimestamp: '2026-01-01T00:00:00Z', lastTimestamp },
  });
  const { stdout } = await proa('events --time=rfc3339 --no-headers');
  expect(words(stdout)[0]![0]).toBe(`${lastTimestamp} (x3 since 2026-01-01T00:00:00Z)`);
});
