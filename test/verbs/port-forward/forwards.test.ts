import { once } from 'node:events';
import { statSync } from 'node:fs';
import { type AddressInfo, connect, createServer } from 'node:net';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { Forward } from '../../../src/objects/forwards/forward.js';
import { readForwards, savedNames, saveForwards } from '../../../src/objects/forwards/saved-forwards.js';
import { forwardText, readForward } from '../../../src/objects/forwards/spec.js';
import { systemClock } from '../../../src/process/clock.js';
import { type SandboxSession, sandboxSession } from '../../support/sandbox-session.js';

const labels = { app: 'web' };
const pod = (name: string) => ({
  apiVersion: 'v1',
  kind: 'Pod',
  metadata: { name, namespace: 'default', labels },
  spec: {
    containers: [{ name: 'app', image: 'app', ports: [{ name: 'http', containerPort: 8080 }] }],
  },
});
const service = {
  apiVersion: 'v1',
  kind: 'Service',
  metadata: { name: 'web', namespace: 'default' },
  spec: { selector: labels, ports: [{ name: 'http', port: 80, targetPort: 'http' }] },
};
const PODS = '/api/v1/namespaces/default/pods';
const SERVICES = '/api/v1/namespaces/default/services';

/** Reports when a condition becomes true. */
class Until {
  #waiting: { test: () => boolean; resolve: () => void }[] = [];
  readonly look = () => {
    for (const { test, resolve } of this.#waiting) if (test()) resolve();
  };
  true(test: () => boolean): Promise<void> {
    return new Promise((resolve) => {
      this.#waiting.push({ test, resolve });
      this.look();
    });
  }
}

function forwardIn({ session }: SandboxSession, text: string, guard = session.guard) {
  const until = new Until();
  const said: string[] = [];
  const forward = new Forward(readForward(text, { namespace: 'default', addresses: ['127.0.0.1'] }), {
    session,
    guard,
    clock: systemClock,
    changed: until.look,
    say: (line) => said.push(line),
  });
  onTestFinished(() => forward.stop());
  return { forward, until, said };
}

const ask = async (local: string) =>
  (await fetch(`http://${local}/`, { headers: { connection: 'close' } })).text();

describe('a forward', () => {
  it('is not started if the guard of the context refuses it', async () => {
    const sandbox = await sandboxSession({ sandbox: { podStart: 0, nodes: 1 } });
    await sandbox.create(PODS, pod('web-1'));
    const refusal = new Error('the context is read-only');
    const guard = sandbox.session.guard.under({ check: () => Promise.reject(refusal) });
    const { forward } = forwardIn(sandbox, 'pod/web-1:0:http', guard);
    await expect(forward.start()).rejects.toBe(refusal);
    expect(forward).toMatchObject({ state: 'failed', problem: 'the context is read-only' });
  });

  it.each(['open', 'waits'] as const)(
    'ends its connections when it is stopped while it %s',
    async (state) => {
      const sandbox = await sandboxSession({ sandbox: { podStart: 0, nodes: 1 } });
      await sandbox.create(PODS, pod('web-1'));
      await sandbox.create(SERVICES, service);
      const { forward, until } = forwardIn(sandbox, 'svc/web:0:http');
      await forward.start();
      await until.true(() => forward.state === 'open');
      if (state === 'waits') await sandbox.remove(`${PODS}/web-1`);
      await until.true(() => forward.state === state);
      const { hostname, port } = new URL(`http://${forward.local}`);
      // Sends nothing, so that only the forward can end it.
      const socket = connect(Number(port), hostname);
      await once(socket, 'connect');
      await until.true(() => forward.calls === 1);
      const closed = once(socket, 'close');
      forward.stop();
      await closed;
    },
  );

  it('ends a connection whose client has not ended its side, although the pod has', async () => {
    const sandbox = await sandboxSession({ sandbox: { podStart: 0, nodes: 1 } });
    await sandbox.create(PODS, pod('web-1'));
    const { forward, until } = forwardIn(sandbox, 'pod/web-1:0:http');
    await forward.start();
    const { hostname, port } = new URL(`http://${forward.local}`);
    const socket = connect({ port: Number(port), host: hostname, allowHalfOpen: true });
    const ended = once(socket.resume(), 'end');
    socket.write('GET / HTTP/1.1\r\nHost: web\r\nConnection: close\r\n\r\n');
    await ended;
    expect(forward.calls).toBe(1);
    forward.stop();
    await until.true(() => forward.calls === 0);
    socket.destroy();
  });

  it('leads to the next ready pod when its pod ends, and connections wait for it', async () => {
    const sandbox = await sandboxSession({ sandbox: { podStart: 0, nodes: 1 } });
    await sandbox.create(PODS, pod('web-1'));
    await sandbox.create(SERVICES, service);
    const { forward, until, said } = forwardIn(sandbox, 'svc/web:0:http');
    await forward.start();
    await until.true(() => forward.state === 'open');
    expect(forward.pod).toBe('web-1');
    expect(await ask(forward.local)).toBe('pod default/web-1, port 8080: GET /\n');
    expect(forward.bytes).toBeGreaterThan(100);
    await sandbox.remove(`${PODS}/web-1`);
    await until.true(() => forward.state === 'waits');
    const answer = ask(forward.local);
    await sandbox.create(PODS, pod('web-2'));
    expect(await answer).toBe('pod default/web-2, port 8080: GET /\n');
    expect(forward).toMatchObject({ state: 'open', pod: 'web-2' });
    expect(said).toEqual(['svc/web:http now leads to pod web-2']);
    await until.true(() => forward.calls === 0);
    forward.stop();
    await expect(ask(forward.local)).rejects.toThrow();
    expect(forward.state).toBe('stopped');
  });

  it('uses the next free port if its own is taken, and reports it', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    onTestFinished(() => void other.close());
    const { port } = other.address() as AddressInfo;
    const sandbox = await sandboxSession({ sandbox: { podStart: 0, nodes: 1 } });
    await sandbox.create(PODS, pod('web-1'));
    const { forward, said } = forwardIn(sandbox, `web-1:${port}:http`);
    await forward.start();
    expect(forward.local).not.toBe(`127.0.0.1:${port}`);
    expect(said).toEqual([`port ${port} is taken: listening on ${forward.local}`]);
    expect(await ask(forward.local)).toContain('pod default/web-1, port 8080');
  });

  it('waits if none of its pods is ready', async () => {
    const sandbox = await sandboxSession({ sandbox: { pods: 0 } });
    await sandbox.create(SERVICES, service);
    await sandbox.create(PODS, pod('web-1'));
    const conditions = [{ type: 'Ready', status: 'False' }];
    await sandbox.patch(`${PODS}/web-1/status`, { status: { phase: 'Running', conditions } });
    const { forward } = forwardIn(sandbox, 'svc/web:0:http');
    await forward.start();
    expect(forward).toMatchObject({ state: 'waits', pod: '' });
  });

  it('has ended after it was stopped, or could not be started', async () => {
    const sandbox = await sandboxSession({ sandbox: { podStart: 0, nodes: 1 } });
    const { forward } = forwardIn(sandbox, 'svc/web:0:http');
    await expect(forward.start()).rejects.toThrow('services "web" not found');
    await forward.ended;
    forward.stop();
    expect(forward.state).toBe('failed');
    await sandbox.create(PODS, pod('web-1'));
    const second = forwardIn(sandbox, 'web-1:0:http');
    await second.forward.start();
    second.forward.stop();
    await second.forward.ended;
    expect(second.forward.state).toBe('stopped');
  });

  it('fails if its object does not exist, and waits if that has no pod yet', async () => {
    const sandbox = await sandboxSession({ sandbox: { podStart: 0, nodes: 1 } });
    const { forward } = forwardIn(sandbox, 'svc/web:0:http');
    await expect(forward.start()).rejects.toThrow('services "web" not found');
    expect(forward.state).toBe('failed');
    await sandbox.create(SERVICES, service);
    const second = forwardIn(sandbox, 'svc/web:0:http');
    await second.forward.start();
    expect(second.forward.state).toBe('waits');
    await sandbox.create(PODS, pod('web-1'));
    expect(await ask(second.forward.local)).toContain('pod default/web-1');
  });
});

