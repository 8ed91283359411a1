import { expect, it } from 'vitest';
import { withLoggedEnd } from '../../../src/cluster/watch/logged-end.js';
import type { WatchEnd } from '../../../src/cluster/watch/types.js';
import type { WatchEvent } from '../../../src/codec/object.js';

async function* eventsUntil(end: WatchEnd): AsyncGenerator<WatchEvent<string>, WatchEnd, undefined> {
  yield { type: 'ADDED', object: 'a' };
  return end;
}

async function logged(end: WatchEnd): Promise<{ objects: string[]; lines: string[] }> {
  const lines: string[] = [];
  const objects: string[] = [];
  for await (const { object } of withLoggedEnd(eventsUntil(end), (level, text) =>
    lines.push(`${level} ${text}`),
  ))
    objects.push(object);
  return { objects, lines };
}

it('logs at level 5 what ended a watch, unless the server did', async () => {
  const error = new Error('net/http: request canceled');
  expect(await logged({ reason: 'broken', error, resourceVersion: '1' })).toEqual({
    objects: ['a'],
    lines: ['5 "Unable to decode an event from the watch stream" err="net/http: request canceled"'],
  });
});

it('logs nothing of a watch that the server has ended', async () => {
  expect(await logged({ reason: 'closed', resourceVersion: '1' })).toEqual({ objects: ['a'], lines: [] });
});
