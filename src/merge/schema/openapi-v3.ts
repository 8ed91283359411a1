import type { GroupVersionKind } from '../../codec/object.js';
import { quote } from '../../go/strconv/quote.js';
import { PatchError } from '../patch-error.js';
import type { MergeMember, MergeSchema } from './merge-schema.js';
import { type Extensions, factsIn, isKind, STRATEGIC } from './openapi.js';

/** The parts of an OpenAPI v3 document that say how objects merge. */
export interface OpenApiV3Document {
  paths?: Record<string, { patch?: Operation }>;
  components?: { schemas?: Record<string, OpenApiV3Schema> };
}

interface Operation {
  'x-kubernetes-group-version-kind'?: GroupVersionKind;
  requestBody?: { content?: Record<string, unknown> };
}

interface OpenApiV3Schema extends Extensions {
  type?: string | string[];
  $ref?: string;
  allOf?: OpenApiV3Schema[];
  items?: OpenApiV3Schema;
  properties?: Record<string, OpenApiV3Schema>;
  'x-kubernetes-group-version-kind'?: GroupVersionKind[];
}

/** Whether a server accepts strategic merge patches of a kind; undefined if its document has no patch of that kind. */
export function takesStrategicV3({ paths }: OpenApiV3Document, kind: GroupVersionKind): boolean | undefined {
  const operations = Object.values(paths ?? {}).flatMap(({ patch }) => patch ?? []);
  const own = operations.find((patch) => isKind(patch['x-kubernetes-group-version-kind'], kind));
  return own === undefined ? undefined : Object.hasOwn(own.requestBody?.content ?? {}, STRATEGIC);
}

/** The schema of a kind in the document of its group version; undefined if there is none. */
export function openApiV3MergeSchema(
  document: OpenApiV3Document,
  kind: GroupVersionKind,
): MergeSchema | undefined {
  const schemas = document.components?.schemas ?? {};
  const own = Object.values(schemas).find((schema) =>
    schema['x-kubernetes-group-version-kind']?.some((each) => isKind(each, kind)),
  );
  return own === undefined ? undefined : new V3Schema(schemas, own);
}

const REFERENCE = '#/components/schemas/';

class V3Schema implements MergeSchema {
  readonly #schemas: Readonly<Record<string, OpenApiV3Schema>>;
  readonly #schema: OpenApiV3Schema;

  constructor(schemas: Readonly<Record<string, OpenApiV3Schema>>, schema: OpenApiV3Schema) {
    this.#schemas = schemas;
    this.#schema = schema;
  }

  get name(): string {
    const { type = 'Struct' } = this.#schema;
    return typeof type === 'string' ? type : type.join('');
  }

  object(name: string): MergeMember {
    const property = this.#property(name);
    return this.#member(property, property);
  }

  list(name: string): MergeMember {
    const property = this.#property(name);
    return this.#member(property, property.items ?? property);
  }

  #property(name: string): OpenApiV3Schema {
    const { properties = {} } = this.#schema;
    if (Object.hasOwn(properties, name)) return properties[name]!;
    throw new PatchError(`unable to find api field ${quote(name)}`);
  }

  #member(property: OpenApiV3Schema, value: OpenApiV3Schema): MergeMember {
    const schema = this.#resolved(value);
    return { schema: new V3Schema(this.#schemas, schema), ...factsIn(property, schema) };
  }

  #resolved(schema: OpenApiV3Schema): OpenApiV3Schema {
    const { $ref } = schema.allOf?.[0] ?? schema;
    if ($ref === undefined) return schema.allOf?.[0] ?? schema;
    const name = $ref.startsWith(REFERENCE) ? $ref.slice(REFERENCE.length) : $ref;
    if (Object.hasOwn(this.#schemas, name)) return this.#schemas[name]!;
    throw new PatchError(`unable to resolve ${$ref} in OpenAPI V3`);
  }
}
