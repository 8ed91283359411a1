import { chmodSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { proaCommand, runProa } from '../support/proa.js';
import { PseudoTerminal } from '../support/pseudo-terminal.js';
import { type Setting, setting } from '../support/scene.js';

/** A pager that is a script; `$1` is its argument. */
function program({ folder }: Setting, name: string, script: string): string {
  const path = join(folder, name);
  writeFileSync(path, `#!/bin/sh\n${script}\n`);
  chmodSync(path, 0o755);
  return path;
}

async function onTerminal(made: Setting, words: string[], env: Record<string, string> = {}) {
  const [node, ...args] = proaCommand;
  const terminal = new PseudoTerminal(node!, [...args, ...words], {
    env: { ...made.env, ...env },
    columns: 120,
    rows: 24,
  });
  const { exitCode } = await terminal.ended;
  return { exitCode, text: terminal.received.replaceAll('\r\n', '\n') };
}

describe('--pager', () => {
  it('passes the output to a program, without a shell', async () => {
    const made = await setting({ sample: true });
    const pager = program(made, 'pager', 'echo "pager got: $1 $2"; sed "s/^/> /"');
    const { exitCode, text } = await onTerminal(made, ['get', 'pods', `--pager=${pager} $HOME ;ls`]);
    expect(text).toMatch(/^pager got: \$HOME ;ls\n> .*NAME/);
    // States have their colors there, too.
    expect(text).toMatch(/> api-.*\u001b\[1;31mCrashLoopBackOff/);
    expect(exitCode).toBe(0);
    expect((await onTerminal(made, ['describe', 'pod', 'web-1'], { PROA_PAGER: pager })).text).toContain(
      '> Name:             web-1',
    );
  });

  it('ends the command when the pager is left, which is not a failure', async () => {
    const made = await setting({ pods: 3000 });
    const pager = program(made, 'pager', 'head -n 1');
    const line = ['get', 'pods', '--chunk-size=50', `--pager=${pager}`, '--color=never'];
    const { exitCode, text } = await onTerminal(made, line);
    expect(text.trimEnd()).toMatch(/^NAME .*AGE$/);
    expect(exitCode).toBe(0);
  });

  it('does not affect questions, errors and pipes', async () => {
    const made = await setting();
    const pager = program(made, 'pager', 'sed "s/^/> /"');
    const failed = await onTerminal(made, ['get', 'pod', 'nope', `--pager=${pager}`]);
    expect(failed).toEqual({ exitCode: 1, text: 'Error from server (NotFound): pods "nope" not found\n' });
    const missing = await onTerminal(made, ['get', 'namespaces', '--pager=/nope/pager']);
    expect(missing).toEqual({ exitCode: 1, text: 'error: cannot run the pager /nope/pager: not found\n' });
    const { stdout } = await runProa(['get', 'namespaces', '-o', 'name', `--pager=${pager}`], {
      env: made.env,
    });
    expect(stdout).toContain('namespace/default\n');
    expect(stdout).not.toContain('>');
    expect(
      (await onTerminal(made, ['get', 'namespaces', '--pager=off'], { PROA_PAGER: pager })).text,
    ).not.toContain('>');
  });
});
