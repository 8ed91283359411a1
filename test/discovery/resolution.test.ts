import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { KubectlAnswers } from '../support/kubectl-answers.js';
import { servers } from './support/arbitrary.js';
import { askAbout } from './support/kubectl-server.js';
import { Lab, pathsOf } from './support/run.js';

const kubectl = askAbout(new KubectlAnswers(join(import.meta.dirname, 'recorded/resolution.json')));

describe('the meaning of a TYPE argument', () => {
  test("is kubectl's, warnings included, for any server and argument", async () => {
    await fc.assert(
      fc.asyncProperty(servers, async ({ universe, words: [argument] }) => {
        await using lab = await Lab.create();
        const { discovery, notices } = lab.run(universe);
        const ours = await pathsOf(discovery, argument!);
        const theirs = await kubectl(universe, ['get', argument!, '-n', 'default']);
        const error = theirs.stderr.trim().split('\n').at(-1);
        expect(ours).toEqual(theirs.code === 0 ? theirs.lists : error);
        expect(notices.map(({ message }) => message)).toEqual(
          theirs.stderr.split('\n').filter((line) => line.startsWith('Warning: ')),
        );
      }),
      { seed: 20, numRuns: 100 },
    );
  });
});

test('the meaning is the same cold, warm, expired, with either discovery', async () => {
  await fc.assert(
    fc.asyncProperty(servers, async ({ universe, words }) => {
      await using lab = await Lab.create();
      const full = lab.run({ ...universe, mode: 'aggregated' });
      await full.discovery.all();
      const expected = await Promise.all(words.map((word) => pathsOf(full.discovery, word)));
      const sixHours = 6 * 3600_000 + 1;
      await using other = await Lab.create();
      for (const wait of [0, 0, sixHours]) {
        other.time += wait;
        const run = other.run(universe);
        for (const [index, word] of words.entries()) {
          expect(await pathsOf(run.discovery, word)).toEqual(expected[index]);
        }
        await run.discovery.settled();
      }
    }),
    { seed: 20, numRuns: 150 },
  );
});
