import { expect, it } from 'vitest';
import { proaCommand } from '../support/proa.js';
import { PseudoTerminal } from '../support/pseudo-terminal.js';
import { setting } from '../support/scene.js';

/** The names of the pods on the screen, in order. */
const namesOn = (lines: readonly string[]) =>
  lines.flatMap((line) => /^>? +(\S+) .*(?:Running|Pending|Completed|CrashLoop|Error)/.exec(line)?.[1] ?? []);

/** Twenty pods in a browser that is the only program in its terminal. */
async function browsing() {
  const { env } = await setting({ pods: 20, namespaces: 1, controllers: false });
  const [program, ...args] = proaCommand;
  const terminal = new PseudoTerminal(program!, [...args, 'browse', 'pods', '-A'], { env, rows: 30 });
  const names = namesOn(await terminal.shows('● live'));
  expect(names).toHaveLength(20);
  return { terminal, names };
}

it('is whole again after its window shrank and grew while it was stopped', async () => {
  const { terminal, names } = await browsing();
  terminal.kill('SIGSTOP');
  terminal.resize(100, 5);
  terminal.resize(100, 30);
  expect(namesOn(terminal.lines)).not.toEqual(names);
  terminal.kill('SIGCONT');
  await terminal.until((lines) => namesOn(lines).join() === names.join());
});

it('is whole again on Ctrl-L after another program has written on it', async () => {
  const { terminal, names } = await browsing();
  await terminal.overwrite('\u001b[5;1H\u001b[JBroadcast message from root');
  expect(namesOn(terminal.lines)).not.toEqual(names);
  terminal.press('\u000c');
  const screen = await terminal.until((lines) => namesOn(lines).join() === names.join());
  expect(screen.join('\n')).not.toMatch(/Broadcast|does nothing here/);
});
