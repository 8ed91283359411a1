import { get } from 'node:https';
import type { OpenApiV2Document } from '../../../src/merge/schema/openapi-v2.js';
import type { OpenApiV3Document } from '../../../src/merge/schema/openapi-v3.js';
import { realServerAssets, startRealServer } from '../../support/real-server.js';
import type { Documents } from './apply-server.js';

type Definitions = NonNullable<OpenApiV2Document['definitions']>;
type Kinds = readonly (readonly [apiVersion: string, kind: string])[];

const V2_PROTOBUF = 'application/com.github.proto-openapi.spec.v2@v1.0+protobuf';
const REFERENCE = '#/definitions/';
/** Keys that describe merging, or lead to others that do. */
const KEPT = /^(type|\$ref|items|properties|additionalProperties|x-kubernetes-.*)$/;

/** The OpenAPI v2 document of a real API server, as JSON and as kubectl requests it. */
export async function openApiOfRealServer(): Promise<{ json: OpenApiV2Document; protobuf: Buffer }> {
  const assets = realServerAssets();
  if (assets === undefined) throw new Error('KUBEBUILDER_ASSETS names no folder with a kube-apiserver');
  const server = await startRealServer(assets);
  const ask = (accept: string) =>
    new Promise<Buffer>((resolve, reject) => {
      const headers = { accept, authorization: `Bearer ${server.token}` };
      get(`${server.url}/openapi/v2`, { headers, rejectUnauthorized: false }, async (response) => {
        const chunks: Buffer[] = [];
        for await (const chunk of response) chunks.push(chunk as Buffer);
        resolve(Buffer.concat(chunks));
      }).on('error', reject);
    });
  try {
    const json = JSON.parse((await ask('application/json')).toString()) as OpenApiV2Document;
    return { json, protobuf: await ask(V2_PROTOBUF) };
  } finally {
    await server.stop();
  }
}

/** A document reduced to the parts of some kinds that concern merging. */
export function trimmed(
  { definitions = {}, paths = {} }: OpenApiV2Document,
  kinds: Kinds,
): OpenApiV2Document {
  const kept: Definitions = {};
  const keep = (name: string) => {
    if (name in kept) return;
    kept[name] = bare(definitions[name]) as Definitions[string];
    for (const [, other] of JSON.stringify(kept[name]).matchAll(/"#\/definitions\/([^"]+)"/g)) keep(other!);
  };
  const wanted = new Set(kinds.map(([apiVersion, kind]) => `${apiVersion} ${kind}`));
  const isWanted = ({ group, version, kind }: { group: string; version: string; kind: string }) =>
    wanted.has(`${group === '' ? version : `${group}/${version}`} ${kind}`);
  for (const [name, definition] of Object.entries(definitions)) {
    if (definition['x-kubernetes-group-version-kind']?.some(isWanted)) keep(name);
  }
  const patches = Object.entries(paths).flatMap(([path, { patch }]) => {
    const own = patch?.['x-kubernetes-group-version-kind'];
    if (patch === undefined || own === undefined || !isWanted(own)) return [];
    return [
      [path, { patch: { consumes: patch.consumes ?? [], 'x-kubernetes-group-version-kind': own } }],
    ] as const;
  });
  return { definitions: kept, paths: Object.fromEntries(patches) };
}

function bare(schema: unknown): unknown {
  if (Array.isArray(schema) || typeof schema !== 'object' || schema === null) return schema;
  return Object.fromEntries(
    Object.entries(schema)
      .filter(([key]) => KEPT.test(key))
      .map(([key, value]) => [key, key === 'properties' ? bareAll(value as object) : bare(value)]),
  );
}

const bareAll = (schemas: object) =>
  Object.fromEntries(Object.entries(schemas).map(([name, schema]) => [name, bare(schema)]));

/** A document in the form of v3: references of properties are in `allOf`, bodies by media type. */
export function asV3({ definitions = {}, paths = {} }: OpenApiV2Document): OpenApiV3Document {
  const schemas = Object.entries(definitions).map(
    ([name, definition]) => [name, v3Schema(definition)] as const,
  );
  const operations = Object.entries(paths).map(([path, { patch }]) => {
    const { consumes = [], ...others } = patch!;
    const content = Object.fromEntries(consumes.map((type) => [type, {}]));
    return [path, { patch: { ...others, responses: {}, requestBody: { content } } }] as const;
  });
  return { components: { schemas: Object.fromEntries(schemas) }, paths: Object.fromEntries(operations) };
}

type V3Schema = NonNullable<NonNullable<OpenApiV3Document['components']>['schemas']>[string];

function v3Schema({ $ref, items, properties, ...others }: Definitions[string]): V3Schema {
  const reference = $ref?.replace(REFERENCE, '#/components/schemas/');
  const own = Object.entries(properties ?? {}).map(([name, each]) => [name, v3Schema(each)] as const);
  return {
    ...others,
    ...(reference === undefined ? {} : { default: {}, allOf: [{ $ref: reference }] }),
    ...(items === undefined ? {} : { items: v3Schema(items) }),
    ...(properties === undefined ? {} : { properties: Object.fromEntries(own) }),
  };
}

/** The documents of a server with OpenAPI v2. */
export function v2Documents(protobuf: Buffer): Documents {
  return new Map([['/openapi/v2', { type: 'application/octet-stream', body: protobuf }]]);
}

/** The documents of a server with OpenAPI v3 for some group versions. */
export function v3Documents(document: OpenApiV3Document, apiVersions: readonly string[]): Documents {
  const pathOf = (apiVersion: string) =>
    apiVersion.includes('/') ? `apis/${apiVersion}` : `api/${apiVersion}`;
  const index = apiVersions.map((each) => [
    pathOf(each),
    { serverRelativeURL: `/openapi/v3/${pathOf(each)}?hash=1` },
  ]);
  const json = (body: unknown) => ({ type: 'application/json', body: JSON.stringify(body) });
  const whole = { openapi: '3.0.0', info: { title: 'Kubernetes', version: 'v1' }, ...document };
  return new Map([
    ['/openapi/v3', json({ paths: Object.fromEntries(index) })],
    ...apiVersions.map((each) => [`/openapi/v3/${pathOf(each)}`, json(whole)] as const),
  ]);
}
