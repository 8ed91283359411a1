import { describe, expect, it } from 'vitest';
import { ACCEPT_JSON } from '../../../src/cluster/list/accept.js';
import { keyByMetadata } from '../../../src/cluster/list/key.js';
import { consumeList } from '../../../src/cluster/list/list.js';
import { parallelList } from '../../../src/cluster/list/parallel.js';
import type { ListRequest } from '../../../src/cluster/list/types.js';
import type { ApiRequest, Transport } from '../../../src/transport/types.js';
import { sandboxSession } from '../../support/sandbox-session.js';

/** Sixty pods in five namespaces, whose pages hold four; `before` is called before each request. */
async function setting(before: (request: ApiRequest, number: number) => Promise<ApiRequest | undefined>) {
  const options = { pods: 60, namespaces: 5, sample: false };
  const { session, sandbox, remove } = await sandboxSession({ sandbox: options });
  const requests: ApiRequest[] = [];
  const transport: Transport = {
    server: session.transport.server,
    async send(request) {
      requests.push(request);
      return session.transport.send((await before(request, requests.length)) ?? request);
    },
    close() {},
  };
  const all = (await names(session.transport)).sort();
  const read = async (changes: Partial<ListRequest> = {}) => {
    const request: ListRequest = {
      path: '/api/v1/pods',
      accept: ACCEPT_JSON,
      chunkSize: 4,
      consistency: 'resume',
      keyOf: keyByMetadata,
      ...changes,
    };
    const keys: string[] = [];
    const pathIn = (namespace: string) => `/api/v1/namespaces/${namespace}/pods`;
    const pages = parallelList(transport, request, { width: 3, pathIn });
    try {
      const report = await consumeList(pages, ({ items }) => {
        keys.push(...items.map((item) => keyByMetadata(item)!));
      });
      return { keys, report, error: undefined };
    } catch (error) {
      return { keys, report: undefined, error };
    }
  };
  return { all, read, requests, sandbox, remove };
}

async function names(transport: Transport): Promise<string[]> {
  const { body } = await transport.send({
    method: 'GET',
    path: '/api/v1/pods',
    query: [],
    headers: { accept: ACCEPT_JSON },
  });
  let text = '';
  for await (const part of body) text += Buffer.from(part).toString();
  return JSON.parse(text).items.map(keyByMetadata);
}

const versionOf = ({ query = [] }: ApiRequest) => new Map(query).get('resourceVersion');

describe('a list read by namespaces', () => {
  it('is the one list, at one resourceVersion, several namespaces at a time', async () => {
    const { all, read, requests } = await setting(async () => undefined);
    const { keys, report } = await read();
    expect(keys).toEqual(all);
    expect(report).toMatchObject({ complete: true, items: 60 });
    expect(report?.resourceVersions).toHaveLength(1);
    const first = requests.filter(({ path }) => path.includes('/namespaces/'));
    expect(first.slice(0, 3).map(({ path }) => path.split('/')[4])).toEqual([
      'default',
      'kube-node-lease',
      'kube-public',
    ]);
    const exact = requests.filter((request) => versionOf(request) !== undefined);
    expect(exact.every((request) => versionOf(request) === report?.resourceVersions[0])).toBe(true);
  });

  it('does not show what is written meanwhile', async () => {
    const { all, read, remove } = await setting(async (_, number) => {
      if (number !== 4) return undefined;
      const [namespace, name] = all.at(-1)!.split('/');
      await remove(`/api/v1/namespaces/${namespace}/pods/${name}?gracePeriodSeconds=0`);
      return undefined;
    });
    expect((await read()).keys).toEqual(all);
  });

  it('continues with one later list where the snapshot expires', async () => {
    const { all, read, remove, sandbox } = await setting(async (_, number) => {
      if (number !== 9) return undefined;
      const [namespace, name] = all.at(-1)!.split('/');
      await remove(`/api/v1/namespaces/${namespace}/pods/${name}?gracePeriodSeconds=0`);
      await sandbox.compact();
      return undefined;
    });
    const { keys, report } = await read();
    expect(keys).toEqual(all.slice(0, -1));
    expect(report).toMatchObject({ complete: true, items: 59, resumedItems: 0, expired: { times: 1 } });
    expect(report?.resourceVersions).toHaveLength(2);
    expect(report?.snapshots.map(({ items }) => items).reduce((left, right) => left + right)).toBe(59);
  });

  it('fails where the snapshot expires and must be one', async () => {
    const { all, read, remove, sandbox } = await setting(async (_, number) => {
      if (number !== 9) return undefined;
      const [namespace, name] = all.at(-1)!.split('/');
      await remove(`/api/v1/namespaces/${namespace}/pods/${name}?gracePeriodSeconds=0`);
      await sandbox.compact();
      return undefined;
    });
    const { keys, error } = await read({ consistency: 'snapshot' });
    expect(keys).toEqual(all.slice(0, keys.length));
    expect(error).toMatchObject({ name: 'InterruptedListError', cause: { code: 410 } });
  });

  it('is one list where namespaces may not be listed', async () => {
    const { all, read, requests } = await setting(async (request) =>
      request.path === '/api/v1/namespaces' ? { ...request, path: '/api/v1/nope' } : undefined,
    );
    expect((await read()).keys).toEqual(all);
    expect(requests.some(({ path }) => path.includes('/namespaces/'))).toBe(false);
  });

  it('is one list where the server answers from another snapshot', async () => {
    const { all, read, remove } = await setting(async (request, number) => {
      if (number === 3) {
        const [namespace, name] = all.at(-1)!.split('/');
        await remove(`/api/v1/namespaces/${namespace}/pods/${name}?gracePeriodSeconds=0`);
      }
      if (!request.path.includes('/namespaces/')) return undefined;
      return { ...request, query: (request.query ?? []).filter(([name]) => !name.startsWith('resourceV')) };
    });
    expect((await read()).keys).toEqual(all.slice(0, -1));
  });
});
