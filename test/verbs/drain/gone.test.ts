import { describe, expect, it } from 'vitest';
import { interruptFailure } from '../../../src/process/errors.js';
import { StatusError } from '../../../src/transport/errors.js';
import type { ApiRequest } from '../../../src/transport/types.js';
import { ManualClock } from '../../support/manual-clock.js';
import { turn } from '../../support/turn.js';
import {
  BUDGETS,
  budget,
  nodeWith,
  options,
  PODS,
  pod,
  printDrain,
  printed,
  told,
  withSend,
} from './support.js';

const evicts = ({ method, path }: ApiRequest) => method === 'POST' && path.endsWith('/eviction');
const deletes = ({ method }: ApiRequest) => method === 'DELETE';
const ofPod = (path: string) => `${PODS}/${path}?gracePeriodSeconds=0`;

describe('drain, when pods disappear by themselves,', () => {
  it('counts a pod as gone that does not exist when it should be evicted', async () => {
    const scene = await nodeWith([pod('web-1'), pod('web-2')]);
    const session = withSend(scene.session, async (request, pass) => {
      if (evicts(request) && request.path.includes('web-1')) await scene.remove(ofPod('web-1'));
      return pass();
    });
    await printDrain(options, session);
    expect(told(scene)).toEqual([]);
    expect(printed(scene).slice(2)).toEqual(['node/one cordoned', 'node/one drained', 'pod/web-2 evicted']);
  });

  it.each([
    ['is gone', []],
    ['has been made again', [pod('web-1')]],
  ])('does not retry the eviction of a pod that %s after a budget has refused it', async (_, made) => {
    const scene = await nodeWith([pod('web-1')]);
    await scene.create(BUDGETS, budget(1));
    const clock = new ManualClock();
    const done = printDrain(options, scene.session, clock);
    while (told(scene).length === 0) await turn();
    await scene.remove(ofPod('web-1'));
    await scene.create(PODS, ...made);
    clock.advance(5_000);
    await done;
    expect(printed(scene)).toEqual(['evicting pod default/web-1', 'node/one cordoned', 'node/one drained']);
  });

  it('counts a pod as deleted that does not exist when it should be deleted', async () => {
    const scene = await nodeWith([pod('web-1'), pod('web-2')]);
    const session = withSend(scene.session, async (request, pass) => {
      if (deletes(request) && request.path.endsWith('web-1')) await scene.remove(ofPod('web-1'));
      return pass();
    });
    await printDrain({ ...options, disableEviction: true, tellsStarts: true }, session);
    expect(printed(scene)).toEqual([
      ...['node/one cordoned', 'node/one drained'],
      ...['pod/web-1 deleted', 'pod/web-1 deletion started'],
      ...['pod/web-2 deleted', 'pod/web-2 deletion started'],
    ]);
  });
});

describe('drain, when the server does not find an existing pod,', () => {
  const lost = 'pods "web-1" not found';
  it.each([
    ['evicted', false, evicts, `error when evicting pods/"web-1" -n "default": ${lost}, but it still exists`],
    ['deleted', true, deletes, `${lost}, but it still exists`],
  ])(
    'does not count a pod as gone that is not %s and still exists',
    async (_, disableEviction, isWrite, said) => {
      const scene = await nodeWith([pod('web-1')]);
      const session = withSend(scene.session, async (request, pass) => {
        if (!isWrite(request)) return pass();
        throw new StatusError({ status: 'Failure', reason: 'NotFound', message: lost, code: 404 }, 404);
      });
      await expect(printDrain({ ...options, disableEviction }, session)).rejects.toThrow(said);
      expect(printed(scene)).not.toContain('node/one drained');
      expect(printed(scene)).not.toContain('pod/web-1 deleted');
    },
  );
});

describe('drain, interrupted', () => {
  const refuse = (): never => {
    throw new StatusError({ status: 'Failure', reason: 'Forbidden', message: 'no', code: 403 }, 403);
  };
  const nothingElse = 'proa: interrupted: 1 object was done; nothing else was done';
  const inDoubt =
    'proa: interrupted: 1 object was done; not known whether done: pod/web-2; nothing else was done';
  it.each([
    ['in no doubt of an eviction that the server has refused', false, evicts, true, nothingElse],
    ['in no doubt of a deletion that the server has refused', true, deletes, true, nothingElse],
    ['in doubt of an eviction that was not answered', false, evicts, false, inDoubt],
    ['in doubt of a deletion that was not answered', true, deletes, false, inDoubt],
  ])('is %s', async (_, disableEviction, isWrite, isRefused, said) => {
    const stop = new AbortController();
    const scene = await nodeWith([pod('web-1'), pod('web-2')], { signal: stop.signal });
    let writes = 0;
    const session = withSend(scene.session, async (request, pass) => {
      if (!isWrite(request) || ++writes === 1) return pass();
      stop.abort(interruptFailure());
      return isRefused ? refuse() : pass();
    });
    const given = { ...options, disableEviction, concurrency: 1 };
    await expect(printDrain(given, session)).rejects.toThrow('interrupted');
    expect(told(scene)).toEqual([said]);
  });
});

it.each([
  ['v1', 'v1'],
  ['v1beta1', 'v1beta1'],
  ['v2', 'v1beta1'],
])('a server that names policy/%s for evictions receives policy/%s', async (version, sent) => {
  const scene = await nodeWith([pod('web-1')]);
  const responseKind = { group: 'policy', version, kind: 'Eviction' };
  Object.assign(scene.session.discovery, {
    inGroupVersion: async () => [{ name: 'pods/eviction', kind: 'Eviction', responseKind }],
  });
  const versions: (string | undefined)[] = [];
  const session = withSend(scene.session, async (request, pass) => {
    if (!evicts(request)) return pass();
    // In protobuf, texts are unencoded.
    versions.push(/policy\/\w+/.exec(Buffer.from(request.body ?? '').toString('latin1'))?.[0]);
    await scene.remove(ofPod('web-1'));
    throw new StatusError({ status: 'Failure', reason: 'NotFound', message: 'gone', code: 404 }, 404);
  });
  await printDrain(options, session);
  expect(versions).toEqual([`policy/${sent}`]);
});
