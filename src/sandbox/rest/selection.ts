import { storedObject } from '../object/value.js';
import type { ResourceType } from '../resources/resource-type.js';
import type { StoredValue } from '../store/store.js';
import { parseFieldSelector } from './field-selector.js';
import { parseLabelSelector } from './label-selector.js';

/** Whether a stored object belongs to a list or watch. */
export type Selection = (value: StoredValue) => boolean;

/** The selection that a query's labelSelector and fieldSelector make; undefined when everything is wanted. */
export function parseSelection(type: ResourceType, query: URLSearchParams): Selection | undefined {
  const byLabel = parseLabelSelector(query.get('labelSelector') ?? '');
  const byField = parseFieldSelector(type, query.get('fieldSelector') ?? '');
  if (byLabel === undefined && byField === undefined) return undefined;
  return (value) => {
    const object = storedObject(value).object();
    return (byLabel?.(object.metadata?.labels ?? {}) ?? true) && (byField?.(object) ?? true);
  };
}
