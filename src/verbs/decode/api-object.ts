import type { KubeObject } from '../../codec/object.js';
import { quote } from '../../go/strconv/quote.js';

/**
 * A value as an object of the API, as far as printers rely on it: kind and apiVersion are strings if present, and the
 * items of a list are such objects. Fails with an Error.
 */
export function apiObject(value: unknown): KubeObject {
  if (!isObject(value)) throw new Error('the JSON is not an API object');
  const { kind, items } = value;
  if (typeof kind === 'string' && kind.endsWith('List') && Array.isArray(items)) {
    const wrong = items.findIndex((item) => !isObject(item));
    if (wrong >= 0) throw new Error(`items[${wrong}] of the ${quote(kind)} is not an API object`);
  }
  return value;
}

function isObject(value: unknown): value is KubeObject {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  const { kind = '', apiVersion = '' } = value as Record<string, unknown>;
  return typeof kind === 'string' && typeof apiVersion === 'string';
}
