import { isObject } from '../../codec/json.js';
import type { Json, JsonObject } from '../../codec/object.js';
import type { FieldSet } from './field-set.js';
import { readFieldsV1, writeFieldsV1 } from './fields-v1.js';

/** Migrates from client-side to server-side apply: moves the fields of managers that update to one that applies. */

type Operation = 'Apply' | 'Update';

/**
 * The managers of an operation that own a field, by name, in the order of metadata.managedFields.
 * @param path steps as in FieldsV1: `f:metadata`
 */
export function ownersOf(
  managedFields: readonly Json[],
  operation: Operation,
  path: readonly string[],
): string[] {
  return managedFields
    .filter((entry) => isObject(entry) && entry.operation === operation && owns(entry, path))
    .map((entry) => managerOf(entry as JsonObject));
}

function owns(entry: JsonObject, path: readonly string[]): boolean {
  const set = fieldsOf(entry);
  const [last = ''] = path.slice(-1);
  let at: FieldSet | undefined = set;
  for (const step of path.slice(0, -1)) at = at?.child(step);
  return at?.has(last) === true;
}

/** The fields of an entry; undefined if they cannot be read. */
function fieldsOf({ fieldsV1 }: JsonObject): FieldSet | undefined {
  try {
    return readFieldsV1(fieldsV1 ?? {});
  } catch {
    return undefined;
  }
}

/**
 * metadata.managedFields in which one applier owns the fields that some managers wrote by updates. The applier's entry
 * takes over those of an entry of its own version; if it has no entry, the first of theirs becomes its entry. The same
 * list if nothing changes. Fails with SyntaxError if fields cannot be read.
 */
export function withFieldsTakenOver(
  managedFields: readonly Json[],
  writers: readonly string[],
  applier: string,
): readonly Json[] {
  let entries = managedFields;
  for (const writer of writers) entries = takenOver(entries, writer, applier);
  return entries;
}

function takenOver(managedFields: readonly Json[], writer: string, applier: string): readonly Json[] {
  const entries = managedFields.map((entry) => entry as JsonObject);
  const isOf = (operation: Operation, manager: string) => (entry: JsonObject) =>
    entry.operation === operation && managerOf(entry) === manager && !entry.subresource;
  const isWritten = isOf('Update', writer);
  if (!entries.some(isWritten)) return managedFields;
  const own = entries.findIndex(isOf('Apply', applier));
  const at = own >= 0 ? own : entries.findIndex(isWritten);
  const entry: JsonObject = { ...entries[at]!, manager: applier, operation: 'Apply' };
  const same = entries.find(
    (each, index) => index !== at && isWritten(each) && each.apiVersion === entry.apiVersion,
  );
  const fields = readFieldsV1(entry.fieldsV1 ?? {});
  const all = same === undefined ? fields : fields.union(readFieldsV1(same.fieldsV1 ?? {}));
  entries[at] = { ...entry, fieldsV1: writeFieldsV1(all) };
  return entries.filter((each) => !isWritten(each));
}

function managerOf({ manager }: JsonObject): string {
  return typeof manager === 'string' ? manager : '';
}
