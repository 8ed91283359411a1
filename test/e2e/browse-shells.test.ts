import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { ApiServerOptions } from '../../src/sandbox/app/options.js';
import { untilGone } from '../support/is-running.js';
import { expectRestored, pressUntil, proa, shellIn } from './browse-shell.js';
import { type Scene, scene } from './support.js';

/** The pods created for shells on nodes. */
async function helpers(all: Scene): Promise<string> {
  return (await all.proa('get pods -A -l app.kubernetes.io/managed-by=proa-shell -o name')).stdout;
}

/** Opens a shell on a node, from the browser. */
async function onNode(sandbox: ApiServerOptions = {}) {
  const all = await scene({ sample: true, podStart: 0, tokenWrites: true, ...sandbox });
  const terminal = await shellIn(all);
  terminal.line(
    `stty -g > "$HOME/before"; bash -c 'echo $$ > "$HOME/pid"; exec ${proa} browse nodes'; ` +
      'echo "left with $?"; stty -g | cmp - "$HOME/before" && echo same "settings"',
  );
  await terminal.shows('node-0000');
  await pressUntil(terminal, 'X', 'A privileged pod');
  await pressUntil(terminal, 'y', 'creating pod');
  await terminal.shows('/node-0000 $');
  expect(await helpers(all)).toContain('pod/proa-shell-node-0000-');
  // A key that was pressed once too often is on its own line. Typed text must reach the shell before anything ends it:
  // the system stops a program that still has something to read when its shell takes the terminal back.
  terminal.line('');
  terminal.line('seq 7 8');
  await terminal.until((lines) => lines.includes('8'));
  return { all, terminal, pid: Number(readFileSync(join(all.folder, 'pid'), 'utf8')) };
}

describe('a shell on a node, from the browser', () => {
  it('receives keys as they are typed, ends like any shell, and its pod is deleted', async () => {
    const { all, terminal } = await onNode();
    terminal.line('seq 41 42');
    await terminal.until((lines) => lines.includes('42'));
    expect(terminal.text).not.toContain('^@');
    terminal.line('exit');
    await terminal.shows('shell ended');
    expect(terminal.isAlternate).toBe(true);
    expect(await helpers(all)).toBe('');
    terminal.type('q');
    await expectRestored(terminal, 0);
  });

  it('is left with the keys that detach', async () => {
    const { all, terminal } = await onNode();
    terminal.type('\u0010\u0011');
    await terminal.shows('shell ended');
    expect(await helpers(all)).toBe('');
  });

  it.each(['SIGTERM', 'SIGHUP'])('leaves no pod behind when the browser is ended by %s', async (signal) => {
    // Deleting takes longer than the rest of the browser's end.
    const { all, terminal, pid } = await onNode({ faults: { latency: 500 } });
    process.kill(pid, signal);
    await terminal.until((lines) => lines.some((line) => line.startsWith('same settings')));
    await untilGone(pid);
    expect(await helpers(all)).toBe('');
    expect(terminal.isAlternate).toBe(false);
    expect(terminal.leftModes).toEqual([]);
  });

  it('leaves no pod behind when the terminal goes away', async () => {
    const { all, terminal, pid } = await onNode();
    terminal.kill('SIGHUP');
    await terminal.ended;
    await untilGone(pid);
    expect(await helpers(all)).toBe('');
  });
});
