import { expect, it } from 'vitest';
import { Prompter } from '../../../src/browser/line/prompter.js';
import { ManualClock } from '../../support/manual-clock.js';

it('a prompt follows complete output, and unsolicited messages start on their own line', () => {
  const clock = new ManualClock();
  let written = '';
  let prompt: string | undefined = 'dev> ';
  const prompter = new Prompter({
    clock,
    prompt: () => prompt,
    write: (text) => {
      written += text;
    },
  });
  prompter.say('one');
  prompter.say('two');
  clock.advance(50);
  clock.advance(1000);
  prompter.say('a change');
  clock.advance(50);
  prompter.typed();
  prompt = undefined;
  prompter.say('answer');
  clock.advance(50);
  prompt = 'answer> ';
  prompter.askSoon();
  clock.advance(50);
  prompter.close();
  prompter.askSoon();
  clock.advance(50);
  expect(written).toBe('one\ntwo\ndev> \na change\ndev> answer\nanswer> ');
});
