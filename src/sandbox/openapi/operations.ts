import { JSON_TYPE, PROTOBUF_TYPE, YAML_TYPE } from '../http/negotiate.js';
import type { ResourceType } from '../types/resource-type.js';

/** A request about a type, and the media types of its bodies. */
export interface Operation {
  /** `get`, `post`, `put`, `patch` or `delete`. */
  method: string;
  action: string;
  /** The media types of the request's body; empty if it has none. */
  consumes: readonly string[];
  produces: readonly string[];
}

const WATCH = ';stream=watch';

/**
 * The operations on a type by path: on its collection, and on one object. Custom resources have no protobuf and no
 * strategic merge. PATCH is listed for every type, because kubectl looks there for the parameters of other writes.
 */
function operationsOf(type: ResourceType): { path: string; operations: Operation[] }[] {
  const { group, version, namespaced, plural } = type;
  const root = group === '' ? `/api/${version}` : `/apis/${group}/${version}`;
  const collection = `${root}${namespaced ? '/namespaces/{namespace}' : ''}/${plural}`;
  return [
    { path: collection, operations: served(type, ['list', 'create', 'deletecollection']) },
    { path: `${collection}/{name}`, operations: served(type, ['get', 'update', 'patch', 'delete']) },
  ].filter(({ operations }) => operations.length > 0);
}

/** The paths of types with their operations, each in the form that `describe` returns. */
export function pathsOf(
  types: readonly ResourceType[],
  describe: (type: ResourceType, operation: Operation) => object,
): Record<string, object> {
  const items = types.flatMap((type) =>
    operationsOf(type).map(({ path, operations }) => {
      const entries = operations.map((operation) => [operation.method, describe(type, operation)]);
      return [path, Object.fromEntries(entries)];
    }),
  );
  return Object.fromEntries(items);
}

const METHODS = {
  list: { method: 'get', action: 'list' },
  get: { method: 'get', action: 'get' },
  create: { method: 'post', action: 'post' },
  update: { method: 'put', action: 'put' },
  patch: { method: 'patch', action: 'patch' },
  delete: { method: 'delete', action: 'delete' },
  deletecollection: { method: 'delete', action: 'deletecollection' },
} as const;

function served(type: ResourceType, verbs: readonly (keyof typeof METHODS)[]): Operation[] {
  const whole = type.custom ? [JSON_TYPE, YAML_TYPE] : [JSON_TYPE, PROTOBUF_TYPE, YAML_TYPE];
  const streams = whole.filter((media) => media !== YAML_TYPE).map((media) => media + WATCH);
  return verbs
    .filter((verb) => type.verbs.includes(verb) || verb === 'patch')
    .map((verb) => ({
      ...METHODS[verb],
      consumes: verb === 'patch' ? patchesOf(type) : verb === 'get' || verb === 'list' ? [] : whole,
      produces: verb === 'list' ? [...whole, ...streams] : whole,
    }));
}

function patchesOf({ custom }: ResourceType): string[] {
  const all = ['application/apply-patch+yaml', 'application/json-patch+json', 'application/merge-patch+json'];
  return custom ? all : [...all, 'application/strategic-merge-patch+json'];
}
