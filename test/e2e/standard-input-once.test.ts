import { chmodSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { parse, stringify } from 'yaml';
import { runInProcess } from '../support/in-process.js';
import { proaCommand } from '../support/proa.js';
import { PseudoTerminal } from '../support/pseudo-terminal.js';
import { type Scene, scene } from './support.js';

/** Makes the scene's user log in with a plugin that needs the terminal. */
function needTheTerminal({ folder, sandbox }: Scene): Record<string, string> {
  const plugin = join(folder, 'login');
  writeFileSync(plugin, '#!/bin/sh\necho "the plugin ran" >&2\n');
  chmodSync(plugin, 0o700);
  const config = parse(sandbox.kubeconfigYaml);
  const apiVersion = 'client.authentication.k8s.io/v1';
  config.users[0].user = { exec: { apiVersion, command: plugin, interactiveMode: 'Always' } };
  const kubeconfig = join(folder, 'kubeconfig');
  writeFileSync(kubeconfig, stringify(config), { mode: 0o600 });
  return { HOME: folder, KUBECONFIG: kubeconfig };
}

it('a credential plugin does not get standard input if `set env` reads variables there', async () => {
  const env = needTheTerminal(await scene({ pods: 1, namespaces: 1 }));
  const [program, ...args] = proaCommand;
  const line = [...args, 'set', 'env', 'deployment/web', '-'];
  const terminal = new PseudoTerminal(program!, line, { env, columns: 200 });
  terminal.line('A=b');
  terminal.type('\u0004');
  await terminal.shows('standard input is unavailable: used by stdin resource manifest reader');
  expect((await terminal.ended).exitCode).toBe(1);
  expect(terminal.received).not.toContain('the plugin ran');
});

it.each([['-f - -'], ['-f - A=1 - --local -o yaml'], ['-f - -e - --list']])(
  'set env %s reads standard input only once',
  async (line) => {
    const args = ['--server=http://127.0.0.1:1', 'set', 'env', ...line.split(' ')];
    expect(await runInProcess(args, { stdin: 'A=b\n' })).toEqual({
      stdout: '',
      stderr: 'error: standard input cannot be used for multiple arguments\n',
      exit: 1,
    });
  },
);
