import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { printFailure } from '../../src/cli/print-failure.js';
import { StringOutput } from '../../src/process/output.js';
import { processEnvironment } from '../../src/process/process-environment.js';
import { ConnectionError, StatusError } from '../../src/transport/errors.js';

const refusedAt = (server: string) =>
  new ConnectionError(
    'dial tcp 127.0.0.1:8080: connect: connection refused',
    { method: 'GET', url: `${server}/api` },
    { fault: 'refused', neverSent: true },
  );
const refused = refusedAt('http://localhost:8080');
const KUBECTLS =
  'The connection to the server localhost:8080 was refused - did you specify the right host or port?\n';
const HINT =
  'No kubeconfig was found (~/.kube/config). "proa sandbox run -- bash" starts a cluster to try.\n';

const here = processEnvironment(new AbortController().signal, (output) => output);

interface Case {
  error?: unknown;
  program?: string;
  argv?: string[];
  variables?: Record<string, string>;
  isTTY?: boolean;
  columns?: number;
  /** Whether there is a kubeconfig at home. */
  hasFile?: boolean;
}

it('fits a narrow terminal', async () => {
  expect(await printed({ columns: 60 })).toBe(
    'The connection to the server localhost:8080 was refused -\n  did you specify the right host or port?\n' +
      'No kubeconfig was found (~/.kube/config). "proa sandbox run\n  -- bash" starts a cluster to try.\n',
  );
  expect(await printed({ columns: 60, isTTY: false })).toBe(KUBECTLS);
});

/** The output for a command that failed. */
async function printed(given: Case): Promise<string> {
  const { error = refused, program = 'proa', argv = ['get', 'pods'], variables = {}, isTTY = true } = given;
  const home = mkdtempSync(join(tmpdir(), 'proa-no-kubeconfig-'));
  onTestFinished(() => rmSync(home, { recursive: true, force: true }));
  if (given.hasFile) {
    mkdirSync(join(home, '.kube'));
    writeFileSync(join(home, '.kube', 'config'), '');
  }
  const stderr = new StringOutput({ isTTY, ...(given.columns && { columns: given.columns }) });
  const folders = { cache: join(home, 'cache'), config: join(home, 'config') };
  const environment = { ...here, variables, home, folders, stderr };
  expect(await printFailure(error, { command: `${program} get`, argv }, environment)).toBe(1);
  return stderr.text;
}

it.each<[string, Case]>([
  ['one request', {}],
  ['several requests', { error: new AggregateError([refused, refused]) }],
  ['a kubeconfig that nothing names', { variables: { KUBECONFIG: '' } }],
])("on a terminal, a cluster to try is named after kubectl's message: %s", async (_what, given) => {
  const lines = await printed(given);
  expect(lines.startsWith(KUBECTLS)).toBe(true);
  expect(lines.endsWith(HINT)).toBe(true);
});

it.each<[string, Case]>([
  ['in a pipe', { isTTY: false }],
  ['called kubectl', { program: 'kubectl' }],
  ['called by kubectl', { program: 'kubectl proa' }],
  ['with a server', { argv: ['get', 'pods', '--server=http://localhost:8080'] }],
  ['with a server in short', { argv: ['-s', 'http://localhost:8080', 'get', 'pods'] }],
  ['with a file', { argv: ['get', 'pods', '--kubeconfig', 'other'] }],
  ['with files of KUBECONFIG', { variables: { KUBECONFIG: '/nowhere/config' } }],
  ['with KUBERNETES_MASTER', { variables: { KUBERNETES_MASTER: 'http://localhost:8080' } }],
  ['with a kubeconfig at home', { hasFile: true }],
])("nothing follows kubectl's message: %s", async (_what, given) => {
  expect(await printed(given)).toBe(KUBECTLS);
});

it.each<[string, unknown]>([
  ['another server', refusedAt('https://192.0.2.1:6443')],
  ['an answer', new StatusError({ message: 'no', reason: 'Forbidden' } as never, 403)],
])('nothing follows the error of %s', async (_what, error) => {
  expect(await printed({ error })).not.toContain('sandbox');
});

it('errors in JSON do not contain the hint', async () => {
  const lines = await printed({ argv: ['get', 'pods', '--error-format=json'] });
  expect(JSON.parse(lines)).toBeTypeOf('object');
});
