import { expect, it } from 'vitest';
import { HeldRoom } from '../../../src/verbs/get/held-room.js';
import { configMapServer } from '../../support/config-map-server.js';

const server = (count: number) =>
  configMapServer(
    Array.from({ length: count }, (_, index) => `c${index}`),
    () => undefined,
  );

const notice = (count: number) =>
  `proa: this template holds the whole list in memory, ${count} objects so far; with one range over .items, it prints objects as they come\n`;

it.each([
  ['jsonpath={.items}', '', 5001, notice(5001)],
  ['jsonpath={.items}', '', 5000, ''],
  ['jsonpath={.items}', ' --stream=false', 5001, ''],
  ['jsonpath={.items[*].metadata.name}', '', 5001, ''],
  ['jsonpath={.items[0].metadata.name}', '', 5001, ''],
  ['json', '', 5001, ''],
])('-o %s%s of %i objects says "%s" on standard error', async (output, flags, count, stderr) => {
  const { proa } = await server(count);
  expect(await proa(`get configmaps -o ${output}${flags}`)).toMatchObject({ stderr, exit: 0 });
});

it('parts of objects are many before they are worth a word, which is said once', async () => {
  const said: string[] = [];
  const room = new HeldRoom({ tell: async (text) => void said.push(text) });
  const select = { metadata: { name: true } } as const;
  await room.add(100_000, select);
  expect(said).toEqual([]);
  for (let page = 0; page < 3; page++) await room.add(500, select);
  expect(said).toEqual([notice(100_500).trimEnd()]);
});
