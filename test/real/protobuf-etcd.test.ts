import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parseJson } from '../../src/codec/json.js';
import type { KubeObject } from '../../src/codec/object.js';
import { ProtobufCodec } from '../../src/codec/proto/codec.js';
import { isProtobuf } from '../../src/codec/proto/magic.js';
import { writeRawJson } from '../../src/codec/proto/raw-json.js';
import { Schema } from '../../src/codec/proto/schema.js';
import { createAll, listPaths } from '../codec/proto/support/corpus.js';
import { EtcdGateway } from '../codec/proto/support/etcd-gateway.js';
import { Filler, seeded } from '../codec/proto/support/filler.js';
import { JSON_TYPE, PROTOBUF_TYPE, type WireAnswer, WireClient } from '../codec/proto/support/wire-client.js';
import { type RealServer, realServerAssets, startRealServer } from '../support/real-server.js';
import { isMissing } from '../support/reference.js';

const assets = realServerAssets();
const RELEASE = 20;
/** The controllers of APIServices crash the server on a name without a dot. */
const NAME = 'filled.example.com';
const NAMESPACE = 'wire';

/** Kinds that are served but not stored: component states are computed, storage versions are written only by servers. */
const NOT_STORED = ['ComponentStatus', 'StorageVersion'];

/** What 1.20 itself changes in an object between etcd and JSON; everything else must be returned as written. */
const MADE_BY_SERVER: readonly RegExp[] = [
  /^metadata\.resourceVersion$/,
  // The first of them is in a separate field beside them.
  /^spec\.podCIDRs\./,
  /^status\.podIPs\./,
  // An older name of serviceAccountName.
  /\bserviceAccount$/,
  // Missing requests equal the limits.
  /\bresources\.requests\./,
  /^(data|stringData)(\.|$)/,
  /^metadata\.annotations\.(deprecated\.daemonset|autoscaling\.alpha)/,
  // Lost in the server's conversions.
  /^spec\.metrics\.\d\.containerResource\.container$/,
  /^subjects\.\d\.apiVersion$/,
];

/** Kinds that the server's own controllers manage: their status may already have changed. */
const LOOKED_AFTER = /^(CustomResourceDefinition|APIService|FlowSchema|PriorityLevelConfiguration)$/;
const BY_CONTROLLERS = /^(status|metadata\.managedFields)(\.|$)/;

interface Served {
  list: string;
  apiVersion: string;
  kind: string;
  namespaced: boolean;
}

