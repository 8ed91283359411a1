import { chmodSync, existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { listNames } from '../../../src/cli/completion/list-names.js';
import { PODS } from '../../../src/discovery/core-resources.js';
import type { Transport } from '../../../src/transport/types.js';
import { clientOn } from '../../support/client-on.js';
import { scene as plainScene } from '../../support/scene.js';

/** However loaded the machine is: no response is abandoned. */
const patient = { PROA_COMPLETION_TIMEOUT: '600' };

async function scene(options: Parameters<typeof plainScene>[0] = {}) {
  const made = await plainScene(options);
  Object.assign(made.env, patient);
  return made;
}

const silent = { exit: 0, stderr: '' };

describe('names from the cluster', () => {
  it('are requested without their objects, and once within ten seconds', async () => {
    const { proa, sandbox, folder } = await scene({ pods: 30, namespaces: 1 });
    await proa('get pods');
    sandbox.resetRequests();
    const first = await proa('__complete get pods -n shop-0 api');
    expect(first).toMatchObject(silent);
    expect(first.stdout).toMatch(/^(api-\S+\n)+:4\n$/);
    const [request, ...others] = sandbox.requests();
    expect(others).toEqual([]);
    expect(request!.path).toBe('/api/v1/namespaces/shop-0/pods');
    const query = new URLSearchParams(request!.query);
    expect(query.get('includeObject')).toBe('None');
    expect(query.get('limit')).toMatch(/^\d+$/);
    const cache = join(folder, 'cache/completion');
    const written = Math.max(...readdirSync(cache).map((name) => statSync(join(cache, name)).mtimeMs));
    const later = (ms: number) => proa('__complete get pods -n shop-0 api', { now: () => written + ms });
    expect((await later(10_000)).stdout).toBe(first.stdout);
    expect(sandbox.requests()).toHaveLength(1);
    expect((await later(10_001)).stdout).toBe(first.stdout);
    expect(sandbox.requests()).toHaveLength(2);
    expect(statSync(cache).mode & 0o777).toBe(0o700);
    for (const name of readdirSync(cache)) expect(statSync(join(cache, name)).mode & 0o777).toBe(0o600);
  });

  it("of releases are those of Helm's secrets and config maps, each once, or of the store that --store names", async () => {
    const { proa, client, sandbox } = await scene();
    for (const name of ['web.v3', 'old.v1'])
      await client.write('POST', '/api/v1/namespaces/default/configmaps', {
        metadata: { name: `sh.helm.release.v1.${name}` },
      });
    for (const name of ['web.v1', 'web.v2', 'api.v1.v10'])
      await client.write('POST', '/api/v1/namespaces/default/secrets', {
        metadata: { name: `sh.helm.release.v1.${name}` },
      });
    await client.write('POST', '/api/v1/namespaces/default/secrets', { metadata: { name: 'other' } });
    expect((await proa('__complete releases values ')).stdout).toBe('api.v1\nold\nweb\n:4\n');
    expect((await proa('__complete releases diff w')).stdout).toBe('web\n:4\n');
    expect((await proa('__complete releases values --store=configmaps ')).stdout).toBe('old\nweb\n:4\n');
    sandbox.resetRequests();
    expect((await proa('__complete releases values --store secrets ')).stdout).toBe('api.v1\nweb\n:4\n');
    expect(sandbox.requests().filter(({ path }) => path.endsWith('/configmaps'))).toEqual([]);
  });

  it('of releases are those that may be read, if one of the stores may not', async () => {
    const { proa, client } = await scene({ rules: undefined } as object);
    await client.write('POST', '/api/v1/namespaces/default/configmaps', {
      metadata: { name: 'sh.helm.release.v1.web.v1' },
    });
    expect((await proa('__complete releases values ')).stdout).toBe('web\n:4\n');
  });

  it('of ports take one request, and the arguments of cp two lists', async () => {
    const { proa, client, sandbox } = await scene({ pods: 1 });
    const at = '/api/v1/namespaces/default';
    await client.write('POST', `${at}/pods`, {
      metadata: { name: 'zed' },
      spec: {
        containers: [{ name: 'c', image: 'c', ports: [{ containerPort: 80 }, { containerPort: 443 }] }],
      },
    });
    await client.write('POST', `${at}/services`, {
      metadata: { name: 'web' },
      spec: { ports: [{ port: 8080 }] },
    });
    await proa('get pods,services,namespaces');
    const asked = async (line: string) => {
      sandbox.resetRequests();
      const { stdout } = await proa(`__complete ${line}`);
      return [
        stdout,
        sandbox
          .requests()
          .map(({ path }) => path)
          .sort(),
      ];
    };
    expect(await asked('port-forward zed ')).toEqual(['80:80\n443:443\n:4\n', [`${at}/pods/zed`]]);
    expect(await asked('port-forward svc/web 9')).toEqual(['9:8080\n:4\n', [`${at}/services/web`]]);
    expect(await asked('cp ze')).toEqual(['zed:\n:2\n', ['/api/v1/namespaces', `${at}/pods`]]);
    // What is not requested from the server: flags, known words, commands, files.
    for (const line of [
      'get --out',
      'get -o ',
      'scale --replicas=',
      'rollout ',
      'apply -f ',
      'cp ./',
      'create sec',
    ])
      expect((await asked(line))[1], line).toEqual([]);
  });

  it("of containers are those of the pod on the line, or of an object's pods", async () => {
    const { proa, client, sandbox } = await scene({ pods: 1 });
    const named = (...names: string[]) => names.map((name) => ({ name, image: 'c' }));
    const spec = { containers: named('app', 'side'), initContainers: named('setup') };
    const labels = { app: 'web' };
    const [pods, deployments] = ['/api/v1', '/apis/apps/v1'].map((at) => `${at}/namespaces/default`);
    await client.write('POST', `${pods}/pods`, { metadata: { name: 'web' }, spec });
    const template = { metadata: { labels }, spec };
    const workload = { metadata: { name: 'web' }, spec: { selector: { matchLabels: labels }, template } };
    await client.write('POST', `${deployments}/deployments`, workload);
    await proa('get pods,deployments');
    sandbox.resetRequests();
    expect(await proa('__complete logs web -c s')).toEqual({ ...silent, stdout: 'setup\nside\n:4\n' });
    expect(sandbox.requests().map(({ path }) => path)).toEqual([`${pods}/pods/web`]);
    for (const line of ['web ', 'pod/web -c ', 'deploy/web -c '])
      expect((await proa(`__complete logs ${line}`)).stdout).toBe('setup\napp\nside\n:4\n');
    expect(await proa('__complete logs nope -c ')).toEqual({ ...silent, stdout: ':4\n' });
  });

  it('are cached for each user', async () => {
    const { proa } = await scene({ pods: 3, namespaces: 1 });
    const ask = async (flags: string) => (await proa(`__complete ${flags}get namespaces def`)).stdout;
    expect(await ask('')).toBe('default\n:4\n');
    // A user who may not list them does not see what others got.
    expect(await ask('--as=jane ')).toBe(':4\n');
    expect(await ask('--user=nobody ')).toBe(':4\n');
    expect(await ask('')).toBe('default\n:4\n');
  });

  it('are not cached if a secret on the command line identifies the user', async () => {
    const { proa, sandbox, folder } = await scene({ pods: 3 });
    const { token } = sandbox;
    const { stdout } = await proa(`__complete --token=${token} get namespaces def`);
    expect(stdout).toBe('default\n:4\n');
    expect(existsSync(join(folder, 'cache/completion'))).toBe(false);
  });

  it('are missing, without files in their place, if the server cannot be reached', async () => {
    const { proa, sandbox } = await scene();
    await sandbox.close();
    expect(await proa('__complete get pods x')).toEqual({ ...silent, stdout: ':4\n' });
    expect(await proa('__complete get x')).toEqual({ ...silent, stdout: ':4\n' });
  });

  it('are missing if a credential plugin would have to ask its user', async () => {
    const { proa, folder, env } = await scene({ pods: 3 });
    const plugin = join(folder, 'plugin');
    writeFileSync(plugin, `#!/bin/sh\necho asked >&2\ntouch ${folder}/was-run\n`);
    chmodSync(plugin, 0o755);
    const file = join(folder, 'asking');
    const exec = {
      apiVersion: 'client.authentication.k8s.io/v1',
      command: plugin,
      interactiveMode: 'Always',
    };
    const credentials = /client-certificate-data:[\s\S]*?token: .*/;
    const config = readFileSync(env.KUBECONFIG!, 'utf8').replace(
      credentials,
      `exec: ${JSON.stringify(exec)}`,
    );
    writeFileSync(file, config);
    const completion = await proa('__complete get pods ', { env: { KUBECONFIG: file } });
    expect(completion).toEqual({ ...silent, stdout: ':4\n' });
    expect(existsSync(join(folder, 'was-run'))).toBe(false);
    // The plugin is run if it does not need to ask its user.
    writeFileSync(file, config.replace('Always', 'Never'));
    await proa('__complete get pods ', { env: { KUBECONFIG: file } });
    expect(existsSync(join(folder, 'was-run'))).toBe(true);
  });

  it('are types from the cache, without a request', async () => {
    const { proa, sandbox } = await scene({ groups: 3, legacyDiscovery: true });
    const first = await proa('__complete get ');
    expect(first.stdout).toContain('deployments.apps\n');
    sandbox.resetRequests();
    expect((await proa('__complete get ')).stdout).toBe(first.stdout);
    expect(sandbox.requests()).toEqual([]);
  });
});

it('names that were read before the time limit are marked as incomplete', async () => {
  const end = new AbortController();
  const page = {
    kind: 'Table',
    apiVersion: 'meta.k8s.io/v1',
    metadata: { resourceVersion: '7', continue: 'more' },
    columnDefinitions: [{ name: 'Name', type: 'string', format: 'name', description: '', priority: 0 }],
    rows: [{ cells: ['web-1'], object: null }],
  };
  let asked = 0;
  const transport: Transport = {
    server: 'https://192.0.2.1',
    async send({ signal }) {
      asked += 1;
      if (asked === 1) {
        const body = (async function* () {
          yield Buffer.from(JSON.stringify(page));
        })();
        return { status: 200, headers: {}, body };
      }
      // The second page never arrives; the time is over when it has been requested.
      return new Promise((_, fail) => {
        signal!.addEventListener('abort', () => fail(signal!.reason));
        setImmediate(() => end.abort(new Error('time is up')));
      });
    },
    close: () => undefined,
  };
  const names = await listNames(clientOn(transport), { resource: PODS, namespace: 'shop' }, end.signal);
  expect(names).toEqual({ names: ['web-1'], complete: false });
});
