import { Readable } from 'node:stream';
import { describe, expect, it } from 'vitest';
import type { ApiRequest } from '../../../src/transport/types.js';
import type { ScanOptions } from '../../../src/verbs/scan/options.js';
import { scan } from '../../../src/verbs/scan/scan.js';
import { sandboxSession } from '../../support/sandbox-session.js';

const options: ScanOptions = {
  words: ['configmaps'],
  labelSelector: '',
  fieldSelector: '',
  allNamespaces: false,
  chunkSize: 2,
  program: [],
  each: false,
  rewrite: true,
  fieldManager: 'proa-scan',
  concurrency: 1,
  checkpoint: '',
  report: '',
  yes: false,
};

const path = (name = '') => `/api/v1/namespaces/default/configmaps${name && `/${name}`}`;

/** Four config maps; `before` is called before each request. */
async function setting(before: (request: ApiRequest, made: Made) => Promise<void>) {
  const made = await sandboxSession({ sandbox: { pods: 0, sample: false, controllers: false } });
  const configMap = (name: string) => ({
    apiVersion: 'v1',
    kind: 'ConfigMap',
    metadata: { name },
    data: { name },
  });
  await made.create(path(), ...['a', 'b', 'c', 'd'].map(configMap));
  const { transport } = made.session;
  const send = transport.send.bind(transport);
  const sent: ApiRequest[] = [];
  transport.send = async (request) => {
    sent.push(request);
    await before(request, made);
    return send(request);
  };
  return { ...made, sent };
}
type Made = Awaited<ReturnType<typeof sandboxSession>>;

const isPut = ({ method, path: asked }: ApiRequest, name: string) => method === 'PUT' && asked === path(name);

describe('scan --rewrite', () => {
  it('reads each object and writes it back unchanged', async () => {
    const { session, sent, stderr } = await setting(async () => {});
    expect(await scan(options, session)).toEqual([]);
    const asked = sent.filter(({ path: each }) => each.startsWith(`${path()}/`));
    expect(asked.map(({ method, path: each }) => `${method} ${each.at(-1)}`)).toEqual(
      ['a', 'b', 'c', 'd'].flatMap((name) => [`GET ${name}`, `PUT ${name}`]),
    );
    expect(stderr.text).toContain('  rewritten: 4; changed by others: 0; deleted: 0; failed: 0\n');
  });

  it('writes nothing that it cannot distinguish from a change of others', async () => {
    const { session, sent, stderr } = await setting(async () => {});
    const { transport } = session;
    const send = transport.send.bind(transport);
    const answer = { kind: 'ConfigMap', apiVersion: 'v1', metadata: { name: 'a', namespace: 'default' } };
    transport.send = async (request) =>
      request.path === path('a') && request.method === 'GET'
        ? {
            ...(await send(request)),
            headers: { 'content-type': 'application/json' },
            body: Readable.from([Buffer.from(JSON.stringify(answer))]),
          }
        : send(request);
    expect(await scan(options, session)).toEqual([
      'configmaps default/a: the server gave it no resourceVersion',
    ]);
    expect(sent.some((request) => isPut(request, 'a'))).toBe(false);
    expect(stderr.text).toContain('rewritten: 3;');
  });

  it('does not overwrite what others change, or restore what they delete', async () => {
    const { session, stderr, sandbox } = await setting(async (request, { patch, remove }) => {
      if (isPut(request, 'b')) await patch(path('b'), { data: { by: 'somebody else' } });
      if (isPut(request, 'c')) await remove(path('c'));
    });
    expect(await scan(options, session)).toEqual([]);
    expect(stderr.text).toContain('  rewritten: 2; changed by others: 1; deleted: 1; failed: 0\n');
    const { entries } = await sandbox.store.list({ prefix: '/registry/configmaps/default/b' });
    expect(Buffer.from(entries[0]!.value.bytes()).toString()).toContain('somebody else');
  });
});