describe.skipIf(isMissing('kube-apiserver', assets))(
  'objects with all their fields in the etcd of a kube-apiserver',
  () => {
    let server: RealServer;
    let client: WireClient;
    let etcd: EtcdGateway;
    const schema = new Schema(RELEASE);
    const codec = new ProtobufCodec({ release: RELEASE });

    beforeAll(async () => {
      server = await startRealServer(assets!, [
        '--runtime-config=api/all=true',
        '--feature-gates=GenericEphemeralVolume=true,CSIStorageCapacity=true',
      ]);
      client = new WireClient(server);
      etcd = new EtcdGateway(server.etcd);
      await createAll(client);
    });
    afterAll(async () => {
      client?.close();
      await server?.stop();
    });

    /** Where objects of each kind are stored, according to those that the server has stored. */
    async function prefixes(): Promise<Map<string, string>> {
      const found = new Map<string, string>();
      for (const { key, value } of await etcd.list('/registry/')) {
        if (key.startsWith('/registry/masterleases/') || key.startsWith('/registry/ranges/')) continue;
        const object = isProtobuf(value)
          ? await codec.decode(value)
          : (parseJson(value.toString()) as KubeObject);
        const { name, namespace } = object.metadata!;
        const end = namespace === undefined ? `/${name}` : `/${namespace}/${name}`;
        if (key.endsWith(end)) found.set(object.kind!, key.slice(0, -end.length));
      }
      return found;
    }

    async function served(): Promise<Served[]> {
      const all: Served[] = [];
      for (const list of await listPaths(client)) {
        const [, root = '', resource = ''] = /^(.*)\/([^/]+)$/.exec(list)!;
        const { resources } = await client.json<{ resources: (Served & { name: string })[] }>(root);
        const { kind, namespaced } = resources.find(({ name }) => name === resource)!;
        all.push({ list, apiVersion: root.replace(/^\/apis?\//, ''), kind, namespaced });
      }
      return all;
    }

    /** Writes an object generated from a seed into etcd, and reads it through the server in both forms. */
    async function throughServer(kind: Served, prefix: string, seed: number, gaps: number) {
      const message = (await schema.kind(kind.apiVersion, kind.kind))!;
      const filler = new Filler(schema, { random: seeded(seed), gaps });
      const object = filler.object(message, kind.apiVersion, kind.kind);
      const { namespace: _, ...metadata } = object.metadata ?? {};
      const namespace = kind.namespaced ? { namespace: NAMESPACE } : {};
      const written = { ...object, metadata: { ...metadata, name: NAME, ...namespace } };
      const key = `${prefix}/${kind.namespaced ? `${NAMESPACE}/` : ''}${NAME}`;
      await etcd.put(key, await codec.encode(written));
      const collection = kind.namespaced
        ? kind.list.replace(/\/([^/]+)$/, `/namespaces/${NAMESPACE}/$1`)
        : kind.list;
      const answers = await client.inBothForms(`${collection}/${NAME}`);
      await etcd.delete(key);
      return { written, ...answers };
    }

    /** The JSON of the server's response, after comparing it with the protobuf in both directions. */
    async function compare(place: string, json: WireAnswer, protobuf: WireAnswer): Promise<KubeObject> {
      expect([json.status, protobuf.status], `${place}: ${json.bytes}`).toEqual([json.status, json.status]);
      expect(protobuf.type, place).toBe(PROTOBUF_TYPE);
      const object = await codec.decode(protobuf.bytes);
      const shown = parseJson(json.bytes.toString()) as KubeObject;
      expect(writeRawJson(object), place).toBe(writeRawJson(shown));
      for (const source of [object, shown]) {
        expect(Buffer.from(await codec.encode(source)).equals(protobuf.bytes), place).toBe(true);
      }
      return shown;
    }

    it('are returned in JSON as written, and in protobuf as proa reads and writes them', async () => {
      const places = await prefixes();
      const kinds = await served();
      for (const kind of kinds) {
        const prefix = places.get(kind.kind);
        if (prefix === undefined) {
          expect(NOT_STORED, kind.list).toContain(kind.kind);
          continue;
        }
        const { written, json, protobuf } = await throughServer(kind, prefix, 7, 0);
        expect(json.status, `${kind.list}: ${json.bytes}`).toBe(200);
        const shown = await compare(kind.list, json, protobuf);
        const changed = differences(parseJson(writeRawJson(written)), shown, '');
        const explained = LOOKED_AFTER.test(kind.kind) ? [...MADE_BY_SERVER, BY_CONTROLLERS] : MADE_BY_SERVER;
        const unexplained = changed.filter((path) => !explained.some((made) => made.test(path)));
        expect(unexplained, kind.list).toEqual([]);
      }
      expect(kinds.length).toBeGreaterThan(80);
    });

    it.each([1, 2, 3, 4])(
      'are returned as proa reads and writes them if fields are missing or zero (%d)',
      async (seed) => {
        const places = await prefixes();
        for (const kind of await served()) {
          const prefix = places.get(kind.kind);
          if (prefix === undefined) continue;
          const { json, protobuf } = await throughServer(kind, prefix, seed, seed / 5);
          await compare(`${kind.list} ${seed}`, json, protobuf);
        }
      },
    );

    /**
     * Reviews that are sent but never stored: bodies that the server accepts, and their paths. The rules of a
     * SelfSubjectRulesReview have a different order each time, and are omitted.
     */
    it.each([
      [
        '/apis/authorization.k8s.io/%/subjectaccessreviews',
        'SubjectAccessReview',
        {
          resourceAttributes: {
            namespace: 'n',
            verb: 'get',
            group: 'g',
            version: 'v',
            resource: 'r',
            subresource: 's',
            name: 'n',
          },
          user: 'u',
          extra: { a: ['b', 'c'] },
          uid: 'i',
        },
      ],
      [
        '/apis/authorization.k8s.io/%/selfsubjectaccessreviews',
        'SelfSubjectAccessReview',
        { nonResourceAttributes: { path: '/x', verb: 'get' } },
      ],
      [
        '/apis/authorization.k8s.io/%/namespaces/default/localsubjectaccessreviews',
        'LocalSubjectAccessReview',
        { resourceAttributes: { namespace: 'default', verb: 'get', resource: 'pods' }, user: 'u' },
      ],
      ['/apis/authentication.k8s.io/%/tokenreviews', 'TokenReview', { token: 'none', audiences: ['a', 'b'] }],
    ])('%s answers the same in both', async (pattern, kind, spec) => {
      for (const version of ['v1', 'v1beta1']) {
        const path = pattern.replace('%', version);
        const apiVersion = path.split('/').slice(2, 4).join('/');
        const metadata = {
          creationTimestamp: null,
          ...(path.includes('/namespaces/') ? { namespace: 'default' } : {}),
        };
        const object = { apiVersion, kind, metadata, spec } as unknown as KubeObject;
        const post = (accept: string, contentType: string, body: Uint8Array | string) =>
          client.ask(path, { method: 'POST', accept, contentType, body });
        const inBothForms = async () => ({
          json: await post(JSON_TYPE, JSON_TYPE, writeRawJson(object)),
          protobuf: await post(PROTOBUF_TYPE, PROTOBUF_TYPE, await codec.encode(object)),
        });
        let answers = await inBothForms();
        expect(answers.json.status, answers.json.bytes.toString()).toBe(201);
        // Managed fields contain the second in which they were written.
        while (
          writtenAt(parseJson(answers.json.bytes.toString())) !==
          writtenAt(await codec.decode(answers.protobuf.bytes))
        )
          answers = await inBothForms();
        await compare(path, answers.json, answers.protobuf);
      }
    });
  },
);

/** When an object's fields were written, if it contains that. */
function writtenAt(object: unknown): string | undefined {
  const { metadata } = object as { metadata?: { managedFields?: { time?: string }[] } };
  return metadata?.managedFields?.[0]?.time;
}

/** The paths at which two JSON values differ. */
function differences(a: unknown, b: unknown, path: string): string[] {
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null)
    return a === b ? [] : [path];
  const [one, other] = [a as Record<string, unknown>, b as Record<string, unknown>];
  const keys = [...new Set([...Object.keys(one), ...Object.keys(other)])];
  return keys.flatMap((key) => differences(one[key], other[key], path === '' ? key : `${path}.${key}`));
}
