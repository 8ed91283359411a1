import { describe, expect, it } from 'vitest';
import { StatusError } from '../../../src/transport/errors.js';
import { sandboxSession } from '../../support/sandbox-session.js';
import { fileOf, MAPS, map, options, printApply, withBefore } from './support.js';

const names = Array.from({ length: 12 }, (_, index) => `m${String(index).padStart(2, '0')}`);
const maps = names.map((name) => map(name));

/** The requests for config maps, without the parameters of writes. */
const ofMaps = (asked: readonly string[]) =>
  asked.filter((line) => line.includes(MAPS)).map((line) => line.replace(/\?fieldManager.*/, ''));

describe('apply', () => {
  it('reads many objects of one type and namespace with a list, and writes only what differs', async () => {
    const { session, file, asked, sandbox } = await sandboxSession();
    await file('objects.json', fileOf(...maps));
    await printApply(options, session);
    sandbox.resetRequests();
    await file('objects.json', fileOf(...maps.slice(1), map('m00', { k: 'w' })));
    await printApply(options, session);
    expect(ofMaps(asked())).toEqual([`GET ${MAPS}?limit=100`, `PATCH ${MAPS}/m00`]);
  });

  it('reads few objects, and with --concurrency=1 all, one by one', async () => {
    const { session, file, asked, sandbox } = await sandboxSession();
    await file('objects.json', fileOf(...maps.slice(0, 3)));
    await printApply(options, session);
    expect(ofMaps(asked()).filter((line) => line.startsWith('GET'))).toHaveLength(3);
    sandbox.resetRequests();
    await file('objects.json', fileOf(...maps));
    await printApply({ ...options, concurrency: 1 }, session);
    const wanted = names.flatMap((name, index) => [
      `GET ${MAPS}/${name}`,
      ...(index < 3 ? [] : [`POST ${MAPS}`]),
    ]);
    expect(ofMaps(asked())).toEqual(wanted);
  });

  it('abandons a list with too many other objects, and reads the missing ones one by one', async () => {
    const { session, file, create, asked } = await sandboxSession();
    const others = Array.from({ length: 400 }, (_, index) => map(`a${index + 1000}`));
    await create(MAPS, ...others);
    await file('objects.json', fileOf(...maps));
    await printApply(options, session);
    // The next page is requested while one is read.
    const reads = ofMaps(asked()).filter((line) => line.startsWith('GET') && !line.includes('continue='));
    expect(reads).toEqual([`GET ${MAPS}?limit=100`, ...names.map((name) => `GET ${MAPS}/${name}`)]);
  });

  it('reads one by one if the user may not list', async () => {
    const { session, file, asked } = await sandboxSession();
    await file('objects.json', fileOf(...maps));
    const refusing = withBefore(session, async ({ method, path }) => {
      if (method === 'GET' && path === MAPS) throw new StatusError({ reason: 'Forbidden' }, 403);
    });
    await printApply(options, refusing);
    const reads = ofMaps(asked()).filter((line) => line.startsWith('GET'));
    expect(reads).toEqual(names.map((name) => `GET ${MAPS}/${name}`));
  });

  it('reads an object that is named twice again after the first was applied', async () => {
    const { session, file, asked } = await sandboxSession();
    await file('objects.json', fileOf(...maps, map('m03', { k: 'w' })));
    await printApply(options, session);
    const wanted = [`POST ${MAPS}`, `GET ${MAPS}/m03`, `PATCH ${MAPS}/m03`];
    expect(ofMaps(asked()).slice(-3)).toEqual(wanted);
  });

  it('applies what follows a namespace once the namespace exists', async () => {
    const { session, file, stderr, sandbox } = await sandboxSession();
    const namespace = { apiVersion: 'v1', kind: 'Namespace', metadata: { name: 'late' } };
    const within = names.map((name) => ({ ...map(name), metadata: { name, namespace: 'late' } }));
    await file('objects.json', fileOf(namespace, ...within));
    await printApply(options, session);
    expect(stderr.text).toBe('');
    const posts = sandbox.requests().filter(({ method }) => method === 'POST');
    expect(posts[0]?.path).toBe('/api/v1/namespaces');
    expect(posts).toHaveLength(names.length + 1);
  });
});
