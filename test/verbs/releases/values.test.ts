import { describe, expect, it } from 'vitest';
import { packed, releaseJson, releaseSecret } from '../../support/helm-releases.js';
import { helmScene, MASKED } from './support.js';

const secret = `# Source: web/templates/secret.yaml
apiVersion: v1
kind: Secret
metadata:
  name: web
data:
  password: ${Buffer.from('hunter2-hunter2').toString('base64')}
  pin: ${Buffer.from('4711').toString('base64')}
stringData:
  config.yaml: |
    dsn: postgres://app:sesame-open@db
`;

describe('releases values', () => {
  it("shows what the user has set, and with --all also the chart's defaults", async () => {
    const { proa } = await helmScene([
      {
        version: 1,
        config: { replicas: 3, image: { tag: '1.5' }, gone: null, probes: null },
        defaults: {
          replicas: 1,
          image: { tag: '1.4', repository: 'web' },
          probes: { ready: '/' },
          list: [1, 2],
        },
      },
    ]);
    expect((await proa('releases values web')).stdout).toBe(
      'gone: null\nimage:\n  tag: "1.5"\nprobes: null\nreplicas: 3\n',
    );
    expect(JSON.parse((await proa('releases values web --all -o json')).stdout)).toEqual({
      ...{ replicas: 3, image: { tag: '1.5', repository: 'web' }, gone: null, list: [1, 2] },
    });
  });

  it('shows those of another revision', async () => {
    const { proa } = await helmScene([
      { version: 1, status: 'superseded', config: { a: 1 } },
      { version: 2, config: { a: 2 } },
    ]);
    expect(await proa('releases values web')).toEqual({ stdout: 'a: 2\n', stderr: '', exit: 0 });
    expect((await proa('releases values web --revision=1')).stdout).toBe('a: 1\n');
    expect((await proa('releases values web --revision=7')).stderr).toBe(
      'error: release "web" has no revision 7: it has 2, 1\n',
    );
  });

  it("masks the values of the release's Secrets, and values with secret names", async () => {
    const values = {
      ...{
        plain: 'hunter2-hunter2',
        part: 'sesame-open',
        around: 'pass=hunter2-hunter2;',
        port: 4711,
        code: '4711',
        short: 'db',
      },
      ...{ adminPassword: 'a', API_KEY: 'b', tls: { key: 'c', privateKey: 'd' }, apiToken: 5 },
      secrets: { FOO: 'e', name: 'shop', create: true },
      env: [
        { name: 'DB_PASSWORD', value: 'f' },
        { name: 'LEVEL', value: 'info' },
      ],
      auth: { existingSecret: 'web', username: 'app', enabled: true, password: '' },
    };
    const { proa } = await helmScene([{ config: values, manifest: `---\n${secret}` }]);
    expect((await proa('releases values web')).stderr).toBe(MASKED);
    const { stdout, stderr } = await proa('releases values web -o json');
    expect(stderr).toBe('');
    const masked = JSON.parse(stdout);
    expect(masked).toEqual({
      ...{ plain: '***', part: '***', around: '***', port: '***', code: '***', short: 'db' },
      ...{ adminPassword: '***', API_KEY: '***', tls: { key: 'c', privateKey: '***' }, apiToken: '***' },
      secrets: { FOO: '***', name: 'shop', create: true },
      env: [
        { name: 'DB_PASSWORD', value: '***' },
        { name: 'LEVEL', value: 'info' },
      ],
      auth: { existingSecret: 'web', username: 'app', enabled: true, password: '' },
    });
    const shown = await proa('releases values web -o json --show-secrets');
    expect(JSON.parse(shown.stdout)).toEqual(values);
  });

  it('shows no stored values in the log of requests', async () => {
    const made = { config: { password: 'hunter2-hunter2' } };
    const { proa } = await helmScene([made]);
    const { data } = releaseSecret(made) as { data: { release: string } };
    const { stderr } = await proa('releases values web -v=9');
    expect(stderr).toContain('sh.helm.release.v1.web.v1');
    for (const form of [data.release, Buffer.from(data.release, 'base64').toString()])
      expect(stderr).not.toContain(form.slice(40, 100));
  });

  it('masks values that only the Secret of a hook contains', async () => {
    const hooks = [{ name: 'init', kind: 'Secret', manifest: secret, events: ['pre-install'] }];
    const { proa } = await helmScene([{ config: { dsn: 'hunter2-hunter2' }, hooks }]);
    expect((await proa('releases values web')).stdout).toBe("dsn: '***'\n");
  });

  it('masks all texts and numbers if a part of the manifest cannot be read and may be a Secret', async () => {
    const config = { greeting: 'hello', replicas: 3, on: true, none: null, empty: '', list: ['a'] };
    const manifest = '---\nkind: Secret\ndata: [\n---\nkind: Service\n';
    const { proa } = await helmScene([{ config, manifest, notes: 'Log in with sesame.' }]);
    const { stdout, stderr } = await proa('releases values web');
    expect(stdout).toBe(
      "empty: \"\"\ngreeting: '***'\nlist:\n- '***'\nnone: null\n\"on\": true\nreplicas: '***'\n",
    );
    expect(stderr).toBe(MASKED);
    expect((await proa('releases notes web')).stdout).toBe(
      'Not shown: a part of the manifest cannot be read, and may be a Secret.\n',
    );
    expect((await proa('releases notes web --show-secrets')).stdout).toBe('Log in with sesame.\n');
  });

  it('masks all texts rather than search endlessly', async () => {
    const big = Buffer.from(`${'a'.repeat(500_000)}b`).toString('base64');
    const manifest = `apiVersion: v1\nkind: Secret\ndata:\n  big: ${big}\n`;
    const config = Object.fromEntries(
      Array.from({ length: 2000 }, (_, at) => [`k${at}`, `aaaaaaaaaaaac${at}`]),
    );
    const { proa } = await helmScene([{ config, manifest }]);
    const { stdout } = await proa('releases values web -o json');
    expect(new Set(Object.values(JSON.parse(stdout)))).toContain('***');
  });

  it('keeps keys that are names of members, and numbers that a double cannot hold', async () => {
    const { proa, store } = await helmScene([]);
    const text = JSON.stringify(releaseJson({ config: { a: 1 } })).replace(
      '{"a":1}',
      '{"__proto__":{"x":12345678901234567890}}',
    );
    await store({}, releaseSecret({}, packed(text)));
    expect((await proa('releases values web --all')).stdout).toBe('__proto__:\n  x: 12345678901234567890\n');
  });
});

describe('a missing release', () => {
  it('is reported, with a similar name', async () => {
    const { proa } = await helmScene([{ name: 'frontend' }]);
    expect(await proa('releases values frontent')).toEqual({
      ...{ stdout: '', exit: 1 },
      stderr: 'error: there is no release "frontent" in namespace "default"; did you mean "frontend"?\n',
    });
    expect((await proa('releases history nothing-alike')).stderr).toBe(
      'error: there is no release "nothing-alike" in namespace "default"\n',
    );
  });

  it('is not requested by a name that selects something else', async () => {
    const { proa, paths } = await helmScene([{}]);
    expect((await proa('releases values web,owner!=helm')).stderr).toBe(
      'error: "web,owner!=helm" is not a valid name of a Helm release\n',
    );
    expect(paths().filter((path) => /secrets|configmaps/.test(path))).toEqual([]);
  });

  it('is named by one word', async () => {
    const { proa } = await helmScene([]);
    for (const line of ['releases values', 'releases manifest a b', 'releases notes', 'releases objects'])
      expect((await proa(line)).stderr).toContain('name one release:');
    expect((await proa('releases web')).exit).toBe(1);
  });
});
