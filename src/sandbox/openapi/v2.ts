import protobuf from 'protobufjs/minimal.js';
import { groupVersion } from '../../codec/object.js';
import type { Registry } from '../resources/registry.js';
import type { ResourceType } from '../resources/resource-type.js';
import type { Call, Reply } from '../server/reply.js';
import { VERSION } from '../server/version.js';
import { operationsOf } from './operations.js';
import { taggedReply } from './tagged-reply.js';

/**
 * /openapi/v2 as far as kubectl reads it: a `v1 List` is checked against it item by item, whatever else the
 * server offers. It says that there are such kinds and nothing of their fields, so that every object passes.
 * In JSON, or in the protobuf form of gnostic's openapiv2.Document, the only one that kubectl asks for.
 */
export function openApiV2(registry: Registry, call: Call): Reply | undefined {
  if (call.path !== '/openapi/v2') return undefined;
  const types = [...registry.all()];
  if (!/protobuf/.test(call.headers.accept ?? '')) return taggedReply(call, JSON.stringify(document(types)));
  return {
    status: 200,
    contentType: 'application/com.github.proto-openapi.spec.v2.v1.0+protobuf',
    body: encoded(types),
    indent: 'never',
  };
}

const INFO = { title: 'proa sandbox', version: VERSION };

function document(types: ResourceType[]) {
  const definitions = types.map((type) => [
    definitionName(type),
    { 'x-kubernetes-group-version-kind': [{ group: type.group, version: type.version, kind: type.kind }] },
  ]);
  return {
    swagger: '2.0',
    info: INFO,
    paths: Object.fromEntries(types.flatMap(pathItems)),
    definitions: Object.fromEntries(definitions),
  };
}

function pathItems(type: ResourceType) {
  const { group, version, kind } = type;
  return operationsOf(type).map(({ path, operations }) => {
    const entries = operations.map(({ method, action, consumes, produces }) => [
      method,
      {
        ...(consumes.length > 0 && { consumes }),
        produces,
        responses: { 200: { description: 'OK' } },
        'x-kubernetes-action': action,
        'x-kubernetes-group-version-kind': { group, version, kind },
      },
    ]);
    return [path, Object.fromEntries(entries)] as const;
  });
}

/** Fields by their numbers in gnostic's schema. */
const DOCUMENT = { swagger: 1, info: 2, paths: 8, definitions: 9 };
const SCHEMA_VENDOR_EXTENSION = 31;

function encoded(types: ResourceType[]): Uint8Array {
  const writer = protobuf.Writer.create();
  writer.uint32(tag(DOCUMENT.swagger)).string('2.0');
  writer.uint32(tag(DOCUMENT.info)).fork();
  writer.uint32(tag(1)).string(INFO.title).uint32(tag(2)).string(INFO.version).ldelim();
  writer.uint32(tag(DOCUMENT.paths)).fork().ldelim();
  writer.uint32(tag(DOCUMENT.definitions)).fork();
  for (const type of types) {
    const { group, version, kind } = type;
    const yaml = JSON.stringify([{ group, version, kind }]);
    writer.uint32(tag(1)).fork();
    writer.uint32(tag(1)).string(definitionName(type));
    writer.uint32(tag(2)).fork().uint32(tag(SCHEMA_VENDOR_EXTENSION)).fork();
    writer.uint32(tag(1)).string('x-kubernetes-group-version-kind');
    writer.uint32(tag(2)).fork().uint32(tag(2)).string(yaml).ldelim();
    writer.ldelim().ldelim().ldelim();
  }
  return writer.ldelim().finish();
}

/** A field of a length-delimited type. */
function tag(field: number): number {
  return (field << 3) | 2;
}

function definitionName({ group, version, kind }: ResourceType): string {
  return `${groupVersion(group, version).replace('/', '.')}.${kind}`;
}
