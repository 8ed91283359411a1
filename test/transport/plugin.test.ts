import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TLSSocket } from 'node:tls';
import { describe, expect, onTestFinished, test } from 'vitest';
import type { ConnectionConfig, ExecPlugin } from '../../src/kubeconfig/connection.js';
import type { PluginHost } from '../../src/transport/deps.js';
import { describeConnectionError } from '../../src/transport/describe-error.js';
import { readText } from '../../src/transport/read.js';
import { ManualClock } from '../support/manual-clock.js';
import { removeFolder } from '../support/remove-folder.js';
import { connectTo } from './support/client.js';
import { type Handler, recorded, startServer } from './support/servers.js';

const get = { method: 'GET', path: '/' };
const V1 = 'client.authentication.k8s.io/v1';
const echoToken: Handler = (request, response) => response.end(request.headers.authorization);

/** A plugin that is a piece of JavaScript; `runs` counts how often it was run. */
function scripted(script: string): { exec: ExecPlugin; runs: () => number } {
  const folder = mkdtempSync(join(tmpdir(), 'plugin-'));
  // A plugin that is no longer awaited may still be starting.
  onTestFinished(() => removeFolder(folder));
  const count = join(folder, 'runs');
  writeFileSync(count, '');
  const program = `
    require('node:fs').appendFileSync(${JSON.stringify(count)}, 'x');
    const run = require('node:fs').readFileSync(${JSON.stringify(count)}, 'utf8').length;
    const give = (status, apiVersion = '${V1}', kind = 'ExecCredential') =>
      process.stdout.write(JSON.stringify({ apiVersion, kind, status }));
    ${script}`;
  return {
    exec: { apiVersion: V1, command: process.execPath, args: ['-e', program], interactiveMode: 'Never' },
    runs: () => readFileSync(count, 'utf8').length,
  };
}

interface Setup {
  config?: Partial<ConnectionConfig>;
  host?: Partial<PluginHost>;
  clock?: ManualClock;
}

async function connected(exec: ExecPlugin, handler: Handler, { config, host, clock }: Setup = {}) {
  const server = await startServer(handler, { requestClientCertificate: true });
  return connectTo(
    server,
    { user: { exec }, ...config },
    {
      environment: { PATH: process.env.PATH, INHERITED: 'yes' },
      plugins: { stdinIsTerminal: false, stderr: () => {}, ...host },
      ...(clock === undefined ? {} : { clock }),
    },
  );
}

async function complaint(exec: ExecPlugin, setup: Setup = {}): Promise<string> {
  const transport = await connected(exec, echoToken, setup);
  return transport.send(get).then(readText, describeConnectionError);
}

test('a plugin with endless output is stopped', async () => {
  const exec: ExecPlugin = { apiVersion: V1, command: 'cat', args: ['/dev/zero'], interactiveMode: 'Never' };
  expect(await complaint(exec)).toContain('exec: executable cat: the output is larger than 4 MiB');
});

