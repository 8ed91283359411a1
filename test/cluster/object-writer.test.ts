import { describe, expect, it } from 'vitest';
import { ObjectWriter } from '../../src/cluster/object-writer.js';
import { decode, encode } from '../../src/codec/index.js';
import type { KubeObject } from '../../src/codec/object.js';
import { ProtobufMemory } from '../../src/discovery/protobuf-memory.js';
import type { ApiResource } from '../../src/discovery/types.js';
import type { EncodingChoice } from '../../src/process/settings.js';
import { ConnectionError, StatusError } from '../../src/transport/errors.js';
import { memoryFolder } from '../discovery/support/memory-folder.js';
import { type Answer, ScriptedTransport } from '../support/scripted-transport.js';

const JSON_TYPE = 'application/json';
const PROTOBUF_TYPE = 'application/vnd.kubernetes.protobuf';
const BOTH = `${PROTOBUF_TYPE},${JSON_TYPE}`;

const resource = {
  group: '',
  version: 'v1',
  kind: 'ConfigMap',
  name: 'configmaps',
  namespaced: true,
} as ApiResource;
const object: KubeObject = {
  apiVersion: 'v1',
  kind: 'ConfigMap',
  metadata: { name: 'a', namespace: 'shop' },
  data: { k: 'v' },
};

const failure = (code: number, reason: string): Answer => ({
  status: code,
  body: { kind: 'Status', apiVersion: 'v1', status: 'Failure', message: 'no', reason, code },
});
const unsupported = failure(415, 'UnsupportedMediaType');
const unacceptable = failure(406, 'NotAcceptable');
const created: Answer = { status: 201, body: { ...object, metadata: { ...object.metadata, uid: 'u' } } };

/** A cache shared by several runs. */
function cache() {
  const folder = memoryFolder();
  return () => new ProtobufMemory(folder, () => 1_000_000);
}

interface Run {
  memory?: ProtobufMemory;
  choice?: EncodingChoice;
  release?: number | undefined;
  sent?: KubeObject;
}

/** Sends an object in one run; returns the media types of its requests, and the result. */
async function run(
  answers: Answer[],
  { memory = cache()(), choice = 'auto', sent = object, ...more }: Run = {},
) {
  const transport = new ScriptedTransport(...answers);
  const release = 'release' in more ? more.release : 32;
  const writer = new ObjectWriter(choice, {
    transport,
    memory,
    release: async () => release,
  });
  const query = [['fieldManager', 'kubectl-create'] as const];
  const head = { method: 'POST', path: '/api/v1/namespaces/shop/configmaps', query };
  const { signal } = new AbortController();
  const answer = await writer
    .send({ head, resource, object: sent, select: true, signal })
    .catch((error: unknown) => error as Error);
  transport.assertDone();
  const types = transport.requests.map(({ headers }) => [headers?.['content-type'], headers?.accept]);
  return { transport, answer, types };
}

describe('an object that is sent', () => {
  it('goes in protobuf, and requests protobuf', async () => {
    const { transport, types, answer } = await run([created]);
    expect(types).toEqual([[PROTOBUF_TYPE, BOTH]]);
    expect(await decode(transport.requests[0]!.body as Uint8Array, { release: 32 })).toMatchObject(object);
    expect(answer).toMatchObject({ metadata: { uid: 'u' } });
    expect(transport.requests[0]).toMatchObject({
      method: 'POST',
      path: '/api/v1/namespaces/shop/configmaps',
      query: [['fieldManager', 'kubectl-create']],
    });
  });

  it('is read back by the Content-Type of the response', async () => {
    const body = await encode({ ...object, metadata: { ...object.metadata, uid: 'p' } });
    const headers = { 'content-type': PROTOBUF_TYPE };
    const { answer } = await run([{ status: 201, headers, body: [body] }]);
    expect(answer).toMatchObject({ kind: 'ConfigMap', metadata: { name: 'a', uid: 'p' } });
  });

  it('goes as JSON with PROA_WIRE=json, as Go writes it', async () => {
    const { types, transport } = await run([created], { choice: 'json' });
    expect(types).toEqual([[JSON_TYPE, JSON_TYPE]]);
    expect(transport.requests[0]!.body).toBe(
      '{"apiVersion":"v1","data":{"k":"v"},"kind":"ConfigMap","metadata":{"name":"a","namespace":"shop"}}\n',
    );
  });

  it.each([
    ['a field that nobody knows', 32, { ...object, bogus: 1 }],
    ['a field the server is too old for', 17, { ...object, immutable: true }],
    ['a value of another type', 32, { ...object, data: { k: 1 } }],
    ['null in a map', 32, { ...object, data: { k: null } }],
    ['an empty map', 32, { ...object, data: {} }],
    ['a custom resource', 32, { ...object, apiVersion: 'example.io/v1', kind: 'Gizmo' }],
    ['a custom resource called as a message of every group', 32, { apiVersion: 'a.io/v1', kind: 'Status' }],
    ['a kind that its group has not', 32, { ...object, kind: 'Gizmo' }],
    ['a server newer than the schema', 99, object],
    ['a server that does not tell its release', undefined, object],
  ])('goes as JSON: %s', async (_why, release, sent) => {
    for (const choice of ['auto', 'protobuf'] as const) {
      const { types, transport } = await run([created], { release, sent: sent as KubeObject, choice });
      expect(types).toEqual([[JSON_TYPE, JSON_TYPE]]);
      expect(JSON.parse(transport.requests[0]!.body as string)).toEqual(sent);
    }
  });
});

