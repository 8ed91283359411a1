import { expect, it } from 'vitest';
import { HeldRoom } from '../../../src/verbs/get/held-room.js';
import { configMapServer } from '../../support/config-map-server.js';

/** Names of 1000 characters: each object has its own twice, and about 200 more characters. */
const server = (count: number) =>
  configMapServer(
    Array.from({ length: count }, (_, index) => `c${index}`.padEnd(1000, '-')),
    () => undefined,
  );

const notice =
  /^proa: this template holds the whole list in memory, (\d+) objects so far; with one range over \.items, it prints objects as they come\n$/;
const nothing = /^$/;

it.each([
  ['jsonpath={.items}', '', 5001, notice],
  ['jsonpath={.items[*].metadata}{.items[*].kind}', '', 5001, notice],
  ['jsonpath={.items}', '', 4000, nothing],
  ['jsonpath={.items}', ' --stream=false', 5001, nothing],
  ['jsonpath={.items[*].kind}{.items[*].apiVersion}', '', 5001, nothing],
  ['jsonpath={.items[*].metadata.name}', '', 5001, nothing],
  ['jsonpath={.items[0].metadata.name}', '', 5001, nothing],
  ['json', '', 5001, nothing],
])('-o %s%s of %i objects prints %s on standard error', async (output, flags, count, stderr) => {
  const { proa } = await server(count);
  const run = await proa(`get configmaps -o ${output}${flags}`);
  expect(run).toMatchObject({ stderr: expect.stringMatching(stderr), exit: 0 });
});

it('small parts of objects cause a message only if there are many, and only once', async () => {
  const said: string[] = [];
  const room = new HeldRoom({ tell: async (text) => void said.push(text) });
  // 102 characters each.
  const page = (size: number) => Array(size).fill({ size: 1n, name: 'x'.repeat(80) });
  await room.add(page(97_000));
  await room.add([]);
  expect(said).toEqual([]);
  for (let pages = 0; pages < 10; pages++) await room.add(page(1000));
  expect(said.map((text) => notice.exec(`${text}\n`)?.[1])).toEqual(['99000']);
});
