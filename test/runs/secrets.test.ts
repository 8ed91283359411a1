import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { scene } from '../support/scene.js';

const secretText = 'planted-secret-value';
const secretData = Buffer.from(secretText).toString('base64');
const levels = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10];

/** Every file below a folder, with its text. */
function textsBelow(folder: string): { path: string; text: string }[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, name))
    .filter((path) => statSync(path).isFile())
    .map((path) => ({ path, text: readFileSync(path, 'utf8') }));
}

describe('credentials and secrets', () => {
  it('appear at no log level, in no error and in no cache', async () => {
    const token = 'planted-bearer-token';
    const { client, env, folder, proa } = await scene({ token });
    const created = await client.write('POST', '/api/v1/namespaces/default/secrets', {
      apiVersion: 'v1',
      kind: 'Secret',
      metadata: { name: 'planted' },
      type: 'Opaque',
      data: { password: secretData },
    });
    expect(created.status).toBe(201);
    const kubeconfig = readFileSync(env.KUBECONFIG!, 'utf8');
    const withPassword = join(folder, 'password-kubeconfig');
    // Without its certificate, which would be enough.
    const tokenOnly = kubeconfig.replace(/^ *client-(certificate|key)-data: .*\n/gm, '');
    writeFileSync(withPassword, tokenOnly.replace(token, 'wrong-bearer-token'), { mode: 0o600 });
    for (const level of levels) {
      for (const line of [
        `get secrets -o name -v=${level}`,
        `get secret planted -o name -v=${level}`,
        `get secrets -o jsonpath={.items[*].metadata.name} --sort-by=.type -v=${level}`,
        `get --raw /api/v1/namespaces/default/secrets/nope?token=planted-query-token -v=${level}`,
      ]) {
        const { stdout, stderr } = await proa(line);
        expect(stdout).not.toMatch(/planted-secret-value|planted-bearer-token/);
        expect(stderr).not.toContain(token);
        expect(stderr).not.toContain(secretText);
        expect(stderr).not.toContain(secretData);
        expect(stderr).not.toContain('planted-query-token');
      }
      const refused = await proa(`get pods --kubeconfig=${withPassword} -v=${level}`);
      expect(refused.stderr).toContain('You must be logged in to the server');
      expect(refused.stderr).not.toContain('wrong-bearer-token');
    }
    const written = textsBelow(join(folder, 'cache'));
    expect(written.length).toBeGreaterThan(0);
    for (const { path, text } of written) {
      // A TLS session represents its client's certificate.
      if (path.includes('tls-sessions')) expect(statSync(path).mode & 0o777, path).toBe(0o600);
      expect(text, path).not.toMatch(/planted-(bearer-token|secret-value|query-token)/);
      expect(text, path).not.toContain(secretData);
    }
  });
});