describe('a field that came with the release of the server', () => {
  // ConfigMap.immutable came with 1.18.
  const sent = { ...object, immutable: true };
  const bodyOf = async (release: number, choice: EncodingChoice) =>
    (await run([created], { sent, release, choice })).types[0]![0];

  it('goes as JSON, since another server of the control plane may not have it yet', async () => {
    expect(await bodyOf(18, 'auto')).toBe(JSON_TYPE);
    expect(await bodyOf(19, 'auto')).toBe(PROTOBUF_TYPE);
  });

  it('goes in protobuf if the user requests it', async () => {
    expect(await bodyOf(18, 'protobuf')).toBe(PROTOBUF_TYPE);
    expect(await bodyOf(17, 'protobuf')).toBe(JSON_TYPE);
  });
});

describe('a server that does not accept protobuf', () => {
  it('receives the same as JSON, from the next run on at once', async () => {
    const memory = cache();
    const first = await run([unsupported, created], { memory: memory() });
    expect(first.types).toEqual([
      [PROTOBUF_TYPE, BOTH],
      [JSON_TYPE, BOTH],
    ]);
    expect(JSON.parse(first.transport.requests[1]!.body as string)).toEqual(object);
    expect(first.answer).toMatchObject({ metadata: { uid: 'u' } });
    const next = await run([created], { memory: memory() });
    expect(next.types).toEqual([[JSON_TYPE, JSON_TYPE]]);
  });

  it('is asked again if the user requests protobuf', async () => {
    const memory = cache();
    await run([unsupported, created], { memory: memory() });
    const { types } = await run([unsupported, created], { memory: memory(), choice: 'protobuf' });
    expect(types).toHaveLength(2);
  });

  it('is believed if it does not accept JSON either', async () => {
    const { answer, types } = await run([unsupported, unsupported]);
    expect(types).toHaveLength(2);
    expect(answer).toMatchObject({ name: 'StatusError', code: 415 });
  });
});

describe('a server that does not return protobuf', () => {
  it('is asked for JSON, by the next run at once, although the object may still go in protobuf', async () => {
    const memory = cache();
    const first = await run([unacceptable, created], { memory: memory() });
    expect(first.types).toEqual([
      [PROTOBUF_TYPE, BOTH],
      [PROTOBUF_TYPE, JSON_TYPE],
    ]);
    const next = await run([created], { memory: memory() });
    expect(next.types).toEqual([[PROTOBUF_TYPE, JSON_TYPE]]);
  });

  it('may not accept it either', async () => {
    const { types } = await run([unacceptable, unsupported, created]);
    expect(types).toEqual([
      [PROTOBUF_TYPE, BOTH],
      [PROTOBUF_TYPE, JSON_TYPE],
      [JSON_TYPE, JSON_TYPE],
    ]);
  });
});

describe('an object that may have been stored', () => {
  it.each([
    new ConnectionError('EOF', { method: 'POST', url: 'https://cluster.example:6443/api' }),
    new ConnectionError('unexpected EOF', { method: 'POST', url: 'https://x' }, { midBody: true }),
  ])('is not sent again: %s', async (failsWith) => {
    const { answer, types } = await run([{ failsWith }]);
    expect(types).toHaveLength(1);
    expect(answer).toBe(failsWith);
  });

  it.each([400, 409, 422, 500, 503, 504])('is not sent again for a response of %i', async (code) => {
    const { answer, types } = await run([failure(code, 'Whatever')]);
    expect(types).toHaveLength(1);
    expect(answer).toBeInstanceOf(StatusError);
  });

  it('is not sent again if the response is cut off', async () => {
    const breaksWith = new ConnectionError(
      'unexpected EOF',
      { method: 'POST', url: 'https://x' },
      { midBody: true },
    );
    const { answer, types } = await run([{ status: 201, body: ['{'], breaksWith }]);
    expect(types).toHaveLength(1);
    expect(answer).toBe(breaksWith);
  });
});
