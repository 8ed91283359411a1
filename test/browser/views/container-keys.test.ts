import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { describe, expect, it, vi } from 'vitest';
import { Interrupts } from '../../../src/process/signals.js';
import { sandboxSession } from '../../support/sandbox-session.js';
import { LiveScene } from '../support/live-scene.js';

const PODS = '/api/v1/namespaces/default/pods';
const pod = {
  metadata: { name: 'web-1' },
  spec: {
    containers: [
      { name: 'app', image: 'app', ports: [{ name: 'http', containerPort: 8080 }] },
      { name: 'side', image: 'side', ports: [{ name: 'admin', containerPort: 9090 }] },
    ],
  },
};

/** The table of a pod's containers, with the second one selected. */
async function onContainer() {
  const all = await sandboxSession({ sandbox: { podStart: 0, nodes: 1 } });
  await all.create(PODS, pod);
  const typed = new PassThrough();
  const interrupts = new Interrupts();
  Object.assign(all.session.environment, { stdin: typed, screen: new PassThrough(), interrupts });
  const scene = await LiveScene.start(all, 'pods');
  await scene.shows(/web-1.*Running/);
  scene.press('enter');
  await scene.shows(/app +yes +Running/);
  scene.press('down');
  await scene.shows(/^> +side/m);
  scene.wait(1000);
  const printed = () => (all.session.environment.stdout as { text?: string }).text ?? '';
  /** Another pod takes the name. */
  const replace = async () => {
    await all.remove(`${PODS}/web-1?gracePeriodSeconds=0`);
    await all.create(PODS, pod);
  };
  /** What was accessed in the pod, and in which container, each once. */
  const reached = () => [
    ...new Set(
      all.asked().flatMap((line) => {
        const [, what, query] = /web-1\/(exec|attach|portforward)\?(.*)/.exec(line) ?? [];
        return what === undefined ? [] : [`${what} ${new URLSearchParams(query).get('container')}`];
      }),
    ),
  ];
  return { all, scene, typed, interrupts, printed, replace, reached };
}

describe('the table of containers', () => {
  it('follows its pod: states and restarts change by themselves, and the selection stays', async () => {
    const { all, scene } = await onContainer();
    const state = { waiting: { reason: 'CrashLoopBackOff' } };
    const running = { ...{ name: 'side', image: 'side', imageID: '', ready: true }, restartCount: 0 };
    const statuses = [
      { name: 'app', image: 'app', imageID: '', ready: false, restartCount: 7, state },
      { ...running, state: { running: {} } },
    ];
    await all.patch(`${PODS}/web-1/status`, { status: { containerStatuses: statuses } });
    scene.wait(1000);
    await scene.shows(/app +no +CrashLoopBackOff +7/);
    await scene.shows(/^> +side/m);
    expect(scene.text.split('\n')[0]).not.toContain('live');
  });

  it('says that its pod was deleted, and that another one has its name', async () => {
    const { all, scene } = await onContainer();
    await all.remove(`${PODS}/web-1?gracePeriodSeconds=0`);
    await scene.shows(/deleted at [\d:]{8}; this is its last state/);
    expect(scene.text.split('\n')[0]).toMatch(/deleted$/);
    expect(scene.text).toMatch(/> +side/);
    await all.create(PODS, pod);
    scene.wait(1000);
    await scene.shows(/deleted, and recreated at [\d:]{8}/);
  });
});

describe('on the row of a container', () => {
  it('X opens a shell in that container, and in no other', async () => {
    const { scene, typed, printed, reached } = await onContainer();
    scene.press('X');
    await scene.shows('bash, ash or sh in container side of pod web-1');
    typed.end('echo here-$?\nexit 0\n');
    scene.wait(300).press('y');
    await scene.shows('shell ended');
    expect(printed()).toContain('here-0');
    expect(reached()).toEqual(['exec side']);
    scene.press(':', ...'log', 'enter');
    await scene.shows('shell pod/web-1 -c side');
  });

  it('J attaches to the process of that container', async () => {
    const { scene, interrupts, printed, reached } = await onContainer();
    scene.press('J');
    await scene.shows('the process of container side of pod web-1');
    scene.wait(300).press('y');
    // The prompt is announced before the request is sent.
    await vi.waitFor(() => expect(reached()).toEqual(['attach side']));
    expect(printed()).toContain("If you don't see a command prompt");
    expect(interrupts.take()).toBe(true);
    await scene.shows(/web-1.* left/);
    scene.press(':', ...'log', 'enter');
    await scene.shows('attach web-1 -c side');
  });

  it('Y copies from that container', async () => {
    const { all, scene, reached } = await onContainer();
    await all.file('here.txt', 'some text\n');
    scene.press('Y');
    await scene.shows('from the container or to it');
    scene.press('tab', 'enter');
    await scene.shows('path in the container:');
    scene.press(...'/tmp/there.txt', 'enter');
    await scene.shows('path on this machine:');
    scene.press(...join(all.folder, 'here.txt'), 'enter');
    await scene.shows('-> web-1:/tmp/there.txt  container side');
    scene.wait(300).press('y');
    await scene.shows('copied:');
    expect(reached()).toEqual(['exec side']);
  });

  it('F offers the port of that container', async () => {
    const { scene } = await onContainer();
    scene.press('F');
    await scene.shows('or one for both: 9090:admin');
  });

  it.each<[key: string, filled: readonly string[], question: string]>([
    ['X', [], 'container side of pod web-1'],
    ['J', [], 'container side of pod web-1'],
    ['Y', ['/etc/hosts', 'proa-hosts'], 'web-1:/etc/hosts -> proa-hosts  container side'],
    ['F', [''], '-> pod/web-1:admin'],
  ])(
    '%s does nothing to another pod that has taken the name since the question was asked',
    async (key, filled, question) => {
      const { all, scene, replace, reached } = await onContainer();
      scene.press(key);
      if (key === 'Y') {
        await scene.shows('from the container or to it');
        scene.press('enter');
      }
      for (const [at, text] of filled.entries()) {
        await scene.shows(key === 'Y' ? ['path in the', 'path on this'][at]! : 'remote port');
        scene.press(...(text === '' ? [] : ['ctrl+u', ...text]), 'enter');
      }
      await scene.shows(question);
      await replace();
      scene.wait(300).press('y');
      await scene.shows('is another object now');
      expect(reached()).toEqual([]);
      expect(all.asked().filter((line) => line.includes('portforward'))).toEqual([]);
    },
  );

  it.each(['X', 'J', 'Y', 'F'])(
    '%s does not ask about another pod that has already taken the name',
    async (key) => {
      const { scene, replace } = await onContainer();
      await replace();
      scene.press(key);
      await scene.shows('is another object now');
      expect(scene.text).not.toMatch(/remote port|from the container or to it|container side of pod/);
    },
  );
});
