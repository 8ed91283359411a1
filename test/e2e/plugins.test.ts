import { delimiter, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ECHO, folderWith } from '../cli/plugins/place.js';
import { proaCommand, runProa } from '../support/proa.js';
import { PseudoTerminal } from '../support/pseudo-terminal.js';
import { type ProcessOptions, runProcess, signalOnce } from '../support/run-process.js';

/** Prints what a krew plugin can see of its call, and runs kubectl as such plugins do. */
const seen = `#!/usr/bin/env bash
set -euo pipefail
[[ \${1:-} == --help ]] && { echo "help of the plugin"; exit 0; }
printf '<%s>' "$@"; echo
echo "$KUBECONFIG" "\${KREW_ROOT-none}" "\${EMPTY-none}" "$(pwd)"
kubectl config current-context
`;

/** Asks on standard error before it does something, and has its own exit codes. */
const asks = `#!/bin/sh
printf 'Really? ' >&2
read -r answer
[ "$answer" = yes ] || exit 7
cat
exit 42
`;

/** Waits for a signal, and cleans up after it. */
const waits = `#!/bin/sh
trap 'echo cleaned up; exit 3' TERM
trap 'echo again' USR1
echo ready
while :; do sleep 0.05; done
`;

/** A folder with plugins, for a test; proa is \`kubectl\` in it. */
function withPlugins(files: Readonly<Record<string, string>>) {
  const kubectl = `#!/bin/sh\nexec ${proaCommand.map((word) => `'${word}'`).join(' ')} "$@"\n`;
  const folder = folderWith({ 'bin/kubectl': kubectl, ...files });
  const env = { PATH: [join(folder, 'bin'), process.env.PATH].join(delimiter), HOME: folder };
  const run = (args: string[], more: ProcessOptions = {}) =>
    runProa(args, { cwd: folder, ...more, env: { ...env, ...more.env } });
  return { folder, env, run };
}

const config = `apiVersion: v1
kind: Config
current-context: here
contexts: [{name: here, context: {cluster: '', user: ''}}]
`;

describe('a plugin', () => {
  it('receives its arguments, variables and folder unchanged, and can run kubectl', async () => {
    const { folder, run } = withPlugins({ 'bin/kubectl-seen': seen, config });
    const env = { KUBECONFIG: join(folder, 'config'), KREW_ROOT: '/opt/krew', EMPTY: '' };
    const args = ['a  b', '--context=x', '-n', '', '--', '*', '$(id)', "it's", '--help'];
    expect(await run(['seen', ...args], { env })).toEqual({
      stdout: `${args.map((word) => `<${word}>`).join('')}\n${env.KUBECONFIG} /opt/krew  ${folder}\nhere\n`,
      stderr: '',
      exit: 0,
    });
    expect((await run(['seen', '--help'], { env })).stdout).toBe('help of the plugin\n');
  });

  it('has standard input and error for itself, and its own exit codes', async () => {
    const { run } = withPlugins({ 'bin/kubectl-asks': asks });
    expect(await run(['asks'], { stdin: 'yes\nthe rest' })).toEqual({
      stdout: 'the rest',
      stderr: 'Really? ',
      exit: 42,
    });
    expect((await run(['asks'], { stdin: 'no\n' })).exit).toBe(7);
  });

  it('receives signals, and decides how to handle them', async () => {
    const { run } = withPlugins({ 'bin/kubectl-waits': waits });
    const told = await run(['waits'], { onOutput: signalOnce('SIGTERM') });
    expect(told).toEqual({ stdout: 'ready\ncleaned up\n', stderr: '', exit: 3 });
    const first = signalOnce('SIGUSR1');
    const second = signalOnce('SIGTERM', (text) => text.includes('again'));
    const twice = await run(['waits'], {
      onOutput: (text, child) => {
        first(text, child);
        second(text, child);
      },
    });
    expect(twice).toEqual({ stdout: 'ready\nagain\ncleaned up\n', stderr: '', exit: 3 });
  });

  it.each(['SIGINT', 'SIGHUP', 'SIGTERM', 'SIGKILL'])('ends proa when it dies by %s', async (signal) => {
    const script = `#!/bin/sh\nkill -${signal.slice(3)} $$\n`;
    const { run } = withPlugins({ 'bin/kubectl-dies': script });
    expect((await run(['dies'])).exit).toBe(signal);
  });

  it('ends like any program when its reader goes away', async () => {
    const script = `#!/bin/bash\nwhile echo y; do :; done\nprintf 'went on\\n' >&2\n`;
    const { env } = withPlugins({ 'bin/kubectl-endless': script });
    const pipe = '"$@" endless | head -n 1; echo "$PIPESTATUS"';
    const result = await runProcess('bash', ['-c', pipe, 'bash', ...proaCommand], { env });
    expect(result).toEqual({ stdout: 'y\n141\n', stderr: '', exit: 0 });
  });

  it('is found by the longest of its names, and below create', async () => {
    const { run } = withPlugins({
      'bin/kubectl-a': ECHO,
      'bin/proa-a-b': ECHO,
      'bin/kubectl-create-thing': ECHO,
      'bin/kubectl-get': ECHO,
    });
    const output = async (...args: string[]) => (await run(args)).stdout;
    expect(await output('a', 'c')).toBe('kubectl-a:1 c\n');
    expect(await output('a', 'b', '-c')).toBe('proa-a-b:1 -c\n');
    expect(await output('create', 'thing', '--help')).toBe('kubectl-create-thing:1 --help\n');
    // proa's own commands come first.
    expect(await output('get', '--help')).toContain('USAGE');
    expect((await run(['create', 'nothing'])).stderr).toContain('error: Unexpected args: [nothing]');
  });

  it('causes an error if it cannot be started', async () => {
    const { folder, run } = withPlugins({ 'bin/kubectl-lost': '#!/no/such/interpreter\n' });
    const { stderr, exit } = await run(['lost']);
    expect([stderr, exit]).toEqual([`error: cannot run ${join(folder, 'bin/kubectl-lost')}: not found\n`, 1]);
  });

  it('has no flags before its name', async () => {
    const { run } = withPlugins({ 'bin/kubectl-a': ECHO });
    // As in kubectl 1.32 and 1.36.
    const expected = {
      stdout: '',
      stderr: 'Error: flags cannot be placed before plugin name: -n\n',
      exit: 1,
    };
    expect(await run(['-n', 'x', 'a'])).toEqual(expected);
  });
});

it('a plugin has the terminal, and receives Ctrl-C once', async () => {
  const script = `#!/bin/bash
trap 'count=$((count + 1))' INT
[ -t 0 ] && [ -t 1 ] && [ -t 2 ] && stty size
read -rsn1 -p 'a key? ' key
echo "got $key"
count=0
echo waiting
until [ "$count" -gt 0 ]; do sleep 0.05; done
read -rsn1
echo "interrupted $count times"
exit 5
`;
  const { folder, env } = withPlugins({ 'bin/kubectl-keys': script });
  const terminal = new PseudoTerminal(proaCommand[0], [...proaCommand.slice(1), 'keys'], {
    env: { ...env, HOME: folder },
    columns: 60,
    rows: 12,
  });
  await terminal.shows('a key?');
  terminal.type('k');
  await terminal.shows('waiting');
  terminal.press('ctrl+c');
  terminal.type('x');
  const left = (await terminal.shows('interrupted 1 times')).join('\n');
  expect(left).toContain('12 60');
  expect(left).toContain('got k');
  expect((await terminal.ended).exitCode).toBe(5);
});
