import { describe, expect, it } from 'vitest';
import { ConnectionError } from '../../../src/transport/errors.js';
import type { Transport } from '../../../src/transport/types.js';
import { turn } from '../../support/turn.js';
import { sandboxBrowser } from '../support/sandbox-browser.js';

const SAMPLE = { pods: 0, sample: true, controllers: false };
const EVERY_MS = 20_000;
const POD = '/api/v1/namespaces/default/pods';

/** What happens to the lists of some paths. */
interface Wire {
  /** Those that fail, as if the server were gone. */
  broken: RegExp | undefined;
  /** Requested paths. */
  asked: string[];
}

/** The health of a sample's namespace, read once; nothing is requested for it until time passes. */
async function healthScreen() {
  const wire: Wire = { broken: undefined, asked: [] };
  const between = (transport: Transport): Transport => ({
    ...{ server: transport.server, ping: () => transport.ping?.(), close: () => transport.close() },
    async send(request) {
      const { method, path } = request;
      wire.asked.push(path);
      if (wire.broken?.test(path))
        throw new ConnectionError('connection refused', { method, url: transport.server });
      return transport.send(request);
    },
  });
  const browser = await sandboxBrowser('pods', SAMPLE, between);
  await browser.shows('api-7c6d5b9f48-wq85c');
  browser.press(':', ...'health', 'enter');
  await browser.shows(', every 20s');
  const { clock } = browser.scene;
  const asked = () => wire.asked.filter((path) => path.includes('/persistentvolumeclaims'));
  /** Resolves when everything due by then was requested again. */
  const later = async (milliseconds: number) => {
    clock.advance(milliseconds);
    browser.screen();
    for (let count = 0; count < 20; count++) await turn();
  };
  const header = () => browser.screen()[0]!;
  const asOf = () => /as of ([\d:]{8})/.exec(header())?.[1];
  return { ...browser, wire, clock, asked, later, header, asOf };
}

/** A pod whose image is not available. */
function lostPod(name: string) {
  return { metadata: { name }, spec: { containers: [{ name: 'main', image: 'none:1' }] } };
}

const LOST = {
  status: {
    containerStatuses: [
      {
        ...{ name: 'main', image: 'none:1', imageID: '', ready: false, restartCount: 0 },
        state: { waiting: { reason: 'ImagePullBackOff' } },
      },
    ],
  },
};

describe(':health', () => {
  it('starts with counts, and never says that it is live', async () => {
    const { screen, header } = await healthScreen();
    expect(screen().join('\n')).toMatch(/ \d+ objects, 6 not well /);
    expect(header()).toMatch(/as of [\d:]{8}, every 20s$/);
    expect(header()).not.toContain('live');
  });

  it('says that custom resources are not included, and includes them on request', async () => {
    const { press, until } = await healthScreen();
    await until((seen) => seen.includes('Not checked: custom resources (health custom).'));
    press(':', ...'health custom', 'enter');
    await until((seen) => seen.includes(', every 20s') && !seen.includes('Not checked'));
  });

  it('is read again by itself, and keeps the selection on its object', async () => {
    const { clock, create, patch, press, until, asOf, remove } = await healthScreen();
    const before = asOf();
    press('down', 'down', 'down');
    await until((seen) => /^> ! deployment\/api /m.test(seen));
    await create(POD, lostPod('a-lost'));
    await patch(`${POD}/a-lost/status`, LOST);
    clock.advance(EVERY_MS);
    await until((seen) => seen.includes('7 not well') && /^ {2}! pod\/a-lost +ImagePullBackOff/m.test(seen));
    expect(asOf()).not.toBe(before);
    await until((seen) => /^> ! deployment\/api /m.test(seen));
    await remove(`${POD}/a-lost`);
    clock.advance(EVERY_MS);
    await until((seen) => seen.includes('6 not well') && /^> ! deployment\/api /m.test(seen));
  });

  it('is not read again while a question or another screen covers it', async () => {
    const { asked, later, press, shows } = await healthScreen();
    press('y');
    await shows('uid:');
    const before = asked().length;
    await later(3 * EVERY_MS);
    expect(asked()).toHaveLength(before);
    press('escape');
    await shows('default ▸ health');
    await later(0);
    expect(asked().length).toBeGreaterThan(before);
    await shows(', every 20s');
    press('D');
    await shows('Delete pods/api-7c');
    const asking = asked().length;
    await later(3 * EVERY_MS);
    expect(asked()).toHaveLength(asking);
  });

  it('keeps its rows and their age if nothing can be read again, says so, and reads them when it can', async () => {
    const { wire, clock, asOf, until, shows } = await healthScreen();
    const before = asOf();
    wire.broken = /./;
    clock.advance(EVERY_MS);
    const screen = await shows('connection refused');
    expect(screen.join('\n')).toMatch(/pod\/api-7c\S+ +CrashLoopBackOff/);
    expect(asOf()).toBe(before);
    wire.broken = undefined;
    clock.advance(5_000);
    await until((seen) => seen.includes('6 not well') && !seen.includes('connection refused'));
    expect(asOf()).not.toBe(before);
  });

  it('names what types are judged by and could not be read, and keeps their rows', async () => {
    const { wire, clock, asOf, create, until, shows } = await healthScreen();
    await create('/api/v1/namespaces/default/services', {
      metadata: { name: 'a-lost' },
      spec: { ports: [{ port: 80 }], selector: { app: 'a-lost' } },
    });
    clock.advance(EVERY_MS);
    await until((seen) => seen.includes('7 not well') && /service\/a-lost +NoEndpoints/.test(seen));
    const before = asOf();
    wire.broken = /\/endpointslices$/;
    clock.advance(EVERY_MS);
    await until((text) => text.includes('7 not well') && text.includes('! 1 type not read'));
    const seen = await shows('! services: endpointslices.discovery.k8s.io not read: ');
    expect(seen.join('\n')).toMatch(/service\/a-lost +NoEndpoints/);
    expect(asOf()).toBe(before);
  });

  it('keeps the rows of a type that cannot be read again, and shows their age', async () => {
    const { wire, clock, asOf, until } = await healthScreen();
    const before = asOf();
    wire.broken = /\/pods$/;
    clock.advance(EVERY_MS);
    const seen = await until((text) => text.includes('6 not well') && text.includes('! 1 type not read'));
    expect(seen.join('\n')).toMatch(/pod\/api-7c\S+ +CrashLoopBackOff/);
    expect(seen.join('\n')).toContain('! pods not read: ');
    expect(asOf()).toBe(before);
  });
});
