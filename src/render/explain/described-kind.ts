import { isDeepStrictEqual } from 'node:util';
import type { JsonObject } from '../../codec/object.js';
import { type FieldSchema, listIn, mapIn } from './schema.js';

/** What is explained: a resource of a group-version, or a field of its objects. */
export interface ExplainTarget {
  group: string;
  version: string;
  /** The resource's plural name. */
  resource: string;
  /** The names of fields from the object down to the explained one; [] for the object. */
  path: readonly string[];
}

/** A kind, as named in documents. */
interface DescribedKind {
  group?: string;
  version: string;
  kind: string;
}

/** The kind that the paths of a resource name; undefined if the document has none of them. */
export function kindOfResource(
  { group, version, resource }: ExplainTarget,
  document: JsonObject,
): DescribedKind | undefined {
  const root = group === '' ? `/api/${version}` : `/apis/${group}/${version}`;
  const places = [root, `${root}/namespaces/{namespace}`].flatMap((place) => [
    `${place}/${resource}`,
    `${place}/${resource}/{name}`,
  ]);
  const paths = mapIn(document, 'paths') ?? {};
  const kinds = places.flatMap((place) => {
    const methods = mapIn(paths, place) ?? {};
    const found = ['get', 'post', 'put', 'patch', 'delete'].flatMap(
      (method) => mapIn(mapIn(methods, method) ?? {}, 'x-kubernetes-group-version-kind') ?? NO_KIND,
    );
    return found.slice(0, 1);
  });
  return kinds.map(describedKind).at(-1);
}

/** A list without kinds, which flattening drops. */
const NO_KIND: readonly FieldSchema[] = [];

function describedKind(said: FieldSchema): DescribedKind | undefined {
  const { group = '', version, kind } = said;
  const isSound = [group, version, kind].every((text) => typeof text === 'string');
  return isSound ? (said as unknown as DescribedKind) : undefined;
}

/** The schema of a kind in a document, the first by name; undefined if there is none. */
export function schemaOfKind(kind: DescribedKind, document: JsonObject): FieldSchema | undefined {
  const schemas = mapIn(mapIn(document, 'components') ?? {}, 'schemas') ?? {};
  const name = Object.keys(schemas)
    .sort()
    .find((each) =>
      listIn(mapIn(schemas, each) ?? {}, 'x-kubernetes-group-version-kind').some((one) =>
        isDeepStrictEqual(one, kind),
      ),
    );
  return name === undefined ? undefined : mapIn(schemas, name);
}
