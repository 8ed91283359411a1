import { expect, it } from 'vitest';
import type { ClusterEvent } from '../../../src/objects/cluster-event.js';
import { rowText } from '../../../src/verbs/events/event-row.js';

it('null fields of an event count as missing', () => {
  const fields = ['involvedObject', 'type', 'reason', 'message', 'count', 'lastTimestamp', 'series'];
  const nulls = Object.fromEntries(fields.map((name) => [name, null]));
  const event = (more: object) => ({ metadata: { name: 'e' }, ...more }) as ClusterEvent;
  expect(rowText(event(nulls), false, 0)).toBe(rowText(event({}), false, 0));
});
