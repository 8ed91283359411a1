import { describe, expect, it } from 'vitest';
import { interruptFailure } from '../../../src/process/errors.js';
import type { StringOutput } from '../../../src/process/output.js';
import { ConnectionError } from '../../../src/transport/errors.js';
import { sandboxSession } from '../../support/sandbox-session.js';
import { fileOf, map, options, printApply, withBefore } from './support.js';

const maps = Array.from({ length: 5 }, (_, index) => map(`m${index}`));

describe('an apply that is interrupted', () => {
  it('reports how many objects were done, which may have been, and that no others were', async () => {
    const stop = new AbortController();
    const place = await sandboxSession({ signal: stop.signal });
    await place.file('objects.json', fileOf(...maps));
    let posts = 0;
    const session = withBefore(place.session, async ({ method }) => {
      if (method === 'POST' && ++posts === 3) stop.abort(interruptFailure());
    });
    await expect(printApply({ ...options, concurrency: 1 }, session)).rejects.toThrow('interrupted');
    expect((session.environment.stdout as StringOutput).text).toBe(
      'configmap/m0 created\nconfigmap/m1 created\n',
    );
    expect(place.stderr.text).toBe(
      'proa: interrupted: 2 objects were done; not known whether done: configmap/m2; nothing else was done\n',
    );
  });

  it('does not doubt an object that was only read', async () => {
    const stop = new AbortController();
    const place = await sandboxSession({ signal: stop.signal });
    await place.file('objects.json', fileOf(...maps));
    const session = withBefore(place.session, async ({ method, path }) => {
      if (method === 'GET' && path.endsWith('/m2')) stop.abort(interruptFailure());
    });
    await expect(printApply({ ...options, concurrency: 1 }, session)).rejects.toThrow('interrupted');
    expect(place.stderr.text).toBe('proa: interrupted: 2 objects were done; nothing else was done\n');
  });

  it('applies what precedes a truncated document', async () => {
    const place = await sandboxSession();
    await place.file('objects.json', fileOf(...maps).slice(0, -20));
    await expect(printApply(options, place.session)).rejects.toThrow(/unexpected EOF/);
    expect((place.session.environment.stdout as StringOutput).text).toBe(
      maps
        .slice(0, 4)
        .map(({ metadata }) => `configmap/${metadata.name} created\n`)
        .join(''),
    );
  });

  it('names the objects with an unknown outcome if the connection is lost, and applies the others', async () => {
    const place = await sandboxSession();
    await place.file('objects.json', fileOf(...maps));
    let posts = 0;
    const session = withBefore(place.session, async ({ method, path }) => {
      if (method !== 'POST' || ++posts !== 2) return;
      throw new ConnectionError('EOF', { method: 'POST', url: `https://cluster${path}` });
    });
    await expect(printApply({ ...options, concurrency: 1 }, session)).rejects.toThrow(
      /^error when creating "objects.json": Post ".*": EOF \(it is not known whether it was done for configmap\/m1\)$/,
    );
    const lines = (session.environment.stdout as StringOutput).text.split('\n').filter((line) => line !== '');
    expect(lines).toEqual(['m0', 'm2', 'm3', 'm4'].map((name) => `configmap/${name} created`));
  });

  it('reports that an object is gone that should have been created again', async () => {
    const stop = new AbortController();
    const place = await sandboxSession({ signal: stop.signal });
    await place.file('objects.json', fileOf(deployment('a')));
    await printApply(options, place.session);
    await place.file('objects.json', fileOf(deployment('b')));
    let isDeleted = false;
    const session = withBefore(place.session, async ({ method }) => {
      if (method === 'GET' && isDeleted) stop.abort(interruptFailure());
      isDeleted ||= method === 'DELETE';
    });
    const deletion = { ...options.deletion, force: true, timeoutMs: 10_000 };
    await expect(printApply({ ...options, deletion }, session)).rejects.toThrow('interrupted');
    expect(place.stderr.text.split('\n').slice(0, 2)).toEqual([
      'proa: deployment.apps/web was deleted, and it is not known that it was created again',
      'proa: interrupted: 0 objects were done; not known whether done: deployment.apps/web; nothing else was done',
    ]);
  });
});

/** A deployment whose selector cannot be changed. */
function deployment(app: string) {
  const labels = { app };
  const spec = { containers: [{ name: 'c', image: 'i' }] };
  return {
    ...{ apiVersion: 'apps/v1', kind: 'Deployment', metadata: { name: 'web' } },
    spec: { selector: { matchLabels: labels }, template: { metadata: { labels }, spec } },
  };
}
