import { expect, it } from 'vitest';
import { runInProcess } from '../support/in-process.js';
import { lines } from '../support/scene.js';

/** The last line on a terminal for a command line that fails. */
async function lastLine(line: string): Promise<string | undefined> {
  const { stderr, exit } = await runInProcess(line.split(' '), { messagesOnTerminal: true });
  expect(exit).toBe(1);
  return lines(stderr).at(-1);
}

it.each([
  ['pods get web-1 -A', 'Did you mean proa get pods web-1?'],
  ['pods get --token=hunter2', 'Did you mean proa get pods?'],
  ['create deploymnt web --image=x', 'Did you mean proa create deployment?'],
  ['apply view-last', 'Did you mean proa apply view-last-applied?'],
  ['apply shop.yaml', 'Did you mean -f shop.yaml?'],
  ['create shop.yaml', 'Did you mean -f shop.yaml?'],
  ['top foo', 'The commands of proa top are node and pod.'],
  [
    'rollout deploy/web',
    'The commands of proa rollout are history, pause, restart, resume, status and undo.',
  ],
  ['completion bsh', 'Did you mean bash?'],
])('refused words are answered with what they may mean: %s', async (line, expected) => {
  expect(await lastLine(line)).toBe(expected);
});

it('what an unknown word means takes the place of commands that look like it, on a terminal only', async () => {
  const first = 'error: unknown command "pods" for "proa"\n';
  const { stderr } = await runInProcess(['pods'], { messagesOnTerminal: true });
  expect(stderr).toBe(`${first}Did you mean proa get pods?\n`);
  const piped = await runInProcess(['pods']);
  expect(piped.stderr).toBe(`${first}\nDid you mean this?\n\tlogs\n`);
});

it.each([
  ['in a pipe', 'proa', false],
  ['where proa is called kubectl', 'kubectl', true],
])('nothing is added %s', async (_what, name, messagesOnTerminal) => {
  const { stderr } = await runInProcess(['top', 'foo'], { name, messagesOnTerminal });
  expect(stderr).toBe(`error: unknown command "foo"\nSee '${name} top -h' for help and examples\n`);
});

it.each([
  ['rollout help', 'rollout --help'],
  ['rollout help undo', 'rollout undo --help'],
  ['help rollout', 'rollout --help'],
  ['create secret help', 'create secret --help'],
])('%s prints what %s prints', async (line, same) => {
  const [found, expected] = [await runInProcess(line.split(' ')), await runInProcess(same.split(' '))];
  expect(found).toEqual(expected);
  expect(found.exit).toBe(0);
});

it.each(['-n', '--nested-commands'])('help %s lists the commands below others, too', async (flag) => {
  const { stdout, exit } = await runInProcess(['help', flag]);
  expect(exit).toBe(0);
  expect(stdout).toMatch(
    /\nNESTED COMMANDS\n[\s\S]*\n {2}create secret generic +\S[\s\S]*\n {2}rollout undo +\S/,
  );
  expect((await runInProcess(['help', 'create', flag])).stdout).toContain('\n  create secret tls ');
  expect((await runInProcess(['help'])).stdout).not.toContain('NESTED');
});
