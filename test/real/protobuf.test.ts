import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { goJsonCompact } from '../../src/codec/go-json.js';
import { parseJson } from '../../src/codec/json.js';
import type { KubeObject } from '../../src/codec/object.js';
import { ProtobufCodec } from '../../src/codec/proto/codec.js';
import { unknownFields } from '../../src/codec/proto/leftovers.js';
import { writeRawJson } from '../../src/codec/proto/raw-json.js';
import {
  collectionOf,
  createAll,
  listPaths,
  objectPaths,
  readManifests,
} from '../codec/proto/support/corpus.js';
import { type Recording, writeRecorded, writeRecordings } from '../codec/proto/support/recordings.js';
import { JSON_TYPE, PROTOBUF_TYPE, WireClient } from '../codec/proto/support/wire-client.js';
import { type RealServer, realServerAssets, startRealServer } from '../support/real-server.js';
import { isMissing } from '../support/reference.js';

const assets = realServerAssets();

/** Set to make the recordings of test/codec/proto/recorded again. */
const isRecording = process.env.PROA_RECORD_PROTOBUF !== undefined;

/** Everything that 1.20 has besides objects: discovery, scale, errors, metadata alone, a page of a list. */
const others = [
  '/api',
  '/apis',
  '/apis/apps',
  '/apis/apps/v1',
  '/api/v1',
  '/apis/apps/v1/namespaces/wire/deployments/deploy/scale',
  '/api/v1/namespaces/wire/replicationcontrollers/rc/scale',
  '/api/v1/namespaces/wire/pods/absent',
  '/api/v1/configmaps?limit=1',
  '/api/v1/namespaces/wire/configmaps?labelSelector=a%3Db',
  '/api/v1/namespaces/wire/configmaps?continue=broken',
];

/** Quantities as people write them. */
const quantities = (
  '0 1 -1 10 100 1000 1500 1k 1.5k 0.5 .5 5. 1500m 0.1 0.0001 1e3 1E3 1e-3 12e6 1e0 1.25e1 1Ki 1.5Ki 1024Ki 0.5Gi ' +
  '1.5Gi 1536Mi 2048Mi 1023Mi 1000Ki 1Ei 1E 100u 100n 0.1n 1.1n 1000n 1000000u 001 +5 -1500m 123456789 1000000000000 ' +
  '9223372036854775807 0Ki 0m 1.0 1.000k 100.5Mi 1k5'
).split(' ');

