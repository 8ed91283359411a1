import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, it, onTestFinished } from 'vitest';
import { proaCommand } from '../support/proa.js';
import { isMissing } from '../support/reference.js';
import { removeFolder } from '../support/remove-folder.js';
import { scene } from './support.js';
import { hasTmux, Terminal } from './tmux.js';

const proa = proaCommand.join(' ');

/** A terminal with a home and a typed command line. */
async function typed(env: Readonly<Record<string, string>>, line: string): Promise<Terminal> {
  const terminal = new Terminal(env);
  await terminal.shows('$');
  terminal.type(`clear; ${proa} ${line}; echo "left with $?"`);
  terminal.press('Enter');
  return terminal;
}

/** A kubeconfig with contexts, none of which is the current one. */
async function withoutCurrentContext(): Promise<Record<string, string>> {
  const { env } = await scene({ pods: 3, limitedTo: ['default'] });
  const file = env.KUBECONFIG!;
  writeFileSync(file, readFileSync(file, 'utf8').replace(/^current-context:.*$/m, 'current-context: ""'));
  return env;
}

function emptyHome(): Record<string, string> {
  const folder = mkdtempSync(join(tmpdir(), 'proa-no-kubeconfig-'));
  onTestFinished(() => removeFolder(folder));
  return { HOME: folder, KUBECACHEDIR: join(folder, 'cache') };
}

describe.skipIf(isMissing('tmux', hasTmux))('the first minutes (needs tmux)', () => {
  it('without a current context, the context is chosen, and browsed', async () => {
    const terminal = await typed(await withoutCurrentContext(), 'browse');
    await terminal.shows('Which context?');
    terminal.type('proa-sandbox-limited');
    terminal.press('Enter');
    await terminal.shows('proa-sandbox-limited ▸ default ▸ pods');
  });

  it('without a current context, line mode asks for a number or a name', async () => {
    const terminal = await typed(await withoutCurrentContext(), 'browse --plain');
    await terminal.shows('1. proa-sandbox, cluster proa-sandbox');
    await terminal.shows('Which one?');
    terminal.type('9');
    terminal.press('Enter');
    await terminal.shows('There is no such context.');
    terminal.type('1');
    terminal.press('Enter');
    await terminal.shows('proa browse in line mode');
    terminal.type('quit');
    terminal.press('Enter');
    await terminal.shows('left with 0');
  });

  it('begins in line mode with the view in the configuration file', async () => {
    const { env } = await scene({ pods: 0, sample: true });
    const config = mkdtempSync(join(tmpdir(), 'proa-start-'));
    onTestFinished(() => removeFolder(config));
    mkdirSync(join(config, 'proa'));
    writeFileSync(join(config, 'proa', 'config.yaml'), 'browse: {start: health}\n');
    const terminal = await typed({ ...env, XDG_CONFIG_HOME: config }, 'browse --plain');
    await terminal.shows('NotReady');
    await terminal.shows('"open #1" goes on from a line');
  });

  it('without a kubeconfig, one key starts a sandbox, which ends with the browser', async () => {
    const terminal = await typed(emptyHome(), '');
    await terminal.shows('proa browse --kubeconfig=FILE');
    await terminal.shows('s starts it, any other key leaves.');
    terminal.type('s');
    await terminal.until(([header = '']) => /proa-sandbox ▸ default ▸ pods .*● live/.test(header));
    terminal.type('q');
    await terminal.shows('left with 0');
  });

  it.each(['x', '\r'])('without a kubeconfig, %j leaves', async (key) => {
    const terminal = await typed(emptyHome(), 'browse');
    await terminal.shows('s starts it, any other key leaves.');
    terminal.type(key);
    await terminal.shows('left with 1');
  });
});
