import { expect, it } from 'vitest';
import { proa, shellIn } from './browse-shell.js';
import { answerPlugin, logInByPlugin } from './login-plugin.js';
import { scene } from './support.js';

/** Holds when the plugin runs for the given time. */
const isRunAgain = (time: number) => `echo run >> "$HOME/runs"; [ "$(wc -l < "$HOME/runs")" -ge ${time} ]`;

it.each([
  ['before there is anything to choose from', 1],
  ['when the first page is there', 2],
  ['while one may choose', 3],
])('a question at the terminal yields it to a credential plugin that asks %s', async (_, time) => {
  const all = await scene({ pods: 1200, namespaces: 1, faults: { latency: 200 } });
  const env = logInByPlugin(all, isRunAgain(time));
  const terminal = await shellIn(all, { env });
  terminal.line(`${proa} logs -n shop-0 --tail=0; echo "left with $?"`);
  await answerPlugin(terminal);
  await terminal.shows('of 1,200');
  terminal.press('escape');
  await terminal.shows('left with 130');
  expect(terminal.text).not.toContain('Which pod');
});
