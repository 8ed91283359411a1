import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ApiServer, startApiServer } from '../../../src/sandbox/app/sandbox.js';
import { runInProcess } from '../../support/in-process.js';
import { findKubectl } from '../../support/kubectl.js';
import { isMissing } from '../../support/reference.js';
import { runProcess } from '../../support/run-process.js';
import { TestClient } from '../client.js';

const kubectl = findKubectl();
const PODS = '/api/v1/namespaces/default/pods';

// The sandbox is what is tested, so kubectl is asked live; proa has to print the same.
describe.skipIf(isMissing('kubectl', kubectl))(
  'containers of the sandbox, as kubectl and proa see them',
  () => {
    const home = mkdtempSync(join(tmpdir(), 'proa-containers-'));
    const env = { HOME: home, KUBECONFIG: join(home, 'config') };
    let sandbox: ApiServer;

    const theirs = async (args: readonly string[], stdin = '', more: Record<string, string> = {}) => {
      for (;;) {
        const said = await runProcess(kubectl!, [...args], { env: { ...env, ...more }, stdin });
        // On a busy machine, kubectl discards what arrives on a stream that it has not opened yet.
        if (!said.stderr.includes('Unknown stream id')) return said;
      }
    };
    const ours = (args: readonly string[], stdin = '') => runInProcess(args, { name: 'kubectl', env, stdin });

    beforeAll(async () => {
      sandbox = await startApiServer({ sample: true, pods: 5, namespaces: 1, seed: 1 });
      writeFileSync(env.KUBECONFIG, sandbox.kubeconfigYaml, { mode: 0o600 });
      const client = new TestClient(sandbox);
      const containers = [{ name: 'app', image: 'c' }];
      await client.write('POST', PODS, { metadata: { name: 'unplaced' }, spec: { containers } });
      const { json } = await client.get('/api/v1/nodes?limit=1');
      const nodeName = json.items[0].metadata.name;
      await client.write('POST', PODS, { metadata: { name: 'waiting' }, spec: { nodeName, containers } });
      client.close();
    });
    afterAll(async () => {
      await sandbox.close();
      rmSync(home, { recursive: true, force: true });
    });

    it.each([
      [['exec', 'web-1', '--', 'sh', '-c', 'echo out; echo err >&2; exit 3'], ''],
      [['exec', '-i', 'web-1', '--', 'sh', '-c', 'wc -c; head -c 200000 /dev/zero | wc -c'], 'twelve bytes'],
      [['exec', 'deploy/web', '--', 'no-such-program'], ''],
      [['exec', 'waiting', '--', 'date'], ''],
      [['exec', 'unplaced', '--', 'date'], ''],
      [['attach', 'waiting', '-q'], ''],
    ])('%j', async (args, stdin) => {
      expect(await ours(args, stdin)).toEqual(await theirs(args, stdin));
    });

    it('can also be accessed by SPDY', async () => {
      const bySpdy = { KUBECTL_REMOTE_COMMAND_WEBSOCKETS: 'false' };
      expect(await theirs(['exec', '-i', 'web-1', '--', 'sh', '-c', 'cat; exit 7'], 'in\n', bySpdy)).toEqual({
        stdout: 'in\n',
        stderr: 'command terminated with exit code 7\n',
        exit: 7,
      });
      const missing = await theirs(['exec', 'waiting', '--', 'date'], '', bySpdy);
      expect(missing.stderr).toBe('error: unable to upgrade connection: container not found ("app")\n');
      expect(sandbox.requests()).toContainEqual(
        expect.objectContaining({ method: 'POST', path: `${PODS}/web-1/exec`, status: 101 }),
      );
    });

    it('keep the files that either copies', async () => {
      mkdirSync(join(home, 'tree/folder'), { recursive: true });
      const bytes = Buffer.from(Array.from({ length: 200_000 }, (_, index) => index % 251));
      writeFileSync(join(home, 'tree/folder/large'), bytes);
      writeFileSync(join(home, 'tree/empty'), '');
      expect(await theirs(['cp', join(home, 'tree'), 'web-1:/tmp/theirs'])).toMatchObject({ exit: 0 });
      expect(await ours(['cp', 'web-1:/tmp/theirs', join(home, 'back')])).toMatchObject({ exit: 0 });
      expect(readFileSync(join(home, 'back/folder/large')).equals(bytes)).toBe(true);
      await ours(['cp', join(home, 'back'), 'web-1:/tmp/ours']);
      await theirs(['cp', 'web-1:/tmp/ours/folder/large', join(home, 'large')]);
      expect(readFileSync(join(home, 'large')).equals(bytes)).toBe(true);
      expect(await ours(['exec', 'web-1', '--', 'ls', '/tmp/ours', '/tmp/theirs/folder'])).toMatchObject({
        stdout: '/tmp/ours:\nempty\nfolder\n/tmp/theirs/folder:\nlarge\n',
      });
      expect(await ours(['exec', 'web-1', '--', 'ls', '/tmp/theirs/nope'])).toMatchObject({ exit: 1 });
    });

    it('respond on the ports that they declare, and refuse others', async () => {
      let isAsked = false;
      const answers: string[] = [];
      const { stderr, exit } = await runProcess(
        kubectl!,
        ['port-forward', 'web-1', ':8080', ':81', '--address=127.0.0.1'],
        {
          env,
          onOutput: (stdout) => {
            const [, web] = /127\.0\.0\.1:(\d+) -> 8080\n/.exec(stdout) ?? [];
            const [, none] = /127\.0\.0\.1:(\d+) -> 81\n/.exec(stdout) ?? [];
            if (web === undefined || none === undefined || isAsked) return;
            isAsked = true;
            fetch(`http://127.0.0.1:${web}/some/path`)
              .then(async (answer) => answers.push(await answer.text()))
              // A connection to a port without a listener ends kubectl.
              .then(() => fetch(`http://127.0.0.1:${none}/`))
              .catch(() => undefined);
          },
        },
      );
      expect(answers).toEqual(['pod default/web-1, port 8080: GET /some/path\n']);
      expect(stderr).toMatch(
        /an error occurred forwarding \d+ -> 81: error forwarding port 81 to pod [0-9a-f]{64}, /,
      );
      expect(stderr).toMatch(/127\.0\.0\.1:81: connect: connection refused/);
      expect([stderr.endsWith('error: lost connection to pod\n'), exit]).toEqual([true, 1]);
    });
  },
);
