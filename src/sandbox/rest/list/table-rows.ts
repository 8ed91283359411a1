import type { Json, KubeObject } from '../../../codec/object.js';
import { quote } from '../../../go/strconv/quote.js';
import { badRequest } from '../../http/errors.js';
import { goJson } from '../../object/encode.js';
import { objectText, partialOf } from '../../object/text.js';
import { storedObject, textAndObject } from '../../object/value.js';
import type { StoredValue } from '../../store/store.js';
import type { ResourceType } from '../../types/resource-type.js';

/** How much of each object the rows of a Table contain. */
export type IncludeObject = 'None' | 'Metadata' | 'Object';

/** Parses includeObject. Fails with 400 in the server's words. */
export function parseIncludeObject(query: URLSearchParams): IncludeObject {
  const value = query.get('includeObject') ?? '';
  if (value === '') return 'Metadata';
  if (value === 'None' || value === 'Metadata' || value === 'Object') return value;
  throw badRequest(
    `Unable to convert to Table as requested: includeObject: Invalid value: ${quote(value)}: must be 'Metadata', 'Object', 'None', or empty`,
  );
}

/** The beginning of a Table, up to its rows. Columns may be null: in later events of a watch. */
export function tableHead(type: ResourceType, version: string, metadata: string, columns = true): string {
  const definitions = columns ? goJson(type.table.columns) : 'null';
  return `{"kind":"Table","apiVersion":"meta.k8s.io/${version}","metadata":${metadata},"columnDefinitions":${definitions},"rows":[`;
}

/** The end of a Table. */
export const TABLE_TAIL = ']}';

/** One row. */
export function tableRow(
  type: ResourceType,
  value: StoredValue,
  revision: number,
  now: number,
  include: IncludeObject,
  version: string,
): string {
  const stored = storedObject(value);
  const cells = (object: KubeObject) => goJson(type.table.cells(object, now));
  if (include === 'None') return `{"cells":${cells(stored.object())},"object":null}`;
  if (include === 'Object') {
    return `{"cells":${cells(stored.object())},"object":${objectText(type, value, revision)}}`;
  }
  const { encoded, object } = textAndObject(stored);
  return `{"cells":${cells(object)},"object":${partialOf(encoded, revision, version)}}`;
}

/** The row of an object without content, as in bookmarks. */
export function emptyRow(type: ResourceType, metadata: Json, now: number, version: string): string {
  const empty: KubeObject = { metadata: {} };
  const object = { kind: 'PartialObjectMetadata', apiVersion: `meta.k8s.io/${version}`, metadata };
  return goJson({ cells: type.table.cells(empty, now), object });
}
