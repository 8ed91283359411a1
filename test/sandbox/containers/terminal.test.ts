import { expect, test } from 'vitest';
import { newContainer, runIn, runOnTerminal } from './in-container.js';

test('a shell on a terminal has a prompt, shows what is typed, and ends with Ctrl-D', async () => {
  const terminal = runOnTerminal(newContainer(), ['sh']);
  await expect.poll(terminal.screen).toBe('/ # ');
  terminal.type('ecX\x7fho hi\r');
  await expect.poll(terminal.screen).toBe('/ # ecX\b \bho hi\r\nhi\r\n/ # ');
  terminal.type('cd /etc\r');
  await expect.poll(terminal.screen).toMatch(/\/etc # $/);
  terminal.type('nope\r');
  await expect.poll(terminal.screen).toMatch(/sh: nope: not found\r\n\/etc # $/);
  terminal.type('\x04');
  expect(await terminal.exit).toBe(127);
});

test('a shell takes its prompt from PS1', async () => {
  const terminal = runOnTerminal(newContainer(), [
    'sh',
    '-c',
    "PS1='c/ns/pod \\w \\$ '; export PS1; exec sh",
  ]);
  await expect.poll(terminal.screen).toBe('c/ns/pod / # ');
  terminal.type('cd /etc; PS1="in $ "\r');
  await expect.poll(terminal.screen).toMatch(/\r\nin \$ $/);
});

test("Ctrl-C ends the running program, not the shell; Ctrl-D is the end of a program's input", async () => {
  const { container, clock } = newContainer();
  const terminal = runOnTerminal({ container, clock }, ['sh']);
  terminal.type('sleep 100\r');
  await expect.poll(() => clock.waiting).toBe(1);
  terminal.type('\x03');
  await expect.poll(terminal.screen).toMatch(/\^C\r\n\/ # $/);
  terminal.type('echo $?\r');
  await expect.poll(terminal.screen).toMatch(/\r\n130\r\n\/ # $/);
  terminal.type('cat\r');
  terminal.type('line\r');
  terminal.type('\x04');
  await expect.poll(terminal.screen).toMatch(/line\r\nline\r\n\/ # $/);
  terminal.type('half a line\x03');
  await expect.poll(terminal.screen).toMatch(/half a line\^C\r\n\/ # $/);
  terminal.type('exit 4\r');
  expect(await terminal.exit).toBe(4);
});

test('Ctrl-C ends a program without a shell', async () => {
  const { container, clock } = newContainer();
  const terminal = runOnTerminal({ container, clock }, ['sleep', '100']);
  await expect.poll(() => clock.waiting).toBe(1);
  terminal.type('\x03');
  await expect(terminal.exit).rejects.toMatchObject({ code: 130 });
});

test('a shell asks for the rest of a command, and knows the size of its terminal', async () => {
  const terminal = runOnTerminal(newContainer(), ['sh']);
  terminal.type('for i in 1 2\r');
  await expect.poll(terminal.screen).toMatch(/\r\n> $/);
  terminal.type('do echo $i; done\r');
  await expect.poll(terminal.screen).toMatch(/\r\n1\r\n2\r\n\/ # $/);
  terminal.resize(132, 43);
  terminal.type('stty size; tty\r');
  await expect.poll(terminal.screen).toMatch(/\r\n43 132\r\n\/dev\/pts\/0\r\n\/ # $/);
  terminal.type('exit\r');
  expect(await terminal.exit).toBe(0);
});

test('there is no terminal in a pipe', async () => {
  const { stdout, stderr, exit } = await runIn(newContainer(), ['sh', '-c', 'tty; stty size']);
  expect([stdout, stderr, exit]).toEqual(['not a tty\n', 'stty: standard input: Not a tty\n', 1]);
});
