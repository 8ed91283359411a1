import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { faultOptions } from '../../../src/sandbox/app/fault-flags.js';
import { type ApiServer, startApiServer } from '../../../src/sandbox/app/sandbox.js';
import { runInProcess } from '../../support/in-process.js';
import { TestClient } from '../client.js';

const home = mkdtempSync(join(tmpdir(), 'proa-stream-faults-'));
const env = { HOME: home, KUBECONFIG: join(home, 'config') };
let sandbox: ApiServer;

const run = (args: readonly string[], stdin = '') => runInProcess(args, { env, stdin });

/** Forwards a port of the pod db-0, which echoes its input. */
async function forwarding(args: readonly string[] = []) {
  const stop = new AbortController();
  const ready = Promise.withResolvers<number>();
  const ended = runInProcess(['port-forward', 'db-0', ':5432', '--address=127.0.0.1', ...args], {
    env,
    signal: stop.signal,
    onOutput: (stdout) => {
      const port = /127\.0\.0\.1:(\d+) -> 5432\n/.exec(stdout)?.[1];
      if (port !== undefined) ready.resolve(Number(port));
    },
  });
  return { port: await ready.promise, ended, stop: () => stop.abort() };
}

async function echoed(port: number, sent: string): Promise<string> {
  const socket = connect({ host: '127.0.0.1', port, allowHalfOpen: true });
  socket.end(sent);
  return text(socket).catch(() => 'cut');
}

beforeAll(async () => {
  sandbox = await startApiServer({ sample: true });
  writeFileSync(env.KUBECONFIG, sandbox.kubeconfigYaml, { mode: 0o600 });
});
beforeEach(() => sandbox.setFaults({}));
afterAll(async () => {
  await sandbox.close();
  rmSync(home, { recursive: true, force: true });
});

describe('a connection that is cut', () => {
  it('ends exec before the command ends', async () => {
    sandbox.setFaults({ streams: { cutAfter: 5000 } });
    const { stdout, stderr, exit } = await run(['exec', 'web-1', '--', 'cat', '/data/dump.sql']);
    expect(stdout.length).toBeLessThan(5000);
    expect(stderr).toMatch(/^error: lost the connection to the pod before the command ended: /);
    expect(exit).toBe(1);
  });

  it('leaves no partial file of cp, and none under another name', async () => {
    sandbox.setFaults({ streams: { cutAfter: 50_000 } });
    const folder = join(home, 'got');
    const { stderr, exit } = await run(['cp', 'web-1:/data', folder]);
    expect([exit, existsSync(join(folder, 'dump.sql'))]).toEqual([1, false]);
    expect(stderr).toMatch(/lost the connection to the pod/);
    expect(existsSync(folder) ? readdirSync(folder) : []).toEqual([]);
  });

  it('is continued by cp --retries, without a lost or repeated byte', async () => {
    const whole = await run(['exec', 'web-1', '--', 'cat', '/data/dump.sql']);
    sandbox.setFaults({ streams: { cutAfter: 50_000 } });
    const file = join(home, 'dump.sql');
    const { stdout, exit } = await run(['cp', 'web-1:/data/dump.sql', file, '--retries=5']);
    expect(stdout).toMatch(/Resuming copy at \d+ bytes, retry 1\/5\n/);
    expect(exit).toBe(0);
    expect(readFileSync(file, 'utf8')).toBe(whole.stdout);
  });

  it('is continued by the next cp of the same file', async () => {
    const [bytes, folder] = [randomBytes(3_000_000), mkdtempSync(join(home, 'continued-'))];
    writeFileSync(join(home, 'random'), bytes);
    await run(['cp', join(home, 'random'), 'web-1:/tmp/random']);
    const copy = ['cp', 'web-1:/tmp/random', join(folder, 'random')];
    sandbox.setFaults({ streams: { cutAfter: 2_500_000 } });
    const first = await run(copy);
    expect([first.exit, readdirSync(folder)]).toEqual([1, ['.random.proa-part']]);
    const second = await run(copy);
    expect([second.exit, second.stderr]).toEqual([0, expect.stringMatching(/^continuing at [12]\.\d MiB/)]);
    expect(readdirSync(folder)).toEqual(['random']);
    expect(readFileSync(join(folder, 'random')).equals(bytes)).toBe(true);
  });

  it('makes cp to a container fail with a message', async () => {
    sandbox.setFaults({ streams: { cutAfter: 50_000 } });
    const file = join(home, 'sent');
    writeFileSync(file, Buffer.alloc(200_000, 'x'));
    const { stderr, exit } = await run(['cp', file, 'web-1:/tmp/sent']);
    expect(exit).toBe(1);
    expect(stderr).toMatch(/^error: lost the connection to the pod before the command ended: /);
  });

  it('ends port-forward with a message', async () => {
    sandbox.setFaults({ streams: { cutAfter: 20_000 } });
    const { port, ended } = await forwarding();
    expect(await echoed(port, 'x'.repeat(40_000))).not.toHaveLength(40_000);
    const { stderr, exit } = await ended;
    expect(exit).toBe(1);
    expect(stderr).toMatch(/lost/);
  });
});

