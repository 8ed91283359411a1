import { describe, expect, it } from 'vitest';
import { StatusError } from '../../../src/transport/errors.js';
import { ManualClock } from '../../support/manual-clock.js';
import { nodeWith, options, pod, printDrain, printed, withSend } from './support.js';

/** The content of a terminal: for each line, what was written since it was last erased. */
const onScreen = (text: string) => text.split('\n').map((line) => line.split('\r\u001b[K').at(-1));

/** A drain of two pods at a terminal, when the first deletion is requested and progress is shown. */
async function drainOnTerminal(answer: 'done' | 'refused') {
  const scene = await nodeWith([pod('web-1'), pod('web-2')]);
  const [asked, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const { session } = scene;
  const sending = withSend(session, async (request, pass) => {
    if (request.method !== 'DELETE') return pass();
    asked.resolve();
    await released.promise;
    if (answer === 'done') return pass();
    throw new StatusError({ status: 'Failure', reason: 'Forbidden', message: 'no', code: 403 }, 403);
  });
  const terminal = { isTTY: true, columns: 200, write: (text: string) => scene.stderr.write(text) };
  const clock = new ManualClock();
  const given = { ...options, disableEviction: true, concurrency: 1 };
  const done = printDrain(given, { ...sending, progressOutput: terminal }, clock);
  done.catch(() => undefined);
  await asked.promise;
  clock.advance(1_000);
  expect(onScreen(scene.stderr.text).at(-1)).toBe('Draining one: 2 of 2 pods left');
  released.resolve();
  return { scene, clock, done };
}

describe('the progress line of a drain', () => {
  it('gives way to messages about a node that could not be drained', async () => {
    const { scene, done } = await drainOnTerminal('refused');
    await expect(done).rejects.toThrow('no');
    expect(onScreen(scene.stderr.text).slice(1)).toEqual([
      'There are pending pods in node "one" when an error occurred: no',
      ...['pod/web-1', 'pod/web-2'],
      'error: unable to drain node "one" due to error: no, continuing command...',
      ...['There are pending nodes to be drained:', ' one', ''],
    ]);
  });

  it('is gone, and does not come back, once the node is drained', async () => {
    const { scene, clock, done } = await drainOnTerminal('done');
    await done;
    clock.advance(10_000);
    expect(printed(scene).at(-1)).toBe('pod/web-2 deleted');
    expect(onScreen(scene.stderr.text).at(-1)).toBe('');
    expect(clock.waiting).toBe(0);
  });
});
