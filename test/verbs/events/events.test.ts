import { describe, expect, it } from 'vitest';
import { interruptFailure, messageOf } from '../../../src/process/errors.js';
import type { StringOutput } from '../../../src/process/output.js';
import { seenAt } from '../../../src/verbs/events/event-row.js';
import { events } from '../../../src/verbs/events/events.js';
import type { EventsOptions } from '../../../src/verbs/events/options.js';
import { SortedEvents } from '../../../src/verbs/events/output.js';
import { printVerb } from '../../support/run-verb.js';
import { sandboxSession } from '../../support/sandbox-session.js';
import { turn } from '../../support/turn.js';

const EVENTS = '/api/v1/namespaces/default/events';

const event = (name: string, lastTimestamp?: string) => ({
  apiVersion: 'v1',
  kind: 'Event',
  metadata: { name, namespace: 'default' },
  involvedObject: { kind: 'Pod', name: 'web', namespace: 'default' },
  type: 'Normal',
  reason: 'Test',
  message: name,
  ...(lastTimestamp && { lastTimestamp, firstTimestamp: lastTimestamp }),
});

const options: EventsOptions = {
  about: undefined,
  types: new Set(),
  allNamespaces: false,
  excludedNamespaces: [],
  watch: false,
  noHeaders: true,
  time: 'age',
  failIfEmpty: false,
  chunkSize: 500,
  format: undefined,
  showManagedFields: false,
  allowMissingTemplateKeys: true,
};

describe('events', () => {
  it('are read in pages and sorted by time, those without one last', async () => {
    const { session, create, asked } = await sandboxSession();
    await create(EVENTS, event('a'), event('b', '2020-01-02T00:00:00Z'), event('c', '2020-01-01T00:00:00Z'));
    await printVerb(events({ ...options, chunkSize: 2 }, session), session);
    const rows = (session.environment.stdout as StringOutput).text.trimEnd().split('\n');
    expect(rows.map((row) => row.split(/ +/).at(-1))).toEqual(['c', 'b', 'a']);
    expect(rows[2]).toMatch(/^<unknown> /);
    expect(asked().filter((line) => line.includes('/events'))).toHaveLength(2);
  });

  it('are distinguished by microseconds', () => {
    const [first, second] = ['2020-01-01T00:00:00.000001Z', '2020-01-01T00:00:00.000002Z'].map((eventTime) =>
      seenAt({ eventTime }),
    );
    expect(second! - first!).toBeGreaterThan(0);
  });

  it('leave nothing behind but what is shown', () => {
    const sorted = new SortedEvents(({ message = '' }) => message);
    sorted.add(event('late', '2020-01-02T00:00:00Z'));
    sorted.add(event('early', '2020-01-01T00:00:00Z'));
    expect([...sorted.inOrder()]).toEqual(['early', 'late']);
  });

  it('are followed with -w: new and changed ones, not deleted ones', async () => {
    const interrupt = new AbortController();
    const scene = await sandboxSession({ signal: interrupt.signal });
    const { session, sandbox, create, remove } = scene;
    await create(EVENTS, event('b', '2020-01-02T00:00:00Z'), event('a', '2020-01-03T00:00:00Z'));
    const ended = printVerb(events({ ...options, watch: true }, session), session).then(String, messageOf);
    const stdout = session.environment.stdout as StringOutput;
    const isOpen = () =>
      sandbox.requests().some(({ query, status }) => query.includes('watch=true') && status === 200);
    while (!isOpen()) await turn();
    await remove(`${EVENTS}/b`);
    await create(EVENTS, event('new', '2020-01-04T00:00:00Z'));
    while (!stdout.text.includes('new')) await turn();
    interrupt.abort(interruptFailure());
    expect(await ended).toBe('interrupted');
    expect(
      stdout.text
        .trimEnd()
        .split('\n')
        .map((row) => row.split(/ +/).at(-1)),
    ).toEqual(['b', 'a', 'new']);
  });
});