describe('a connection whose server has ended its side', () => {
  it('ends exec', async () => {
    sandbox.setFaults({ streams: { halfCloseAfter: 3000 } });
    const { stderr, exit } = await run(['exec', 'web-1', '--', 'cat', '/data/dump.sql']);
    expect(stderr).toMatch(/^error: lost the connection to the pod before the command ended: /);
    expect(exit).toBe(1);
  });
});

describe('a slow connection', () => {
  it('delivers everything, in its time', async () => {
    sandbox.setFaults({ streams: { rate: 400_000 } });
    const begun = Date.now();
    const { stdout, exit } = await run(['exec', 'web-1', '--', 'head', '-c', '100000', '/data/dump.sql']);
    expect([stdout.length, exit]).toEqual([100_000, 0]);
    expect(Date.now() - begun).toBeGreaterThan(200);
  });
});

describe('port-forward', () => {
  it('returns what was sent, for many connections at once, until its pod is deleted', async () => {
    const { port, ended } = await forwarding();
    const texts = Array.from({ length: 20 }, (_, index) => `${index} `.repeat(1000));
    expect(await Promise.all(texts.map((sent) => echoed(port, sent)))).toEqual(texts);
    const client = new TestClient(sandbox);
    const open = connect(port, '127.0.0.1');
    const reset = once(open, 'error');
    await client.send('DELETE', '/api/v1/namespaces/default/pods/db-0');
    const { stderr, exit } = await ended;
    const said = /error: lost connection to pod\nproa: pod db-0 (is being deleted|was deleted[a-z, ]*)\n$/;
    expect([exit, stderr]).toEqual([1, expect.stringMatching(said)]);
    expect(await reset).toEqual([expect.objectContaining({ code: 'ECONNRESET' })]);
    client.close();
  });
});

describe('the flags for faults of streams', () => {
  const none = {
    latency: '',
    'fail-429': '',
    'fail-503': '',
    cut: '',
    freeze: '',
    chunking: true,
    'expiry-token': true,
    'empty-pages': '',
    'fuller-pages': '',
    'end-watches': '',
    'cut-streams': '',
    'half-close-streams': '',
    'slow-streams': '',
  };

  it('take bytes', () => {
    const flags = { ...none, 'cut-streams': '64Ki', 'half-close-streams': '500', 'slow-streams': '1Mi' };
    expect(faultOptions(flags).streams).toEqual({ cutAfter: 65_536, halfCloseAfter: 500, rate: 1_048_576 });
    expect(faultOptions(none).streams).toBeUndefined();
  });

  it.each(['0', '-1', '1.5', '64KB', 'x'])('refuse %j', (value) => {
    expect(() => faultOptions({ ...none, 'cut-streams': value })).toThrow(
      `--cut-streams takes a number of bytes like 500 or 64Ki, not ${JSON.stringify(value)}`,
    );
  });
});