describe.skipIf(isMissing('kube-apiserver', assets))('protobuf of a real kube-apiserver', () => {
  let server: RealServer;
  let client: WireClient;
  const codec = new ProtobufCodec({ release: 20 });

  beforeAll(async () => {
    server = await startRealServer(assets!, [
      '--runtime-config=api/all=true',
      '--feature-gates=GenericEphemeralVolume=true,CSIStorageCapacity=true',
    ]);
    client = new WireClient(server);
    await createAll(client);
  });
  afterAll(async () => {
    client?.close();
    await server?.stop();
  });

  async function both(path: string, as = ''): Promise<Recording> {
    const { json, protobuf } = await client.inBothForms(path, as);
    expect(protobuf.type, path).toBe(PROTOBUF_TYPE);
    return { path, json: json.bytes.toString(), protobuf: protobuf.bytes };
  }

  async function compare({ path, json, protobuf }: Recording): Promise<KubeObject> {
    const object = await codec.decode(protobuf);
    expect(writeRawJson(object), path).toBe(writeRawJson(parseJson(json)));
    expect(unknownFields(object), path).toEqual([]);
    expect(Buffer.from(await codec.encode(object)).equals(protobuf), `${path} written again`).toBe(true);
    return object;
  }

  it('decodes to its JSON and encodes to its bytes, for every object of every version', async () => {
    const kinds = new Set<string>();
    const byVersion = new Map<string, Recording[]>();
    for (const list of await listPaths(client)) {
      // The server requests the states of the components each time, and lists them in the order of their responses.
      if (list.endsWith('/componentstatuses')) continue;
      await compare(await both(list));
      for (const path of await objectPaths(client, list)) {
        const recording = await both(path);
        const object = await compare(recording);
        const isFirst = !kinds.has(`${object.apiVersion} ${object.kind}`);
        kinds.add(`${object.apiVersion} ${object.kind}`);
        if (!isFirst && !readManifests().some(({ manifest }) => path.endsWith(`/${manifest.metadata.name}`)))
          continue;
        const name = object.apiVersion!.replace('/', '_');
        byVersion.set(name, [...(byVersion.get(name) ?? []), recording]);
      }
    }
    expect(kinds.size).toBeGreaterThan(80);
    if (isRecording) for (const [name, recordings] of byVersion) writeRecordings(name, recordings);
  });

  it('decodes discovery, scales, pages and errors', async () => {
    const recordings: Recording[] = [];
    for (const path of others) recordings.push(await both(path));
    const pods = '/api/v1/namespaces/wire/pods';
    const metadata = 'v=v1;g=meta.k8s.io';
    recordings.push(await both(pods, `;as=PartialObjectMetadataList;${metadata}`));
    recordings.push(await both(`${pods}/rich`, `;as=PartialObjectMetadata;${metadata}`));
    for (const recording of recordings.slice(0, -2)) await compare(recording);
    // Items of metadata lists have kind and apiVersion in JSON, but neither in protobuf.
    const list = await codec.decode(recordings.at(-2)!.protobuf);
    const expected = parseJson(recordings.at(-2)!.json) as { items: KubeObject[] };
    const items = expected.items.map(({ metadata: itemMetadata }) => ({ metadata: itemMetadata }));
    expect(JSON.stringify(list)).toBe(JSON.stringify({ ...expected, items }));
    await compare(recordings.at(-1)!);
    if (isRecording) writeRecordings('others', recordings);
  });

  it('accepts what proa encodes like JSON', async () => {
    for (const { manifest, body } of readManifests()) {
      const { status: _, ...object } = parseJson(body) as KubeObject;
      const path = `${await collectionOf(client, manifest)}?dryRun=All`;
      // Created again under another name because the objects already exist, and some names depend on the content.
      if (/CustomResourceDefinition|APIService|Namespace|CSINode/.test(manifest.kind)) continue;
      if (manifest.metadata.name === 'svc') continue;
      const named = { ...object, metadata: { ...object.metadata, name: `${manifest.metadata.name}-again` } };
      const { stringData: __, ...encodable } = named as KubeObject & { stringData?: unknown };
      const post = (contentType: string, sent: Uint8Array | string) =>
        client.ask(path, { method: 'POST', contentType, body: sent });
      const asJson = await post(JSON_TYPE, goJsonCompact(encodable));
      const asProtobuf = await post(PROTOBUF_TYPE, await codec.encode(encodable));
      expect(asProtobuf.status, asProtobuf.bytes.toString()).toBe(201);
      expect(withoutServerFields(asProtobuf.bytes), path).toEqual(withoutServerFields(asJson.bytes));
    }
  });

  it('writes quantities as the server does', async () => {
    const written: Record<string, string> = {};
    for (const quantity of quantities) {
      const capacity = {
        apiVersion: 'storage.k8s.io/v1alpha1',
        kind: 'CSIStorageCapacity',
        metadata: { name: 'quantity', namespace: 'wire' },
        storageClassName: 'slow',
        capacity: quantity,
      };
      const answer = await client.ask(
        '/apis/storage.k8s.io/v1alpha1/namespaces/wire/csistoragecapacities?dryRun=All',
        { method: 'POST', contentType: JSON_TYPE, body: JSON.stringify(capacity) },
      );
      const body = JSON.parse(answer.bytes.toString()) as { capacity?: string };
      written[quantity] = answer.status === 201 ? body.capacity! : '';
      if (answer.status !== 201) continue;
      const bytes = await codec.encode(capacity);
      expect((await codec.decode(bytes)).capacity, quantity).toBe(body.capacity);
    }
    if (isRecording) writeRecorded('quantities.json', `${JSON.stringify(written, undefined, 1)}\n`);
  });

  it('reads lists and watches', async () => {
    const accept = `${PROTOBUF_TYPE};stream=watch`;
    const path = '/api/v1/namespaces/wire/configmaps?watch=1&timeoutSeconds=1&allowWatchBookmarks=1';
    const watch = await client.ask(path, { accept });
    const sent = (await client.ask(path)).bytes.toString().trimEnd().split('\n');
    const events = [];
    for await (const event of codec.readWatch(oneChunk(watch.bytes))) events.push(JSON.stringify(event));
    // A watch without a resourceVersion begins with the existing objects in any order.
    const byText = (lines: string[]) => lines.map((line) => JSON.stringify(JSON.parse(line))).sort();
    expect(byText(events)).toEqual(byText(sent));
    const tooOld = '/api/v1/namespaces/wire/events?watch=1&resourceVersion=1&timeoutSeconds=1';
    await server.compact();
    const failed = await client.ask(tooOld, { accept });
    const list = await both('/api/v1/namespaces/wire/configmaps');
    if (!isRecording) return;
    writeRecorded('watch.pb', watch.bytes);
    writeRecorded('watch.ndjson', `${sent.join('\n')}\n`);
    writeRecorded('watch-error.pb', failed.bytes);
    writeRecorded('list.pb', list.protobuf);
    writeRecorded('list.json', list.json);
  });
});

async function* oneChunk(bytes: Uint8Array) {
  yield bytes;
}

/** A created object without what differs from one creation to the next. */
function withoutServerFields(body: Buffer): unknown {
  const text = body.toString().replaceAll(/[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}/g, 'uid');
  const object = parseJson(text) as KubeObject;
  const { uid: _, creationTimestamp: __, managedFields: ___, ...metadata } = object.metadata ?? {};
  const spec = object.spec as { clusterIP?: unknown; clusterIPs?: unknown } | undefined;
  if (object.kind === 'Service' && spec !== undefined) spec.clusterIP = spec.clusterIPs = 'any';
  return { ...object, metadata };
}