describe('readForward', () => {
  const place = { namespace: 'shop', addresses: ['localhost'] };

  it.each([
    ['svc/web:8080:http', { name: '', to: 'svc/web', local: '8080', remote: 'http' }],
    ['db=sts/db:5432', { name: 'db', to: 'sts/db', local: '', remote: '5432' }],
    ['web-1::80', { name: '', to: 'web-1', local: '0', remote: '80' }],
  ])('reads %s', (text, expected) => {
    expect(readForward(text, place)).toEqual({ ...expected, ...place });
    expect(forwardText(readForward(text, place))).toBe(text);
  });

  it('names a port that is missing', () => {
    expect(() => readForward('svc/web', place)).toThrow('"svc/web" lacks a port');
  });

  it.each(['a:b:c:d', ':80', '=svc/web:80', 'svc/web:70000', 'svc/web:x:80', 'svc/we b:80', 'svc/web:0'])(
    'refuses %j',
    (text) => expect(() => readForward(text, place)).toThrow('is not a valid forward'),
  );
});

describe('saved forwards', () => {
  it('are readable only by their user, and checked when they are read', async () => {
    const { folder } = await sandboxSession();
    const forward = {
      ...readForward('db=sts/db:5432', { namespace: 'shop', addresses: ['localhost'] }),
      context: 'big',
    };
    const path = await saveForwards(folder, 'work', [forward]);
    expect(path).toBe(join(folder, 'forwards', 'work.json'));
    expect(statSync(path).mode & 0o777).toBe(0o600);
    expect(await readForwards(folder, 'work')).toEqual([forward]);
    expect(await savedNames(folder)).toEqual(['work']);
    await expect(readForwards(folder, 'other')).rejects.toThrow(
      'no forwards are saved as "other"; there are work',
    );
    await expect(saveForwards(folder, '../x', [forward])).rejects.toThrow('is not a valid name for forwards');
    await saveForwards(folder, 'bad', [{ ...forward, to: '-f x' }]);
    await expect(readForwards(folder, 'bad')).rejects.toThrow('bad.json: "-f x" is not TYPE/NAME');
  });
});
