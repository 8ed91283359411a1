import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { parse, stringify } from 'yaml';
import { runInProcess } from '../support/in-process.js';
import { commandLines } from '../support/shell.js';
import { startServer } from '../transport/support/servers.js';
import { document } from './support.js';

interface User {
  name: string;
  user: { exec: { apiVersion: string; command: string; args?: string[]; provideClusterInfo?: boolean } };
}

const text = document('docs/cloud.md');
const { users } = parse(/^```yaml\n([\s\S]*?)^```$/m.exec(text)![1]!) as { users: User[] };

/** A home for one test. */
function newHome(): string {
  const home = mkdtempSync(join(tmpdir(), 'proa-cloud-'));
  onTestFinished(() => rmSync(home, { recursive: true, force: true }));
  mkdirSync(join(home, '.kube'));
  mkdirSync(join(home, 'bin'));
  return home;
}

/** Installs a plugin that records its call, and prints the credential that its kubeconfig expects. */
function installPlugin(home: string, { command, apiVersion }: User['user']['exec']): void {
  const program = join(home, 'bin', command);
  const credential = { apiVersion, kind: 'ExecCredential', status: { token: `token-of-${command}` } };
  writeFileSync(
    program,
    [
      '#!/bin/sh',
      `[ $# -eq 0 ] || printf '%s\\n' "$@" > '${home}/args'`,
      `printf '%s' "$KUBERNETES_EXEC_INFO" > '${home}/info'`,
      `echo '${JSON.stringify(credential)}'`,
    ].join('\n'),
  );
  chmodSync(program, 0o755);
}

it('docs/cloud.md shows a user for each provider of its table', () => {
  expect(users.map(({ name }) => name)).toEqual(['eks', 'gke', 'aks', 'oidc']);
});

it.each(users)(
  'proa runs the plugin of $name with the arguments shown, and sends its token',
  async (user) => {
    const { exec } = user.user;
    const home = newHome();
    installPlugin(home, exec);
    const server = await startServer((request, response) => response.end(request.headers.authorization));
    const kubeconfig = {
      apiVersion: 'v1',
      kind: 'Config',
      'current-context': 'cloud',
      clusters: [{ name: 'cloud', cluster: { server: server.url, 'insecure-skip-tls-verify': true } }],
      contexts: [{ name: 'cloud', context: { cluster: 'cloud', user: user.name } }],
      users,
    };
    writeFileSync(join(home, '.kube/config'), stringify(kubeconfig), { mode: 0o600 });
    const env = { HOME: home, PATH: `${join(home, 'bin')}:/usr/bin:/bin` };
    const { stdout, stderr, exit } = await runInProcess(['get', '--raw', '/'], { env });
    expect({ stdout, stderr, exit }).toEqual({
      stdout: `Bearer token-of-${exec.command}`,
      stderr: '',
      exit: 0,
    });
    const info = JSON.parse(readFileSync(join(home, 'info'), 'utf8'));
    expect(info.apiVersion).toBe(exec.apiVersion);
    expect(info.spec.cluster?.server).toBe(exec.provideClusterInfo ? server.url : undefined);
    if (exec.args !== undefined)
      expect(readFileSync(join(home, 'args'), 'utf8').trimEnd().split('\n')).toEqual(exec.args);
  },
);

it('proa config set-credentials writes the user that docs/cloud.md shows', async () => {
  const home = newHome();
  const [, line = ''] = /^ {4}(proa config [^\n]*\\\n.*)$/m.exec(text)!;
  const [[, ...argv] = []] = commandLines(line.replaceAll(/ *\\\n\s*/g, ' '));
  const { stderr, exit } = await runInProcess(argv, { env: { HOME: home } });
  expect({ stderr, exit }).toEqual({ stderr: '', exit: 0 });
  const { users: written } = parse(readFileSync(join(home, '.kube/config'), 'utf8')) as { users: User[] };
  const [{ user }] = written as [User];
  expect(user.exec).toMatchObject(users.find(({ name }) => name === 'oidc')!.user.exec);
});