describe('the credentials of a plugin', () => {
  test('a token, used until it expires', async () => {
    const clock = new ManualClock();
    const expiry = new Date(clock.now() + 60_000).toISOString();
    const { exec, runs } = scripted(`give({ token: 'token-' + run, expirationTimestamp: '${expiry}' })`);
    const transport = await connected(exec, echoToken, { clock });
    const ask = async () => readText(await transport.send(get));
    expect([await ask(), await ask()]).toEqual(['Bearer token-1', 'Bearer token-1']);
    clock.advance(60_001);
    expect(await ask()).toBe('Bearer token-2');
    expect(runs()).toBe(2);
  });

  test('one run serves all the requests that wait for it', async () => {
    const { exec, runs } = scripted(`give({ token: 'token-' + run })`);
    const transport = await connected(exec, echoToken);
    const answers = await Promise.all(
      Array.from({ length: 8 }, async () => readText(await transport.send(get))),
    );
    expect(new Set(answers)).toEqual(new Set(['Bearer token-1']));
    expect(runs()).toBe(1);
  });

  test('a client certificate; another one uses another connection', async () => {
    const pem = (name: string) =>
      `{ clientCertificateData: ${JSON.stringify(recorded(`${name}.pem`))}, clientKeyData: ${JSON.stringify(recorded(`${name}.key`))} }`;
    const { exec } = scripted(`give(run === 1 ? ${pem('client')} : ${pem('client2')})`);
    const transport = await connected(exec, (request, response) => {
      const { CN } = (request.socket as TLSSocket).getPeerCertificate().subject;
      if (CN === 'test client') response.statusCode = 401;
      response.end(CN);
    });
    const response = await transport.send(get);
    expect([response.status, await readText(response)]).toEqual([200, 'second client']);
  });

  test('a refused token is requested once more, whatever the request', async () => {
    const { exec, runs } = scripted(`give({ token: 'token-' + run })`);
    const seen: string[] = [];
    const transport = await connected(exec, (request, response) => {
      seen.push(`${request.method} ${request.headers.authorization}`);
      response.statusCode = request.headers.authorization === 'Bearer token-2' ? 201 : 401;
      response.end();
    });
    expect((await transport.send({ method: 'POST', path: '/', body: '{}' })).status).toBe(201);
    expect(seen).toEqual(['POST Bearer token-1', 'POST Bearer token-2']);
    expect(runs()).toBe(2);
  });

  test('several refusals of one token lead to one more run', async () => {
    const { exec, runs } = scripted(`give({ token: 'token-' + run })`);
    const transport = await connected(exec, (request, response) => {
      response.statusCode = request.headers.authorization === 'Bearer token-2' ? 200 : 401;
      response.end();
    });
    const answers = await Promise.all(Array.from({ length: 6 }, () => transport.send(get)));
    expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(200));
    expect(runs()).toBe(2);
  });

  test('a plugin whose tokens are all refused is not run repeatedly', async () => {
    const { exec, runs } = scripted(`give({ token: 'token-' + run })`);
    const transport = await connected(exec, (_request, response) => response.writeHead(401).end());
    for (let i = 0; i < 3; i++) expect((await transport.send(get)).status).toBe(401);
    expect(runs()).toBe(2);
  });

  test('other credentials make it unnecessary', async () => {
    const { exec, runs } = scripted(`give({ token: 'from-plugin' })`);
    const transport = await connected(exec, echoToken, { config: { user: { exec, token: 'own' } } });
    expect(await readText(await transport.send(get))).toBe('Bearer own');
    expect(runs()).toBe(0);
  });
});

test('a slow plugin does not delay a request beyond its time limit', async () => {
  const { exec } = scripted(`setInterval(() => {}, 1000)`);
  const transport = await connected(exec, echoToken);
  const controller = new AbortController();
  const sent = transport.send({ ...get, signal: controller.signal });
  setImmediate(() => controller.abort(new Error('enough')));
  await expect(sent).rejects.toThrow('enough');
});

