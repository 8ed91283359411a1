import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ApiServer, startApiServer } from '../../src/sandbox/app/sandbox.js';
import { TestClient } from '../sandbox/client.js';
import { startHttpProxy } from '../support/http-proxy.js';
import { runInProcess } from '../support/in-process.js';

/** Commands that send requests to a server, including writes; `POD` is a pod of the sandbox. */
const lines = [
  'get configmaps -A -o name',
  'get --raw /version',
  'create --dry-run=server -f map.yaml',
  'logs POD',
  'api-resources -o name',
  'api-versions',
  'cluster-info',
  'version',
  'discovery refresh',
  'discovery time --runs 1',
  'check consistency configmaps -A',
  'check cache',
  'ns kube-system',
  'annotate POD a=b --overwrite',
  'apply -f map.yaml --dry-run=server',
  'auth can-i get pods',
  'auth whoami',
  'delete POD --dry-run=server',
  'describe POD',
  'events',
  'explain pods.spec',
  'patch POD -p {}',
  'set image POD app=x --dry-run=server',
  'wait POD --for=create',
];

describe('--warnings-as-errors', () => {
  let sandbox: ApiServer;
  const folder = mkdtempSync(join(tmpdir(), 'proa-warnings-'));
  beforeAll(async () => {
    sandbox = await startApiServer({ pods: 3, tokenWrites: true, watchCache: true });
    const client = new TestClient(sandbox);
    await client.get('/api/v1/configmaps'); // a consistent read, for the metrics
    client.close();
    writeFileSync(join(folder, 'map.yaml'), 'kind: ConfigMap\napiVersion: v1\nmetadata: {name: a}\n');
  });
  afterAll(async () => {
    await sandbox.close();
    rmSync(folder, { recursive: true, force: true });
  });

  it.each(lines)(
    'makes "%s" fail if the server has sent a warning, after everything is printed',
    async (line) => {
      const url = await startHttpProxy(sandbox, { warning: 'this is deprecated' });
      const kubeconfig = join(folder, 'kubeconfig');
      const run = async (words: string) => {
        writeFileSync(kubeconfig, sandbox.kubeconfigYaml, { mode: 0o600 });
        const env = { KUBECONFIG: kubeconfig, HOME: folder };
        return runInProcess([`--server=${url}`, ...words.split(' ')], { env, cwd: folder });
      };
      const pod = await run('get pods -o name --limit=1');
      const named = line.replace('POD', pod.stdout.trim());
      const plain = await run(named);
      expect(plain).toMatchObject({ exit: 0, stderr: 'Warning: this is deprecated\n' });
      const strict = await run(`${named} --warnings-as-errors`);
      expect(strict.stderr).toBe('Warning: this is deprecated\nerror: 1 warning received\n');
      expect(strict.exit).toBe(line.startsWith('check') ? 2 : 1);
      if (line.startsWith('ns ')) expect(readFileSync(kubeconfig, 'utf8')).toBe(sandbox.kubeconfigYaml);
      // Measurements and the time since a server's start differ each time; the second ns does not change the kubeconfig.
      if (!/^(discovery|check cache|ns)/.test(line)) expect(strict.stdout).toBe(plain.stdout);
    },
  );
});
