import { describe, expect, it } from 'vitest';
import type { StringOutput } from '../../src/process/output.js';
import { printTexts } from '../../src/render/outcomes.js';
import type { ApiRequest } from '../../src/transport/types.js';
import { deleteObjects } from '../../src/verbs/delete/delete.js';
import type { DeleteOptions } from '../../src/verbs/delete/options.js';
import { sandboxSession } from '../support/sandbox-session.js';

const options: DeleteOptions = {
  words: ['cm'],
  filenames: [],
  kustomize: '',
  recursive: false,
  labelSelector: '',
  fieldSelector: '',
  all: true,
  allNamespaces: false,
  propagation: 'Background',
  force: false,
  gracePeriod: -1,
  ignoreNotFound: true,
  wait: true,
  timeoutMs: 0,
  interactive: false,
  dryRun: 'none',
  yes: false,
  concurrency: 8,
  raw: '',
  output: '',
};

const path = '/api/v1/namespaces/default/configmaps';
const map = (name: string, metadata: object = {}) => ({
  apiVersion: 'v1',
  kind: 'ConfigMap',
  metadata: { name, ...metadata },
});

/** A sandbox with config maps with these names. */
async function withMaps(...maps: object[]) {
  const all = await sandboxSession();
  await all.create(path, ...maps);
  return { ...all, stdout: () => (all.session.environment.stdout as StringOutput).text };
}

describe('delete', () => {
  it('requests one list and deletes each object, and does not check those that are gone again', async () => {
    const { session, stdout, asked } = await withMaps(map('a'), map('b'), map('c'));
    await printTexts(session.environment.stdout, deleteObjects(options, session));
    expect(stdout()).toBe(
      ['a', 'b', 'c'].map((name) => `configmap "${name}" deleted from default namespace\n`).join(''),
    );
    expect(asked().sort()).toEqual([
      ...['a', 'b', 'c'].map((name) => `DELETE ${path}/${name}`),
      `GET ${path}?limit=500`,
    ]);
  });

  it('waits for objects with a finalizer with one list and watch', async () => {
    const { session, stdout, asked, patch } = await withMaps(
      map('a', { finalizers: ['example.io/held'] }),
      map('b'),
    );
    const done = printTexts(session.environment.stdout, deleteObjects(options, session));
    const watches = () => asked().filter((line) => line.includes('watch='));
    while (watches().length === 0) await new Promise((resolve) => setImmediate(resolve));
    expect(stdout().split('\n')).toHaveLength(3);
    await patch(`${path}/a`, { metadata: { finalizers: null } });
    await done;
    expect(watches()).toHaveLength(1);
  });

  it('ends with the time of --timeout', async () => {
    const { session } = await withMaps(map('a', { finalizers: ['example.io/held'] }));
    await expect(
      printTexts(session.environment.stdout, deleteObjects({ ...options, timeoutMs: 20 }, session)),
    ).rejects.toThrow('timed out waiting for the condition on configmaps/a');
  });

  it('does not delete another object that has replaced a listed one', async () => {
    const { session, stdout, create, remove, sandbox } = await withMaps(map('a'));
    const { discovery, transport } = session;
    // Between the list and the deletion.
    const send: typeof transport.send = async (request) => {
      if (request.method === 'DELETE') {
        await remove(`${path}/a`);
        await create(path, map('a', { labels: { new: 'yes' } }));
      }
      return transport.send(request);
    };
    const between = { ...session, discovery, transport: { ...transport, send } };
    await printTexts(between.environment.stdout, deleteObjects(options, between));
    expect(stdout()).toBe('');
    await expect(
      printTexts(between.environment.stdout, deleteObjects({ ...options, ignoreNotFound: false }, between)),
    ).rejects.toThrow('configmaps "a" not found');
    expect(sandbox.url).toMatch(/^https:/);
  });
});

describe('the requests and waits of delete:', () => {
  const bodies = ({ session }: Awaited<ReturnType<typeof withMaps>>) => {
    const sent: unknown[] = [];
    const send = (request: ApiRequest) => {
      if (request.method === 'DELETE') sent.push(JSON.parse(String(request.body)));
      return session.transport.send(request);
    };
    const transport = Object.assign(Object.create(session.transport), { send });
    return { sent, session: { ...session, transport } };
  };

  it.each([
    [-1, undefined],
    [0, 0],
    [7, 7],
  ])('a grace period of %d is sent as %s', async (gracePeriod, gracePeriodSeconds) => {
    const { sent, session } = bodies(await withMaps(map('a')));
    await printTexts(session.environment.stdout, deleteObjects({ ...options, gracePeriod }, session));
    expect(sent).toEqual([expect.objectContaining({ propagationPolicy: 'Background' })]);
    expect((sent[0] as { gracePeriodSeconds?: number }).gracePeriodSeconds).toBe(gracePeriodSeconds);
  });

  it('an object of a file is identified by its name, whatever uid the file has', async () => {
    const place = await withMaps(map('a'));
    await place.file('a.json', JSON.stringify(map('a', { uid: 'of-an-earlier-one' })));
    const { sent, session } = bodies(place);
    await printTexts(
      session.environment.stdout,
      deleteObjects({ ...options, words: [], all: false, filenames: ['a.json'] }, session),
    );
    expect(sent).toEqual([{ propagationPolicy: 'Background' }]);
    expect(place.stdout()).toBe('configmap "a" deleted from default namespace\n');
  });

  it('a dry run on the server waits for nothing, although a finalizer blocks the object', async () => {
    const place = await withMaps(map('a', { finalizers: ['example.io/held'] }));
    await printTexts(
      place.session.environment.stdout,
      deleteObjects({ ...options, dryRun: 'server' }, place.session),
    );
    expect(place.asked()).toEqual([`GET ${path}?limit=500`, `DELETE ${path}/a`]);
  });
});
