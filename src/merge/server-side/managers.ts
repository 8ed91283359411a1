import type { Json, JsonObject } from '../../codec/object.js';
import type { FieldSet } from './field-set.js';
import { readFieldsV1, writeFieldsV1 } from './fields-v1.js';

/** One of an object's managers and what it owns: metav1.ManagedFieldsEntry. */
export interface Manager {
  readonly manager: string;
  readonly operation: string;
  readonly apiVersion: string;
  /** RFC 3339, in whole seconds; undefined if it is not known. */
  readonly time: string | undefined;
  /** "" for the object itself. */
  readonly subresource: string;
  readonly fields: FieldSet;
}

/** An object's managers by identity. */
export type Managers = ReadonlyMap<string, Manager>;

/** The identity of a manager: an applier is the same in every version that it applies. */
export function identityOf({
  manager,
  operation,
  apiVersion,
  subresource,
}: Omit<Manager, 'fields' | 'time'>): string {
  return JSON.stringify([manager, operation, operation === 'Apply' ? '' : apiVersion, subresource]);
}

/** Reads metadata.managedFields; undefined if it cannot be read. */
export function readManagers(value: unknown): Managers | undefined {
  if (value === undefined || value === null) return new Map();
  if (!Array.isArray(value)) return undefined;
  try {
    const all = value.map((entry) => readManager(entry as JsonObject));
    return new Map(all.map((manager) => [identityOf(manager), manager]));
  } catch {
    return undefined;
  }
}

function readManager(entry: JsonObject): Manager {
  const { manager, operation, apiVersion, time, subresource, fieldsType, fieldsV1 } = entry;
  if (fieldsType !== 'FieldsV1') throw new SyntaxError('not FieldsV1');
  return {
    manager: text(manager),
    operation: text(operation),
    apiVersion: text(apiVersion),
    time: typeof time === 'string' ? time : undefined,
    subresource: text(subresource),
    fields: readFieldsV1(fieldsV1 ?? {}),
  };
}

/** metadata.managedFields as servers write and order it; undefined for none. */
export function writeManagers(managers: Managers): Json[] | undefined {
  if (managers.size === 0) return undefined;
  return [...managers.values()].sort(compareManagers).map(writeManager);
}

function writeManager({ manager, operation, apiVersion, time, subresource, fields }: Manager): JsonObject {
  return {
    ...(manager === '' ? {} : { manager }),
    operation,
    apiVersion,
    ...(time === undefined ? {} : { time }),
    fieldsType: 'FieldsV1',
    fieldsV1: writeFieldsV1(fields),
    ...(subresource === '' ? {} : { subresource }),
  };
}

/** Appliers first; then by time, by name, and by the rest of their identity. */
function compareManagers(left: Manager, right: Manager): number {
  return (
    order(left.operation, right.operation) ||
    order(left.time ?? '', right.time ?? '') ||
    order(left.manager, right.manager) ||
    order(left.apiVersion, right.apiVersion) ||
    order(left.subresource, right.subresource)
  );
}

/** Whether two sets of managers own the same fields, regardless of times. */
export function sameManagers(left: Managers, right: Managers): boolean {
  if (left.size !== right.size) return false;
  return [...left].every(([identity, manager]) => {
    const other = right.get(identity);
    return (
      other !== undefined && other.apiVersion === manager.apiVersion && other.fields.equals(manager.fields)
    );
  });
}

function order(left: string, right: string): number {
  return left < right ? -1 : left > right ? 1 : 0;
}

function text(value: Json | undefined): string {
  return typeof value === 'string' ? value : '';
}
