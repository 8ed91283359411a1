import { expect, it } from 'vitest';
import { watch } from '../../../src/cluster/watch/watch.js';
import type { KubeObject } from '../../../src/codec/object.js';
import { ConnectionError } from '../../../src/transport/errors.js';
import { type Answer, ScriptedTransport } from '../../support/scripted-transport.js';
import { TestClock } from '../../support/test-clock.js';

const cut = new ConnectionError('read: connection reset by peer', { method: 'GET', url: 'https://c' });

/** Numbers from 0 to 1, the same for the same seed (mulberry32). */
function numbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const line = (version: number) =>
  `${JSON.stringify({ type: 'ADDED', object: { kind: 'Pod', metadata: { name: `p${version}`, resourceVersion: `${version}` } } })}\n`;

it('watches that end at once, or break, lose and repeat nothing, and are not immediately restarted', async () => {
  for (let seed = 1; seed <= 1000; seed++) {
    const random = numbers(seed);
    const starts: number[] = [];
    const answers: Answer[] = [];
    let version = 10;
    let failures = 0;
    while (version < 20) {
      starts.push(version);
      const count = random() < 0.5 ? 0 : 1 + Math.floor(random() * 3);
      const lines = Array.from({ length: count }, () => line(++version));
      const breaks = random() < 0.3 && failures < 9;
      failures = count > 0 ? 0 : breaks ? failures + 1 : 0;
      answers.push(breaks ? { body: [...lines, '{"type"'], breaksWith: cut } : { body: lines.join('') });
    }
    const transport = new ScriptedTransport(...answers);
    const clock = new TestClock();
    const request = { path: '/api/v1/pods', accept: 'application/json', resourceVersion: '10' };
    const events = watch(transport, request, { reconnect: true, clock, random });
    const seen: string[] = [];
    while (seen.length < version - 10) {
      const { value } = await events.next();
      seen.push((value as { object: KubeObject }).object.metadata?.name ?? '');
    }
    await events.return(undefined as never);
    expect(seen, `seed ${seed}`).toEqual(
      Array.from({ length: version - 10 }, (_, index) => `p${index + 11}`),
    );
    const path = (start: number) => `/api/v1/pods?resourceVersion=${start}&watch=true`;
    expect(transport.asked, `seed ${seed}`).toEqual(starts.map(path));
    expect(clock.waits.length, `seed ${seed}`).toBe(starts.length - 1);
    expect(Math.min(500, ...clock.waits), `seed ${seed}`).toBe(500);
  }
});