describe('the input of a plugin', () => {
  test('the environment, its own variables, and the name of the caller', async () => {
    const { exec } = scripted(`
      const { INHERITED, OWN, KUBERNETES_EXEC_INFO } = process.env;
      give({ token: Buffer.from(JSON.stringify([INHERITED, OWN, JSON.parse(KUBERNETES_EXEC_INFO)])).toString('base64url') })`);
    const transport = await connected({ ...exec, env: [{ name: 'OWN', value: 'a b' }] }, echoToken);
    const token = (await readText(await transport.send(get))).slice('Bearer '.length);
    expect(JSON.parse(Buffer.from(token, 'base64url').toString())).toEqual([
      'yes',
      'a b',
      { kind: 'ExecCredential', apiVersion: V1, spec: { interactive: false } },
    ]);
  });

  test('a config that is missing in the kubeconfig, as null', async () => {
    const { exec } = scripted(
      `give({ token: Buffer.from(process.env.KUBERNETES_EXEC_INFO).toString('base64url') })`,
    );
    const transport = await connected({ ...exec, provideClusterInfo: true }, echoToken);
    const token = (await readText(await transport.send(get))).slice('Bearer '.length);
    expect(JSON.parse(Buffer.from(token, 'base64url').toString()).spec.cluster.config).toBeNull();
  });

  test('the cluster, if it requests it', async () => {
    const { exec } = scripted(
      `give({ token: Buffer.from(process.env.KUBERNETES_EXEC_INFO).toString('base64url') })`,
    );
    const transport = await connected(
      { ...exec, provideClusterInfo: true, clusterConfig: { audience: 'x' } },
      echoToken,
    );
    const token = (await readText(await transport.send(get))).slice('Bearer '.length);
    // The fields and their order as in kubectl 1.32.
    expect(JSON.parse(Buffer.from(token, 'base64url').toString()).spec).toEqual({
      cluster: {
        server: transport.server,
        'certificate-authority-data': Buffer.from(recorded('ca.pem')).toString('base64'),
        config: { audience: 'x' },
      },
      interactive: false,
    });
  });

  test('its standard error is passed on', async () => {
    const { exec } = scripted(`process.stderr.write('please log in: äöü\\n'); process.exit(3)`);
    let words = '';
    const stderr = (text: string) => {
      words += text;
    };
    await complaint(exec, { host: { stderr } });
    expect(words).toBe('please log in: äöü\n');
  });
});

// Right-hand sides: what kubectl 1.32.5 prints for the same plugin.
describe('errors of a plugin', () => {
  const prefix = 'Unable to connect to the server: getting credentials: ';

  test('no such program', async () => {
    const exec: ExecPlugin = {
      apiVersion: V1,
      command: 'nosuchplugin',
      interactiveMode: 'Never',
      installHint: 'get it from example.com',
    };
    expect(await complaint(exec)).toBe(`${prefix}exec: executable nosuchplugin not found

It looks like you are trying to use a client-go credential plugin that is not installed.

To learn more about this feature, consult the documentation available at:
      https://kubernetes.io/docs/reference/access-authn-authz/authentication/#client-go-credential-plugins

get it from example.com`);
    expect(await complaint({ ...exec, command: '/no/such/plugin' })).toBe(
      `${prefix}exec: fork/exec /no/such/plugin: no such file or directory`,
    );
  });

  test('NUL in a variable, without its value', async () => {
    const exec: ExecPlugin = {
      ...{ apiVersion: V1, command: process.execPath, interactiveMode: 'Never' },
      env: [{ name: 'TOKEN', value: '\u0000PLANTED' }],
    };
    expect(await complaint(exec)).toBe(`${prefix}exec: fork/exec ${process.execPath}: invalid argument`);
  });

  test.each([
    [`process.exit(3)`, `exec: executable ${process.execPath} failed with exit code 3`],
    [`process.kill(process.pid, 'SIGKILL')`, `exec: executable ${process.execPath} failed with exit code -1`],
    [`give(undefined)`, "exec plugin didn't return a status field"],
    [`give({})`, "exec plugin didn't return a token or cert/key pair"],
    [`give({ clientCertificateData: 'x' })`, 'exec plugin returned only certificate or key, not both'],
    [
      `give({ clientCertificateData: 'x', clientKeyData: 'y' })`,
      'failed parsing client key/certificate: tls: failed to find any PEM data in certificate input',
    ],
    [
      `give({ token: 'x' }, '${V1}beta1')`,
      `exec plugin is configured to use API version ${V1}, plugin returned version ${V1}beta1`,
    ],
    [
      `process.stdout.write('{}')`,
      `exec plugin is configured to use API version ${V1}, plugin returned version client.authentication.k8s.io/__internal`,
    ],
  ])('%s', async (script, message) => {
    expect(await complaint(scripted(script).exec)).toBe(prefix + message);
  });

  test('its output is not repeated', async () => {
    for (const script of [
      `console.log('SECRET-TOKEN')`,
      `give({ token: 'SECRET-TOKEN' }, '${V1}', 'SECRET TOKEN')`,
    ])
      expect(await complaint(scripted(script).exec)).not.toMatch(/SECRET/);
  });

  test('credentials are requested again whenever a long run has outlived them', async () => {
    const clock = new ManualClock();
    const { exec, runs } = scripted(`give({ token: 't' + run })`);
    let accepted = 'Bearer t1';
    const handler: Handler = ({ headers: { authorization } }, response) => {
      response.statusCode = authorization === accepted ? 200 : 401;
      response.end(authorization);
    };
    const transport = await connected(exec, handler, { clock });
    const answers = [];
    for (accepted of ['Bearer t1', 'Bearer t2', 'Bearer t3']) {
      answers.push(await readText(await transport.send(get)));
      clock.advance(3_600_000);
    }
    expect(answers).toEqual(['Bearer t1', 'Bearer t2', 'Bearer t3']);
    accepted = 'none';
    for (let i = 0; i < 3; i++) expect((await transport.send(get)).status).toBe(401);
    expect(runs()).toBe(4);
  });

  test('that it has no better ones is also remembered for a while', async () => {
    const clock = new ManualClock();
    const { exec, runs } = scripted(`if (run > 1) process.exit(1); give({ token: 'ended' })`);
    const handler: Handler = (_request, response) => response.writeHead(401).end();
    const transport = await connected(exec, handler, { clock });
    for (let i = 0; i < 3; i++) expect((await transport.send(get)).status).toBe(401);
    expect(runs()).toBe(2);
    clock.advance(30_000);
    expect((await transport.send(get)).status).toBe(401);
    expect(runs()).toBe(3);
  });

  test('a failure is remembered for a while, so that no one is asked repeatedly', async () => {
    const clock = new ManualClock();
    const { exec, runs } = scripted(`if (run === 1) process.exit(1); give({ token: 'late' })`);
    const transport = await connected(exec, echoToken, { clock });
    await expect(transport.send(get)).rejects.toThrow('failed with exit code 1');
    await expect(transport.send(get)).rejects.toThrow('failed with exit code 1');
    expect(runs()).toBe(1);
    clock.advance(30_000);
    expect(await readText(await transport.send(get))).toBe('Bearer late');
  });
});

