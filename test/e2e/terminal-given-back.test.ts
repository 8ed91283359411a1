import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { untilGone } from '../support/is-running.js';
import { expectRestored, pressUntil, proa, run, shellIn } from './browse-shell.js';
import { type Scene, scene } from './support.js';

/** Types the command line that browses, and returns the process ID once there are rows. */
async function browsing(all: Scene, variables = '') {
  const terminal = await shellIn(all);
  terminal.line('echo what was here before');
  await terminal.until((lines) => lines.includes('what was here before'));
  terminal.line(
    `stty -g > "$HOME/before"; bash -c 'echo $$ > "$HOME/pid"; ${variables} exec ${proa} browse -A'; ` +
      'echo "left with $?"; stty -g | cmp - "$HOME/before" && echo same "settings"',
  );
  await terminal.shows('● live');
  return { terminal, pid: Number(readFileSync(join(all.folder, 'pid'), 'utf8')) };
}

describe('the terminal is given back', () => {
  it('by Ctrl-C and by a request to end', async () => {
    const all = await scene({ pods: 20, namespaces: 1 });
    const { terminal } = await browsing(all);
    terminal.press('ctrl+c');
    expect(await expectRestored(terminal, 130)).toContain('what was here before');
    const second = await browsing(all);
    process.kill(second.pid, 'SIGTERM');
    await expectRestored(second.terminal, 143);
  });

  it('by a crash, and the reason is printed', async () => {
    const all = await scene({ pods: 20, namespaces: 1 });
    const mine = join(all.folder, 'crash.mjs');
    writeFileSync(mine, "process.on('SIGUSR2', () => { throw new Error('a mistake of ours'); });\n");
    const { terminal, pid } = await browsing(
      all,
      `NODE_OPTIONS=--import=${mine} BUN_OPTIONS=--preload=${mine}`,
    );
    process.kill(pid, 'SIGUSR2');
    expect((await expectRestored(terminal, 1)).join('\n')).toContain('a mistake of ours');
  });

  it('while stopped by Ctrl-Z, with its settings, and taken again afterwards, at its new size', async () => {
    const all = await scene({ pods: 20, namespaces: 1 });
    const { terminal } = await browsing(all);
    terminal.press('ctrl+z');
    await terminal.shows('Stopped');
    expect(terminal.isAlternate).toBe(false);
    expect(terminal.leftModes).toEqual([]);
    // The rest of the typed line continues where the job stopped: it has compared the settings.
    await terminal.until((lines) => lines.includes('same settings'));
    expect(terminal.text).not.toContain('> pods');
    terminal.resize(70, 18);
    terminal.line('clear; fg');
    await terminal.until(
      (lines) => lines[0]!.includes('20 pods   ● live') && lines.at(-1)!.startsWith('? help'),
    );
    expect(terminal.isAlternate).toBe(true);
    terminal.type('q');
    await terminal.until((lines) => lines.includes('$'));
    expect(terminal.isAlternate).toBe(false);
    expect(terminal.leftModes).toEqual([]);
  });

  it('to a shell in a container, which receives the keys, and taken again when that ends', async () => {
    const all = await scene({ sample: true, podStart: 0, tokenWrites: true });
    const terminal = await shellIn(all);
    run(terminal, 'browse pods -n default');
    await terminal.shows('web-1');
    await pressUntil(terminal, 'X', 'bash, ash or sh in container');
    await pressUntil(terminal, 'y', 'default/api-7c6d5b9f48-2tnlp $');
    expect(terminal.isAlternate).toBe(false);
    // A key that was pressed once too often is on its own line.
    terminal.line('');
    terminal.line('seq 41 42');
    await terminal.until((lines) => lines.includes('42'));
    terminal.line('exit 4');
    await terminal.shows('shell ended with exit code 4');
    expect(terminal.isAlternate).toBe(true);
    terminal.type('q');
    await expectRestored(terminal, 0);
  });

  it('by an editor that dies with proa on its screen', async () => {
    const all = await scene({ pods: 1, namespaces: 1 });
    const terminal = await shellIn(all);
    const editor = join(all.folder, 'editor');
    const screen = "printf '\\033[?1049h\\033[?25l\\033[?1000;1006h\\033[31mediting'";
    writeFileSync(editor, `#!/bin/sh\necho $PPID > "$HOME/pid"\n${screen}\nexec sleep 600\n`, {
      mode: 0o755,
    });
    terminal.line('echo what was here before');
    await terminal.until((lines) => lines.includes('what was here before'));
    terminal.line(`export KUBE_EDITOR=${editor}`);
    run(terminal, 'edit namespace default');
    await terminal.shows('editing');
    expect(terminal.isAlternate).toBe(true);
    process.kill(Number(readFileSync(join(all.folder, 'pid'), 'utf8')), 'SIGTERM');
    expect(await expectRestored(terminal, 1)).toContain('what was here before');
  });

  it.each([
    ['SIGTERM', 143],
    ['SIGHUP', 129],
  ] as const)('by %s while an editor has it, once that has ended', async (signal, exitCode) => {
    const all = await scene({ pods: 20, namespaces: 1 });
    const editor = join(all.folder, 'editor');
    writeFileSync(editor, '#!/bin/sh\necho editing\nexec sleep 600\n', { mode: 0o755 });
    const { terminal, pid } = await browsing(all, `KUBE_EDITOR=${editor}`);
    await pressUntil(terminal, 'E', 'editing');
    process.kill(pid, signal);
    await expectRestored(terminal, exitCode);
  });

  it('to no one when it has gone: the browser ends', async () => {
    const all = await scene({ pods: 20, namespaces: 1 });
    const { terminal, pid } = await browsing(all);
    terminal.kill('SIGHUP');
    await terminal.ended;
    await untilGone(pid);
  });
});
