import { expect, it, onTestFinished } from 'vitest';
import { Churn } from '../../bench/endure/churn.js';
import { Door } from '../../bench/endure/door.js';
import { FAULTS } from '../../bench/endure/faults.js';
import { Oracle } from '../../bench/endure/oracle.js';
import { listsBegun, unseen } from '../../bench/endure/requests.js';
import { readScreen, type Screen } from '../../bench/endure/screen.js';
import { BrowserCluster } from '../../src/browser/state/cluster.js';
import { seededRandom } from '../../src/sandbox/base/random.js';
import { objectAt, toValue } from '../../src/sandbox/object/value.js';
import { PATIENCE_MS } from '../support/patience.js';
import { sandboxSession } from '../support/sandbox-session.js';
import { turn } from '../support/turn.js';
import { Scene } from './support/fake-cluster.js';

/** The clock only advances in these steps: timed requests do not depend on the machine. */
const STEP_MS = 20;
/** The transport's own clock gives up a dead connection; its tests cover that. */
const faults = FAULTS.filter(({ name }) => name !== 'connection forgotten');

/** A browser on a sandbox behind a door, and the content of the sandbox. */
async function behindDoor() {
  let door: Door | undefined;
  const all = await sandboxSession({
    sandbox: { pods: 60, namespaces: 3 },
    between: async (sandbox) => {
      door = await Door.to(sandbox.url);
      return door.url;
    },
  });
  const { sandbox, session, create, remove } = all;
  const over = new AbortController();
  onTestFinished(() => {
    over.abort();
    return door!.end();
  });
  const scene = new Scene();
  scene.size = { columns: 150, rows: 40 };
  onTestFinished(() => scene.browser.close());
  const { store } = sandbox;
  const { signal } = over;
  const oracle = await Oracle.follow({
    store,
    objectAt,
    now: () => scene.clock.now(),
    keptMs: 600_000,
    signal,
  });
  const churn = new Churn({ store, objectAt, toValue, random: seededRandom(1) });
  const info = {
    contextName: 'dev',
    user: 'me',
    namespace: 'default',
    mode: 'open' as const,
    knownNamespaces: [],
  };
  const cluster = new BrowserCluster(info, session.transport, session.discovery);
  scene.browser.start(cluster, { resource: await cluster.resolve('pods'), namespace: undefined });
  const read = () => readScreen(scene.screen());
  const until = async (holds: (screen: Screen) => boolean, what: string) => {
    for (const end = Date.now() + PATIENCE_MS; !holds(read()); ) {
      if (Date.now() > end) throw new Error(`it was never ${what}:\n${scene.screen().join('\n')}`);
      await turn();
      scene.clock.advance(STEP_MS);
    }
  };
  return {
    ...{ sandbox, scene, oracle, churn, door: door!, read, until },
    /** Waits until the screen calls itself live and agrees with the server. */
    current: () => until((screen) => screen.isLive && oracle.wrong(screen, 0) === '', 'live and right'),
    tools: {
      door: door!,
      setFaults: (options: object) => sandbox.setFaults(options),
      compact: () => sandbox.compact(),
      deleteNamespace: () => remove('/api/v1/namespaces/shop-0'),
      createNamespace: async () => {
        await sandbox.settled();
        await create('/api/v1/namespaces', {
          apiVersion: 'v1',
          kind: 'Namespace',
          metadata: { name: 'shop-0' },
        });
      },
    },
  };
}

it.each(faults)(
  'a table is correct and live again afterwards, and not called live before: $name',
  async (fault) => {
    const { sandbox, scene, oracle, churn, read, until, current, tools } = await behindDoor();
    const change = async () => {
      for (let times = 0; times < 24; times++) await churn.change();
    };
    await change();
    await current();
    sandbox.resetRequests();
    await fault.begin(tools);
    await change();
    if (fault.noticedMs !== undefined) {
      for (let passed = 0; passed < fault.noticedMs; passed += STEP_MS) {
        await turn();
        scene.clock.advance(STEP_MS);
      }
      expect(scene.screen()[0]).not.toMatch(/● live/);
    }
    await fault.end(tools);
    await current();
    // Later changes are visible, too.
    await change();
    await current();
    expect(oracle.wrong(read(), 0)).toBe('');
    const watches = () => sandbox.openRequests().filter(({ query }) => query.includes('watch='));
    await until(() => watches().length === 1, 'watched once');
    expect(unseen(sandbox.openRequests(), [read().place], false)).toBe('');
    const [, times = 0] =
      [...listsBegun(sandbox.requests())].find(([place]) => place === '/api/v1/pods') ?? [];
    expect(times).toBeLessThanOrEqual(2);
  },
);

it('of many tables, only the visible one is watched', async () => {
  const { sandbox, scene, churn, read, until, current } = await behindDoor();
  await current();
  for (const line of ['cm -A', 'pods shop-0', 'deploy -A', 'ns']) {
    scene.press(':').type(line).press('enter');
    await until(({ place }) => place.length > 0 && read().isLive, `at ${line}`);
    for (let change = 0; change < 8; change++) await churn.change();
    await current();
    await until(() => unseen(sandbox.openRequests(), [read().place], false) === '', 'watching what is seen');
  }
  scene.press('[', '[', '[', '[');
  await until(({ place }) => place.join(' ') === 'all namespaces pods', 'at the first place');
  await current();
  await until(() => unseen(sandbox.openRequests(), [read().place], false) === '', 'watching what is seen');
  expect(sandbox.openRequests().filter(({ query }) => query.includes('watch='))).toHaveLength(1);
});
