import { expect, it } from 'vitest';
import { runForwards } from '../../../src/objects/forwards/run.js';
import { readForward } from '../../../src/objects/forwards/spec.js';
import type { StringOutput } from '../../../src/process/output.js';
import { type SandboxSession, sandboxSession } from '../../support/sandbox-session.js';
import { turn } from '../../support/turn.js';

const labels = { app: 'web' };
const PODS = '/api/v1/namespaces/default/pods';
const pod = (name: string) => ({
  metadata: { name, labels },
  spec: { containers: [{ name: 'app', image: 'app', ports: [{ name: 'http', containerPort: 8080 }] }] },
});
const service = {
  metadata: { name: 'web' },
  spec: { selector: labels, ports: [{ name: 'http', port: 80, targetPort: 'http' }] },
};

async function servicePlace(signal: AbortSignal): Promise<SandboxSession> {
  const place = await sandboxSession({ sandbox: { podStart: 0, nodes: 1 }, signal });
  await place.create('/api/v1/namespaces/default/services', service);
  return place;
}

function forwards({ session }: SandboxSession, ...texts: string[]) {
  const addresses = ['127.0.0.1'];
  const specs = texts.map((text) => readForward(text, { namespace: 'default', addresses }));
  return runForwards(specs, session, { yes: true });
}

/** The lines on standard output, once there are this many. */
async function lines({ session }: SandboxSession, count: number): Promise<string[]> {
  const { text } = session.environment.stdout as StringOutput;
  const seen = text.split('\n').slice(0, -1);
  return seen.length >= count ? seen : turn().then(() => lines({ session } as SandboxSession, count));
}

it('reports where each forward listens and which pod it leads to, until it is interrupted', async () => {
  const stop = new AbortController();
  const place = await servicePlace(stop.signal);
  await place.create(PODS, pod('web-1'));
  const ended = forwards(place, 'mine=svc/web:0:http');
  expect(await lines(place, 1)).toEqual([
    expect.stringMatching(/^mine: Forwarding from 127\.0\.0\.1:\d+ to svc\/web:http in default, pod web-1$/),
  ]);
  stop.abort(new Error('interrupted'));
  expect(await ended).toBe(0);
});

it('reports that a forward waits, and then which pod it leads to', async () => {
  const stop = new AbortController();
  const place = await servicePlace(stop.signal);
  const ended = forwards(place, 'svc/web:0:http');
  const [waiting] = await lines(place, 1);
  expect(waiting).toMatch(
    /^Forwarding from 127\.0\.0\.1:\d+ to svc\/web:http in default, waits for a ready pod$/,
  );
  await place.create(PODS, pod('web-1'));
  expect((await lines(place, 2))[1]).toBe(waiting!.replace('waits for a ready pod', 'pod web-1'));
  // The next pod is reported elsewhere, once.
  await place.remove(`${PODS}/web-1`);
  expect(await lines(place, 3)).toHaveLength(3);
  await place.create(PODS, pod('web-2'));
  for (; !place.stderr.text.includes('now leads to pod web-2'); ) await turn();
  stop.abort(new Error('interrupted'));
  expect(await ended).toBe(0);
  expect(await lines(place, 3)).toHaveLength(3);
});

it('runs forwards that can be started, and exits with 1 for the others', async () => {
  const stop = new AbortController();
  const place = await servicePlace(stop.signal);
  await place.create(PODS, pod('web-1'));
  expect(await forwards(place, 'svc/none:0:http')).toBe(1);
  expect(place.stderr.text).toContain('error: svc/none::http: services "none" not found');
  const ended = forwards(place, 'svc/none:0:http', 'svc/web:0:http');
  await lines(place, 1);
  stop.abort(new Error('interrupted'));
  expect(await ended).toBe(1);
});
