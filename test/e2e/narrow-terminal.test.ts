import { describe, expect, it } from 'vitest';
import { proaCommand } from '../support/proa.js';
import { PseudoTerminal } from '../support/pseudo-terminal.js';
import { setting } from '../support/scene.js';

const SGR = /\u001b\[[\d;]*m/g;

/** The output of `get pods` on a terminal of this width. */
async function onTerminal(columns: number, flags: string[], env: Record<string, string> = {}) {
  const made = await setting({ sample: true });
  const [program, ...args] = proaCommand;
  const terminal = new PseudoTerminal(program!, [...args, 'get', 'pods', ...flags], {
    env: { ...made.env, ...env },
    columns,
    rows: 24,
  });
  const { exitCode } = await terminal.ended;
  return { exitCode, text: terminal.received.replaceAll('\r\n', '\n') };
}

describe('get on a terminal', () => {
  it('fits into it, and reports what is omitted', async () => {
    const { exitCode, text } = await onTerminal(40, []);
    expect(exitCode).toBe(0);
    const lines = text.replaceAll(SGR, '').trimEnd().split('\n');
    const notice = lines.pop();
    for (const line of lines) expect(line.length).toBeLessThanOrEqual(40);
    expect(lines[0]).toMatch(/^NAME .*STATUS/);
    expect(notice).toMatch(/^proa: no room for .*; --no-trunc shows all columns$/);
  });

  it('colors states, unless NO_COLOR or --color=never is given', async () => {
    expect((await onTerminal(120, [])).text).toContain('\u001b[1;31mCrashLoopBackOff\u001b[0m');
    for (const { text } of [
      await onTerminal(120, [], { NO_COLOR: '1' }),
      await onTerminal(120, ['--color=never']),
    ])
      expect(text).not.toContain('\u001b[');
    const { text } = await onTerminal(120, [], { NO_COLOR: '1', FORCE_COLOR: '1' });
    expect(text).toContain('\u001b[36m');
    expect(text).not.toContain('Warning');
  });

  it('omits nothing with --no-trunc', async () => {
    const { text } = await onTerminal(40, ['--no-trunc', '--color=never']);
    expect(text).toMatch(/^NAME +READY +STATUS +RESTARTS +AGE\n/);
    expect(text).not.toContain('…');
  });
});
