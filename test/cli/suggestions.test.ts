import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { runInProcess } from '../support/in-process.js';
import { KubectlAnswers } from '../support/kubectl-answers.js';
import { runProcess } from '../support/run-process.js';
import { ownCommands } from './own-commands.js';
import { folderWith } from './plugins/place.js';

const answers = new KubectlAnswers(join(import.meta.dirname, 'recorded/suggestions.json'));

/** Words similar to kubectl's commands, and to none of those that only proa has. */
const words = 'lst rm nope gte con pos descrbe po xxxxxx lab clusterinfo delet log applly RUN Gett e a';

describe('an unknown command is refused as by kubectl:', () => {
  it.each(words.split(' '))('%s', async (word) => {
    const env = { HOME: folderWith({}), PATH: '/nowhere' };
    const { stderr, exit } = await runInProcess([word], { name: 'kubectl', env });
    const expected = await answers.answer(word, {}, async (kubectl) => {
      const theirs = await runProcess(kubectl, [word], { env });
      return [theirs.stderr, theirs.exit];
    });
    // Commands that only proa has follow kubectl's.
    const own = new RegExp(`^\\t(${ownCommands})\\n`, 'gm');
    expect([stderr.replace(own, ''), exit]).toEqual(expected);
  });

  // The words that commands of kubectl 1.36 declare as their synonyms; 1.32 lacks some of these.
  it.each([
    ['remove', 'delete'],
    ['inspect', 'describe'],
    ['list', 'get'],
    ['ls', 'get'],
    ['stats', 'top'],
  ])('%s, by which %s is meant', async (word, meant) => {
    const { stderr } = await runInProcess([word], { name: 'kubectl', env: { PATH: '/nowhere' } });
    expect(stderr.split('Did you mean this?\n')[1]!.split('\n')).toContain(`\t${meant}`);
  });

  it('chek, which is similar to a command that only proa has', async () => {
    const { stderr } = await runInProcess(['chek'], { env: { PATH: '/nowhere' } });
    expect(stderr).toBe('error: unknown command "chek" for "proa"\n\nDid you mean this?\n\tcheck\n');
  });
});
