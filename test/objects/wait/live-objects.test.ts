import { describe, expect, it } from 'vitest';
import type { KubeObject } from '../../../src/codec/object.js';
import { timeoutOn } from '../../../src/objects/wait/time-limit.js';
import { until } from '../../../src/objects/wait/until.js';
import { messageOf } from '../../../src/process/errors.js';
import { listed, pod, quiet, refused, scripted, target, watched } from './scripted.js';

/** Collects states as `resourceVersion`s, `-` if the object does not exist; stops when it has enough. */
async function versions(
  states: AsyncGenerator<KubeObject | undefined, never>,
  count: number,
): Promise<string[]> {
  const seen: string[] = [];
  await until(states, (object) => {
    seen.push(object?.metadata?.resourceVersion ?? '-');
    return seen.length === count ? true : undefined;
  });
  return seen;
}

describe('the states of an object', () => {
  it('are its current state, and each change, from a list and a watch of its name', async () => {
    const { live, transport } = scripted(
      [
        listed('5', pod('a', '3')),
        watched(['MODIFIED', pod('a', '6')], ['MODIFIED', pod('a', '7')], ['DELETED', pod('a', '8')]),
      ],
      [target('a')],
    );
    expect(await versions(live.states(target('a')), 4)).toEqual(['3', '6', '7', '-']);
    expect(transport.asked).toEqual([
      '/api/v1/namespaces/default/pods?fieldSelector=metadata.name=a&limit=500',
      '/api/v1/namespaces/default/pods?allowWatchBookmarks=true&fieldSelector=metadata.name=a&resourceVersion=5&watch=true',
    ]);
  });

  it('begin with nothing if it does not exist', async () => {
    const { live } = scripted([listed('5'), watched(['ADDED', pod('a', '6')])], [target('a')]);
    expect(await versions(live.states(target('a')), 2)).toEqual(['-', '6']);
  });

  it('of many objects in a collection come from one list and one watch, limited to them', async () => {
    const names = Array.from({ length: 17 }, (_, index) => `p${index}`);
    const { live, transport } = scripted(
      [
        listed('5', pod('p0', '1'), pod('other', '2'), pod('p16', '3')),
        watched(['MODIFIED', pod('other', '6')], ['MODIFIED', pod('p16', '7')]),
      ],
      names.map(target),
    );
    expect(
      await Promise.all([
        versions(live.states(target('p0')), 1),
        versions(live.states(target('p1')), 1),
        versions(live.states(target('p16')), 2),
      ]),
    ).toEqual([['1'], ['-'], ['3', '7']]);
    expect(transport.asked.map((asked) => asked.replace(/.*\?/, ''))).toEqual([
      'limit=500',
      'allowWatchBookmarks=true&resourceVersion=5&watch=true',
    ]);
    await live[Symbol.asyncDispose]();
  });

  it('come from a narrower list if there is one', async () => {
    const { live, transport } = scripted([listed('5', pod('a', '1'))], [target('a')], {
      within: { collection: target('a'), fieldSelector: 'spec.nodeName=n' },
    });
    expect(await versions(live.states(target('a')), 1)).toEqual(['1']);
    expect(transport.asked[0]).toBe(
      '/api/v1/namespaces/default/pods?fieldSelector=spec.nodeName=n&limit=500',
    );
  });
});

describe('a watch that loses changes', () => {
  it('is followed by a list, which reports what has changed in the meantime', async () => {
    const { live, transport } = scripted(
      [
        listed('5', pod('a', '3')),
        refused(410, 'Expired', 'too old'),
        listed('9', pod('a', '8')),
        watched(['DELETED', pod('a', '10')]),
      ],
      [target('a')],
    );
    expect(await versions(live.states(target('a')), 3)).toEqual(['3', '8', '-']);
    transport.assertDone();
  });

  it('lists again after a while the second time, and reports only changed objects', async () => {
    const { live, clock } = scripted(
      [
        listed('5', pod('a', '3')),
        watched(['ERROR', { kind: 'Status', code: 410, reason: 'Expired' }]),
        listed('6', pod('a', '3')),
        refused(410, 'Expired', 'too old'),
        listed('9'),
      ],
      [target('a')],
    );
    const seen = versions(live.states(target('a')), 2);
    await quiet();
    expect(clock.waiting).toBe(2);
    clock.advance(2_000);
    expect(await seen).toEqual(['3', '-']);
  });

  it('waits before it continues if the server does not respond, and starts counting again once it does', async () => {
    const { live, clock, transport } = scripted(
      [
        listed('5', pod('a', '3')),
        watched(['MODIFIED', pod('a', '6')]),
        refused(503, 'ServiceUnavailable', 'busy'),
        watched(['MODIFIED', pod('a', '7')]),
      ],
      [target('a')],
    );
    const seen = versions(live.states(target('a')), 3);
    for (let step = 0; step < 2; step++) {
      await quiet();
      clock.advance(1_000);
    }
    expect(await seen).toEqual(['3', '6', '7']);
    expect(transport.asked.at(-1)).toMatch(/resourceVersion=6/);
  });
});

describe('a wait fails', () => {
  const failure = (promise: Promise<unknown>) => promise.then(() => 'no failure', messageOf);

  it('as the first list does', async () => {
    const { live } = scripted([refused(403, 'Forbidden', 'pods is forbidden')], [target('a')]);
    expect(await failure(versions(live.states(target('a')), 1))).toBe('pods is forbidden');
  });

  it('as a forbidden watch does', async () => {
    const { live } = scripted(
      [listed('5', pod('a', '3')), refused(403, 'Forbidden', 'no watching')],
      [target('a')],
    );
    expect(await failure(versions(live.states(target('a')), 2))).toBe('no watching');
  });

  it("in kubectl's words when its time is over, and names the object", async () => {
    const { live, clock } = scripted([listed('5', pod('a', '3')), watched()], [target('a')]);
    const waiting = versions(live.states(target('a')), 2).catch((error) => timeoutOn(error, 'pods/a'));
    await quiet();
    clock.advance(30_000);
    expect(messageOf(await waiting)).toBe('timed out waiting for the condition on pods/a');
    expect(await failure(versions(live.states(target('a')), 1))).toBe('timed out waiting for the condition');
  });

  it('with the reason of an interruption', async () => {
    const { live, interrupt } = scripted([listed('5', pod('a', '3')), watched()], [target('a')]);
    const waiting = failure(versions(live.states(target('a')), 2));
    await quiet();
    interrupt.abort(new Error('stopped'));
    expect(await waiting).toBe('stopped');
  });

  it('as its test does', async () => {
    const { live } = scripted([listed('5', pod('a', '3'))], [target('a')]);
    const test = () => {
      throw new Error('no such condition');
    };
    expect(await failure(until(live.states(target('a')), test))).toBe('no such condition');
  });
});

it('what is no longer awaited is no longer watched', async () => {
  const endless = { body: [JSON.stringify({ type: 'MODIFIED', object: pod('a', '6') }), '\n'] };
  const { live, transport } = scripted([listed('5', pod('a', '3')), endless], [target('a')]);
  await versions(live.states(target('a')), 2);
  await quiet();
  expect(transport.asked).toHaveLength(2);
  expect(transport.log.some((line) => line === 'abort 2')).toBe(true);
});
