import { describe, expect, it } from 'vitest';
import { clientOf } from '../../../src/cluster/client/client.js';
import { type DeletedObject, untilGone } from '../../../src/objects/wait/until-gone.js';
import { systemClock } from '../../../src/process/clock.js';
import { messageOf } from '../../../src/process/errors.js';
import { sandboxSession } from '../../support/sandbox-session.js';
import { listed, pod, quiet, scripted, target, watched } from './scripted.js';

async function names(gone: AsyncGenerator<DeletedObject>): Promise<string[]> {
  const found: string[] = [];
  for await (const {
    target: { name },
  } of gone)
    found.push(name);
  return found;
}

describe('objects that were deleted', () => {
  it('are gone when they do not exist, or others have their names', async () => {
    const { client, clock, limit, transport } = scripted(
      [
        listed('5'),
        listed('5', pod('b', '3', { uid: 'new' })),
        listed('5', pod('c', '3')),
        watched(['MODIFIED', pod('c', '6')], ['ADDED', pod('c', '7', { uid: 'new' })]),
      ],
      [],
    );
    const deleted = ['a', 'b', 'c'].map((name) => ({ target: target(name), uid: `${name}-uid` }));
    expect(await names(untilGone(deleted, { client, clock, signal: limit.signal }))).toEqual(['a', 'b', 'c']);
    expect(transport.requests[0]!.headers?.accept).toMatch(/as=PartialObjectMetadataList/);
  });

  it('are gone only when they do not exist if their uid is unknown', async () => {
    const { client, clock, limit } = scripted(
      [
        listed('5', pod('a', '3')),
        watched(['MODIFIED', pod('a', '6', { uid: 'new' })], ['DELETED', pod('a', '7')]),
      ],
      [],
    );
    const deleted = [{ target: target('a'), uid: '' }];
    expect(await names(untilGone(deleted, { client, clock, signal: limit.signal }))).toEqual(['a']);
  });

  it('share one time limit, and the first remaining one is named', async () => {
    const { client, clock, limit } = scripted([listed('5'), listed('5', pod('b', '3')), watched()], []);
    const deleted = ['a', 'b', 'c'].map((name) => ({ target: target(name), uid: '' }));
    const waiting = names(untilGone(deleted, { client, clock, signal: limit.signal })).catch(messageOf);
    await quiet();
    clock.advance(30_000);
    expect(await waiting).toBe('timed out waiting for the condition on pods/b');
  });
});

it('objects of a server are gone when they are deleted there', async () => {
  const { create, remove, session, sandbox } = await sandboxSession();
  const path = '/api/v1/namespaces/default/pods';
  const spec = { containers: [{ name: 'app', image: 'nginx' }] };
  await create(
    path,
    ...['a', 'b'].map((name) => ({ apiVersion: 'v1', kind: 'Pod', metadata: { name }, spec })),
  );
  const client = clientOf(session);
  const deleted = ['a', 'b'].map((name) => ({ target: target(name), uid: '' }));
  const settings = { client, clock: systemClock, signal: session.environment.signal };
  const waiting = names(untilGone(deleted, settings));
  const isWatched = () => sandbox.requests().some(({ query }) => query.includes('watch=true'));
  await until(isWatched);
  await remove(`${path}/a?gracePeriodSeconds=0`);
  await remove(`${path}/b?gracePeriodSeconds=0`);
  expect(await waiting).toEqual(['a', 'b']);
});

/** Resolves when something holds, without depending on time. */
async function until(holds: () => boolean): Promise<void> {
  while (!holds()) await quiet();
}
