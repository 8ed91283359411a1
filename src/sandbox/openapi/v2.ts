import type { JsonObject } from '../../codec/object.js';
import { VERSION } from '../base/version.js';
import type { Call, Reply } from '../http/reply.js';
import type { Registry } from '../resources/registry.js';
import type { ResourceType } from '../types/resource-type.js';
import { type Operation, pathsOf } from './operations.js';
import { schemasOf } from './schemas.js';
import { taggedReply } from './tagged-reply.js';
import { encodeV2 } from './v2-protobuf.js';
import { v2Definition } from './v2-schema.js';

const PROTOBUF = 'application/com.github.proto-openapi.spec.v2.v1.0+protobuf';
const INFO = { title: 'proa sandbox', version: VERSION };

/**
 * /openapi/v2: the served types, with the same fields as in v3. In JSON, or in the protobuf form of gnostic's
 * openapiv2.Document, the only one that kubectl requests (`explain --output=plaintext-openapiv2`, and for the items of
 * a `v1 List`, whatever else the server offers).
 */
export class OpenApiV2 {
  readonly #registry: Registry;
  /** For the current generation of the registry. */
  #definitions: Promise<JsonObject> | undefined;
  #generation = 0;

  constructor(registry: Registry) {
    this.#registry = registry;
  }

  /** Undefined for other paths. */
  async answer(call: Call): Promise<Reply | undefined> {
    if (call.path !== '/openapi/v2') return undefined;
    const definitions = await this.#current();
    if (/protobuf/.test(call.headers.accept ?? '')) {
      return { status: 200, contentType: PROTOBUF, body: encodeV2(INFO, definitions), indent: 'never' };
    }
    const paths = pathsOf([...this.#registry.all()], operationOf);
    return taggedReply(call, JSON.stringify({ swagger: '2.0', info: INFO, paths, definitions }));
  }

  #current(): Promise<JsonObject> {
    const { generation } = this.#registry;
    if (generation !== this.#generation) this.#definitions = undefined;
    this.#generation = generation;
    this.#definitions ??= definitionsOf([...this.#registry.all()]);
    return this.#definitions;
  }
}

async function definitionsOf(types: readonly ResourceType[]): Promise<JsonObject> {
  const schemas = Object.entries(await schemasOf(types));
  const sorted = schemas.sort(([left], [right]) => (left < right ? -1 : 1));
  return Object.fromEntries(sorted.map(([name, schema]) => [name, v2Definition(name, schema)]));
}

function operationOf({ group, version, kind }: ResourceType, operation: Operation) {
  const { action, consumes, produces } = operation;
  return {
    ...(consumes.length > 0 && { consumes }),
    produces,
    responses: { 200: { description: 'OK' } },
    'x-kubernetes-action': action,
    'x-kubernetes-group-version-kind': { group, version, kind },
  };
}
