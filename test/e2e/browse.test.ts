import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { isRunning, untilGone } from '../support/is-running.js';
import { proaCommand } from '../support/proa.js';
import { isMissing } from '../support/reference.js';
import { type Scene, scene } from './support.js';
import { hasTmux, Terminal } from './tmux.js';

const proa = proaCommand.join(' ');

/** A shell, with proa's output and its terminal's settings to check when it has ended. */
async function shell({ env }: Scene, columns = 100, rows = 20): Promise<Terminal> {
  const terminal = new Terminal(env, columns, rows);
  await terminal.shows('$');
  return terminal;
}

/** Types a command line that browses, and waits for rows. */
async function browse(terminal: Terminal, line = 'browse'): Promise<string[]> {
  terminal.type(
    `clear; stty -g > "$HOME/before"; ${proa} ${line}; echo "left with $?"; stty -g | cmp - "$HOME/before" && echo same terminal`,
  );
  terminal.press('Enter');
  return terminal.shows('● live');
}

describe('without a terminal', () => {
  it.each([
    ['browse', {}, 'standard input is not a terminal'],
    ['browse nodes --no-interactive', {}, '--no-interactive was given'],
    ['browse', { CI: 'true' }, 'CI is set'],
  ])('%s %j suggests an alternative', async (line, env, why) => {
    const all = await scene();
    const { stdout, stderr, exit } = await all.proa(line, { env: { ...all.env, ...env } });
    expect({ stdout, exit }).toEqual({ stdout: '', exit: 1 });
    expect(stderr).toContain(
      `proa browse needs a terminal, and ${why}.\nUse "proa get ${line.split(' ')[1] ?? 'pods'}"`,
    );
    expect(all.paths()).toEqual([]);
  });
});

describe.skipIf(isMissing('tmux', hasTmux))('on a terminal (needs tmux)', () => {
  it('shows the pods, filters, opens, goes back, and restores the terminal', async () => {
    const all = await scene({ pods: 60, namespaces: 1 });
    const terminal = await shell(all);
    await browse(terminal, 'browse -A');
    const screen = await terminal.shows('60 pods   ● live');
    expect(screen).toHaveLength(20);
    expect(screen[0]).toMatch(/▸ all namespaces ▸ pods .*60 pods {3}● live/);
    terminal.type('/run');
    await terminal.shows('/run   ');
    terminal.press('Enter', 'y');
    await terminal.shows('apiVersion: v1');
    terminal.press('Escape');
    await terminal.shows('/run   ');
    terminal.type('q');
    await terminal.shows('same terminal');
    const after = terminal.lines();
    expect(after).toContain('left with 0');
    expect(after.join('\n')).not.toContain('▸ pods');
  });

  it('plain proa browses, and follows what changes', async () => {
    const all = await scene({ pods: 0 });
    const terminal = await shell(all);
    await browse(terminal, '');
    const pod = {
      apiVersion: 'v1',
      kind: 'Pod',
      metadata: { name: 'fresh' },
      spec: { containers: [{ name: 'c', image: 'i' }] },
    };
    await all.client.write('POST', '/api/v1/namespaces/default/pods', pod);
    await terminal.shows('+ fresh');
    await all.client.send('DELETE', '/api/v1/namespaces/default/pods/fresh');
    await terminal.until((lines) => !lines.join('\n').includes('fresh'));
    terminal.press('C-c');
    await terminal.shows('left with 130');
    await terminal.shows('same terminal');
  });

  it('stops with Ctrl-Z, and comes back', async () => {
    const all = await scene({ pods: 20, namespaces: 1 });
    const terminal = await shell(all);
    terminal.type(`clear; ${proa} browse -A`);
    terminal.press('Enter');
    await terminal.shows('● live');
    terminal.press('C-z');
    const stopped = await terminal.shows('Stopped');
    expect(stopped.join('\n')).not.toContain('▸ pods');
    terminal.type('echo the shell "has it"');
    terminal.press('Enter');
    await terminal.until((lines) => lines.includes('the shell has it'));
    terminal.type('fg');
    terminal.press('Enter');
    await terminal.shows('20 pods   ● live');
    terminal.type('q');
    await terminal.until((lines) => lines.at(-1) === '$');
  });

  it.each([
    [40, 10],
    [80, 24],
    [200, 30],
  ])('fits %i columns, with name and state', async (columns, rows) => {
    const all = await scene({ pods: 30, namespaces: 1 });
    const terminal = await shell(all);
    await browse(terminal, 'browse -A');
    terminal.resize(columns, rows);
    const screen = await terminal.until(
      (lines) => lines.length === rows && lines[1]!.includes('STATUS') && lines[0]!.startsWith(' proa-s'),
    );
    expect(screen[1]).toContain('NAME');
    expect(
      screen.filter((line) => /Running|Pending|CrashLoopBackOff|Completed|Error/.test(line)).length,
    ).toBeGreaterThan(3);
    terminal.type('q');
    await terminal.shows('same terminal');
  });

  it('does not outlive its terminal', async () => {
    const all = await scene({ pods: 5, namespaces: 1 });
    const terminal = await shell(all);
    const pidFile = join(all.folder, 'pid');
    terminal.type(`bash -c 'echo $$ > "$HOME/pid"; exec ${proa} browse -A'`);
    terminal.press('Enter');
    await terminal.shows('● live');
    const pid = Number(readFileSync(pidFile, 'utf8'));
    expect(isRunning(pid)).toBe(true);
    terminal.close();
    await untilGone(pid);
  });

  it('uses lines with --plain, where words are typed', async () => {
    const all = await scene({ pods: 5, namespaces: 1 });
    const terminal = await shell(all, 160);
    terminal.type(`clear; ${proa} browse -A --plain; echo "left with $?"`);
    terminal.press('Enter');
    await terminal.shows('5 objects; 1 to 5:');
    terminal.type('filter no-such-pod');
    terminal.press('Enter');
    await terminal.shows('5 objects, 0 match');
    terminal.type('nonsense');
    terminal.press('Enter');
    await terminal.shows('unknown command nonsense; "help" lists the commands');
    terminal.type('quit');
    terminal.press('Enter');
    await terminal.shows('left with 0');
  });
});
