import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { describe, expect, it, vi } from 'vitest';
import { Interrupts } from '../../src/process/signals.js';
import { sandboxSession } from '../support/sandbox-session.js';
import { LiveScene } from './support/live-scene.js';

const PODS = '/api/v1/namespaces/default/pods';
const pod = {
  apiVersion: 'v1',
  kind: 'Pod',
  metadata: { name: 'web-1', namespace: 'default' },
  spec: {
    containers: [
      { name: 'app', image: 'app' },
      { name: 'side', image: 'side' },
    ],
  },
};

/** A browser on a pod; `typed` receives what its user types into shells. */
async function onPod() {
  const all = await sandboxSession({ sandbox: { podStart: 0, nodes: 1 } });
  await all.create(PODS, pod);
  const typed = new PassThrough();
  const interrupts = new Interrupts();
  Object.assign(all.session.environment, { stdin: typed, screen: new PassThrough(), interrupts });
  const scene = await LiveScene.start(all, 'pods');
  await scene.shows('web-1');
  await scene.shows('Running');
  // A selection that has just changed is not accepted as the user's.
  scene.wait(1000);
  return {
    all,
    scene,
    typed,
    interrupts,
    printed: () => (all.session.environment.stdout as { text?: string }).text ?? '',
  };
}

describe('J', () => {
  it('attaches to the process of the chosen container, and gives the terminal back', async () => {
    const { scene, interrupts, printed } = await onPod();
    scene.press('J');
    await scene.shows('the process of container app of pod web-1');
    scene.wait(300).press('c');
    await scene.shows('the process of container side of pod web-1');
    scene.press('y');
    await vi.waitFor(() => expect(printed()).toContain("If you don't see a command prompt"));
    expect(interrupts.take()).toBe(true);
    await scene.shows(/web-1.* left/);
    expect(scene.lent).toBe(1);
  });
});

describe('X', () => {
  it('lends the terminal to a shell in the chosen container, and takes it back', async () => {
    const { scene, typed, printed } = await onPod();
    scene.press('X');
    await scene.shows('bash, ash or sh in container app of pod web-1');
    scene.wait(300).press('c');
    await scene.shows('container side of pod web-1');
    typed.end('echo here-$?\nexit 4\n');
    scene.press('y');
    await scene.shows('shell ended');
    expect(printed()).toContain('here-0');
    expect(scene.lent).toBe(1);
  });

  it('takes the terminal back if the shell could not be started', async () => {
    const { all, scene } = await onPod();
    scene.press('X');
    await scene.shows('bash, ash or sh in container app');
    await all.patch(`${PODS}/web-1/status`, { status: { phase: 'Failed' } });
    scene.wait(300).press('y');
    await scene.shows('pod web-1 has ended (Failed): there is no shell in it');
    expect(scene.lent).toBe(1);
    scene.press('escape');
    await scene.shows('live');
  });

  it("shows the server's message if the container is not running, and offers no debug container", async () => {
    const { all, scene, printed } = await onPod();
    const state = { waiting: { reason: 'CrashLoopBackOff', message: 'back-off 5m0s' } };
    const status = { name: 'app', image: 'app', imageID: '', ready: false, restartCount: 3, state };
    await all.patch(`${PODS}/web-1/status`, { status: { containerStatuses: [status] } });
    scene.press('X');
    await scene.shows('bash, ash or sh in container app');
    scene.wait(300).press('y');
    await scene.shows('container app of pod web-1 is not running (CrashLoopBackOff): ');
    await scene.shows('found ("app")');
    expect(printed()).not.toContain('debug container');
  });
});

describe('Y', () => {
  it('copies a file to a container and back', async () => {
    const { all, scene } = await onPod();
    await all.file('here.txt', 'some text\n');
    const fill = async (way: readonly string[], offer: string, local: string) => {
      scene.press('Y');
      await scene.shows('from the container or to it (Tab switches): from');
      scene.press(...way, 'enter');
      await scene.shows('path in the container:');
      scene.press(...'/tmp/there.txt', 'enter');
      await scene.shows(`path on this machine: ${offer}`);
      scene.press(...local, 'enter');
      await scene.shows('Files with the same names are replaced.');
    };
    await fill(['tab'], '', join(all.folder, 'here.txt'));
    await scene.shows('here.txt -> web-1:/tmp/there.txt');
    scene.wait(300).press('y');
    await scene.shows('copied:');
    await fill([], 'there.txt', join(all.folder, 'back.txt'));
    scene.wait(300).press('y');
    await scene.shows('copied: web-1:/tmp/there.txt');
    expect(readFileSync(join(all.folder, 'back.txt'), 'utf8')).toBe('some text\n');
  });
});