describe('asking the user', () => {
  const interactive = `give({ token: String(JSON.parse(process.env.KUBERNETES_EXEC_INFO).spec.interactive) })`;
  test.each([
    ['Never', { stdinIsTerminal: true }, 'Bearer false'],
    ['IfAvailable', { stdinIsTerminal: false }, 'Bearer false'],
    ['IfAvailable', { stdinIsTerminal: true, stdinUnavailable: 'taken' }, 'Bearer false'],
    [
      'Always',
      { stdinIsTerminal: false },
      'Unable to connect to the server: getting credentials: exec plugin cannot support interactive mode: standard input is not a terminal',
    ],
    [
      'Always',
      { stdinIsTerminal: true, stdinUnavailable: 'used by stdin resource manifest reader' },
      'Unable to connect to the server: getting credentials: exec plugin cannot support interactive mode: standard input is unavailable: used by stdin resource manifest reader',
    ],
    ['IfAvailable', { stdinIsTerminal: true }, 'Bearer true'],
    ['Always', { stdinIsTerminal: true }, 'Bearer true'],
  ] as const)('%s with %j', async (interactiveMode, host, outcome) => {
    expect(await complaint({ ...scripted(interactive).exec, interactiveMode }, { host })).toBe(outcome);
  });
});

test('kuberc may forbid it', async () => {
  const { exec, runs } = scripted(`give({ token: 'x' })`);
  expect(await complaint(exec, { host: { policy: { policy: 'DenyAll' } } })).toBe(
    `Unable to connect to the server: getting credentials: plugin "${process.execPath}" not allowed: policy set to "DenyAll"`,
  );
  expect(runs()).toBe(0);
});
