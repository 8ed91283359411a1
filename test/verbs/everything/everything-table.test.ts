import { expect, it } from 'vitest';
import type { GiveText } from '../../../src/render/give-output.js';
import { tableOutput } from '../../../src/verbs/everything/everything-table.js';
import type { ListedType } from '../../../src/verbs/everything/list-all.js';
import { ManualClock } from '../../support/manual-clock.js';

function table(give?: GiveText) {
  const clock = new ManualClock();
  const texts: string[] = [];
  const keep: GiveText = async (text) => void texts.push(String(text));
  const output = tableOutput({ allNamespaces: false, noHeaders: false }, give ?? keep, clock);
  const creationTimestamp = new Date(clock.now() - 5000).toISOString();
  return {
    ...{ clock, texts },
    end: () => output.end(true),
    print: (singularName: string, name: string) =>
      output.print({ resource: { group: '', singularName } } as ListedType, [
        { metadata: { name, creationTimestamp } },
      ]),
  };
}

it('rows of the first second are printed together, and later ones at once', async () => {
  const { clock, texts, print, end } = table();
  await print('pod', 'a');
  clock.advance(900);
  await print('configmap', 'settings');
  expect(texts).toEqual([]);
  clock.advance(100);
  await expect
    .poll(() => texts)
    .toEqual(['NAME                 AGE\npod/a                5s\nconfigmap/settings   5s\n']);
  await print('pod', 'b');
  expect(texts[1]).toBe('pod/b                6s\n');
  await end();
  expect(texts).toHaveLength(2);
});

it('rows are printed at the end if that comes first, and without rows nothing', async () => {
  const { clock, texts, print, end } = table();
  await print('pod', 'a');
  await end();
  expect(texts).toEqual(['NAME    AGE\npod/a   5s\n']);
  expect(clock.waiting).toBe(0);
  const empty = table();
  await empty.end();
  expect(empty.texts).toEqual([]);
});

it('fails if the rows of the first second cannot be written', async () => {
  const { clock, print, end } = table(async () => {
    throw new Error('the reader has gone');
  });
  await print('pod', 'a');
  clock.advance(1000);
  await expect(print('pod', 'b')).rejects.toThrow('the reader has gone');
  await expect(end()).rejects.toThrow('the reader has gone');
});
