import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import type { IncomingHttpHeaders } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { runInProcess } from '../support/in-process.js';
import { startServer } from '../transport/support/servers.js';

it('requests of an alias in kuberc have the typed name, as in kubectl', async () => {
  const home = mkdtempSync(join(tmpdir(), 'proa-headers-'));
  try {
    mkdirSync(join(home, '.kube'));
    const kuberc = `apiVersion: kubectl.config.k8s.io/v1beta1\nkind: Preference
aliases: [{name: apis, command: get, prependArgs: [--raw, /apis]}]\n`;
    writeFileSync(join(home, '.kube/kuberc'), kuberc);
    const commands: unknown[] = [];
    const { url } = await startServer(
      ({ headers }, response) => {
        commands.push(headers['kubectl-command']);
        response.end('{}');
      },
      { kind: 'http' },
    );
    expect((await runInProcess(['apis', '-s', url], { env: { HOME: home } })).stdout).toBe('{}');
    expect(commands).toEqual(['kubectl apis']);
  } finally {
    rmSync(home, { recursive: true });
  }
});

it.each([
  ['get --raw /apis', 'kubectl get'],
  ['rollout status deployment/web', 'kubectl rollout status'],
  ['version', 'kubectl version'],
])(
  'every request of %s names its command, and shows which requests belong together',
  async (line, command) => {
    const asked: IncomingHttpHeaders[] = [];
    const { url } = await startServer(
      ({ headers }, response) => {
        asked.push(headers);
        response.statusCode = 404;
        response.end('{}');
      },
      { kind: 'http' },
    );
    for (let run = 0; run < 2; run++) await runInProcess([...line.split(' '), '-s', url]);
    const sessions = asked.map((headers) => headers['kubectl-session']);
    expect(new Set(asked.map((headers) => headers['kubectl-command']))).toEqual(new Set([command]));
    expect(new Set(sessions).size).toBe(2);
    // RFC 9562, version 4, as kubectl's.
    for (const session of sessions)
      expect(session).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  },
);
