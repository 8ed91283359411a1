/** The server's types in /openapi/v2 (Swagger 2.0), as far as manifests are validated with them. */
export interface OpenApiSchema {
  $ref?: string;
  type?: string;
  properties?: Readonly<Record<string, OpenApiSchema>>;
  required?: readonly string[];
  additionalProperties?: OpenApiSchema | boolean;
  items?: OpenApiSchema;
  'x-kubernetes-group-version-kind'?: readonly { group: string; version: string; kind: string }[];
}

/** The model of a type: its name is used in messages. */
export interface Model {
  name: string;
  schema: OpenApiSchema;
}

const REFERENCE = '#/definitions/';

/** The types of a server by their names and kinds. */
export class Models {
  readonly #byKind = new Map<string, Model>();
  readonly #definitions: Readonly<Record<string, OpenApiSchema>>;

  /** @param definitions the document's */
  constructor(definitions: Readonly<Record<string, OpenApiSchema>>) {
    this.#definitions = definitions;

    for (const [name, schema] of Object.entries(definitions)) {
      for (const { group, version, kind } of schema['x-kubernetes-group-version-kind'] ?? [])
        this.#byKind.set(keyOf(group, version, kind), { name, schema });
    }
  }

  /** The model of a kind; undefined if the server publishes none. */
  ofKind(group: string, version: string, kind: string): Model | undefined {
    return this.#byKind.get(keyOf(group, version, kind));
  }

  /** The target of a reference. Undefined if it does not exist. */
  resolve(reference: string): Model | undefined {
    const name = reference.startsWith(REFERENCE) ? reference.slice(REFERENCE.length) : reference;
    return Object.hasOwn(this.#definitions, name) ? { name, schema: this.#definitions[name]! } : undefined;
  }
}

function keyOf(group: string, version: string, kind: string): string {
  return `${group}/${version}/${kind}`;
}
