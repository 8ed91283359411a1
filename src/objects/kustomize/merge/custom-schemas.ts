import type { ListMergeRule } from './merge-rules.js';
import type { ElementSchema, ElementSchemas } from './schema.js';

/** A definition of an OpenAPI document, only what merging uses. */
interface Definition {
  $ref?: string;
  type?: string;
  items?: Definition;
  properties?: Record<string, Definition>;
  additionalProperties?: Definition | boolean;
  'x-kubernetes-group-version-kind'?: DefinedKind[];
  'x-kubernetes-patch-strategy'?: string;
  'x-kubernetes-patch-merge-key'?: string;
  'x-kubernetes-list-map-keys'?: string[];
}

interface DefinedKind {
  group?: string;
  version: string;
  kind: string;
}

/** The schemas of an OpenAPI document, which replace all built-in ones. */
export interface CustomSchemas {
  schemas: ElementSchemas;
  /** The kinds without a namespace by its paths, each as `apiVersion kind`. */
  clusterScoped: ReadonlySet<string>;
}

/** Reads an OpenAPI document of version 2. @param document its value; any other value gives no schemas */
export function customSchemas(document: unknown): CustomSchemas {
  const { definitions = {}, paths = {} } = (document ?? {}) as {
    definitions?: Record<string, Definition>;
    paths?: Record<string, { get?: { 'x-kubernetes-group-version-kind'?: DefinedKind } }>;
  };
  const byKind = new Map<string, Definition>();
  for (const definition of Object.values(definitions)) {
    const kinds = definition['x-kubernetes-group-version-kind'];
    if (Array.isArray(kinds)) for (const kind of kinds) byKind.set(keyOf(kind), definition);
  }
  const schemas: ElementSchemas = (apiVersion, kind) => {
    const definition = byKind.get(`${apiVersion} ${kind}`);
    return definition === undefined ? undefined : schemaOf(definition, definitions);
  };
  return { schemas, clusterScoped: clusterScopedIn(paths) };
}

function keyOf({ group = '', version, kind }: DefinedKind): string {
  return `${group === '' ? version : `${group}/${version}`} ${kind}`;
}

function schemaOf(definition: Definition, all: Readonly<Record<string, Definition>>): ElementSchema {
  const list = listFacts(definition);
  const resolved = (inside: Definition | undefined) => {
    const found = resolve(inside, all);
    return found === undefined ? undefined : schemaOf(found, all);
  };
  return {
    ...(list !== undefined && { list }),
    field(name) {
      const { properties = {}, additionalProperties: others } = definition;
      if (Object.hasOwn(properties, name)) return resolved(properties[name]);
      return typeof others === 'object' ? resolved(others) : undefined;
    },
    elements: () => (definition.type === 'array' ? resolved(definition.items) : undefined),
  };
}

/** A definition, or the one it refers to; undefined if that is not in the document. */
function resolve(
  definition: Definition | undefined,
  all: Readonly<Record<string, Definition>>,
): Definition | undefined {
  const seen = new Set<string>();
  let found = definition;
  while (found?.$ref !== undefined) {
    if (seen.has(found.$ref)) return undefined;
    seen.add(found.$ref);
    const name = found.$ref.replace('#/definitions/', '');
    found = Object.hasOwn(all, name) ? all[name] : undefined;
  }
  return found;
}

function listFacts(definition: Definition): ListMergeRule | undefined {
  const strategies = definition['x-kubernetes-patch-strategy']?.split(',') ?? [];
  if (!strategies.includes('merge')) return undefined;
  const key = definition['x-kubernetes-patch-merge-key'];
  return { keys: definition['x-kubernetes-list-map-keys'] ?? (key === undefined ? [] : [key]) };
}

function clusterScopedIn(
  paths: Readonly<Record<string, { get?: { 'x-kubernetes-group-version-kind'?: DefinedKind } }>>,
): Set<string> {
  const namespaced = new Map<string, boolean>();
  for (const [path, { get }] of Object.entries(paths)) {
    const kind = get?.['x-kubernetes-group-version-kind'];
    if (kind === undefined) continue;
    const key = keyOf(kind);
    namespaced.set(key, namespaced.get(key) === true || path.includes('namespaces/{namespace}'));
  }
  return new Set([...namespaced].flatMap(([key, isNamespaced]) => (isNamespaced ? [] : [key])));
}
