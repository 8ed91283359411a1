import { expect, it } from 'vitest';
import { PODS } from '../../../src/discovery/core-resources.js';
import { RemainingPods } from '../../../src/objects/draining/remaining-pods.js';
import { StringOutput } from '../../../src/process/output.js';
import { ManualClock } from '../../support/manual-clock.js';

const pods = ['a', 'b', 'c', 'd', 'e'].map((name) => ({
  target: { resource: PODS, namespace: 'default', name },
  uid: name,
  labels: {},
  isGoing: false,
}));

it('the remaining pods of a node are counted by what they wait for', async () => {
  const clock = new ManualClock();
  const output = new StringOutput({ isTTY: true, columns: 300 });
  const remaining = new RemainingPods('one', pods, output, clock);
  const after = (seconds: number) => new Date(clock.now() + seconds * 1000).toISOString();
  const [a, b, c, d, e] = pods;
  remaining.begin();
  expect(output.text).toBe('');
  expect(remaining.text()).toBe('Draining one: 5 of 5 pods left');
  remaining.done(a!);
  remaining.seen(b!, { deletionTimestamp: after(30) });
  remaining.seen(c!, { deletionTimestamp: after(12) });
  remaining.seen(d!, { deletionTimestamp: after(0), finalizers: ['example.com/held'] });
  remaining.refused(e!, 'The disruption budget web needs 2 healthy pods and has 2 currently');
  expect(remaining.text()).toContain('; finalizers block 1;');
  clock.advance(1_000);
  const text =
    'Draining one: 4 of 5 pods left; 2 end within 29s; finalizers block 1; 1 waits for a budget: ' +
    'The disruption budget web needs 2 healthy pods and has 2 currently';
  expect(output.text).toBe(`\r\u001b[K${text}`);
  remaining.giveWay();
  await output.write('pod/c evicted\n');
  expect(output.text).toBe(`\r\u001b[K${text}\r\u001b[Kpod/c evicted\n`);
  remaining.refused(d!, 'The disruption budget db needs 1 healthy pods and has 1 currently');
  expect(remaining.text()).toBe(
    'Draining one: 4 of 5 pods left; 2 end within 29s; 2 wait for a budget: ' +
      'The disruption budget db needs 1 healthy pods and has 1 currently',
  );
  for (const pod of [c!, d!, e!]) remaining.done(pod);
  clock.advance(40_000);
  expect(remaining.text()).toBe('Draining one: 1 of 5 pods left; 1 should have ended 11s ago');
  remaining.end();
  expect(output.text.endsWith('\r\u001b[K')).toBe(true);
});

it('one pod is singular, and one without an end time is only counted', () => {
  const clock = new ManualClock();
  const remaining = new RemainingPods('one', [pods[0]!], new StringOutput(), clock);
  remaining.seen(pods[0]!, {});
  expect(remaining.text()).toBe('Draining one: 1 of 1 pod left');
  remaining.seen(pods[0]!, { deletionTimestamp: new Date(clock.now() + 2_000).toISOString() });
  expect(remaining.text()).toBe('Draining one: 1 of 1 pod left; 1 ends within 2s');
});
