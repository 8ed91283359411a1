import { quote } from '../../../go/strconv/quote.js';
import { groupResource, type ResourceType } from '../../types/resource-type.js';
import { builtInOf } from './built-in-of.js';

/** The value of a key cannot be read as an object. The message contains no part of it: it may be a Secret. */
export class UnreadableObjectError extends Error {
  override readonly name = 'UnreadableObjectError';
  /**
   * @param key of the object
   * @param why what is wrong with the value: `is not valid JSON`
   */
  constructor(
    readonly key: string,
    why: string,
  ) {
    super(`${nameOfKey(key)} cannot be read: the stored value ${why}`);
  }
}

/** The object stored under a key: `secrets "web" in namespace "default"`, whatever the prefix of keys in etcd. */
export function nameOfKey(key: string): string {
  const type = builtInOf(key);
  return type === undefined ? nameOfCustom(key) : nameOfBuiltIn(type, key.slice(type.prefix.length));
}

function nameOfBuiltIn(type: ResourceType, place: string): string {
  const slash = type.namespaced ? place.indexOf('/') : -1;
  return placed(groupResource(type), place.slice(slash + 1), slash < 0 ? '' : place.slice(0, slash));
}

function nameOfCustom(key: string): string {
  const [, , group = '', plural = '', ...place] = key.split('/');
  if (place.length === 0 || place.length > 2) return `the object ${quote(key.replace(/^\/registry\//, ''))}`;
  return placed(groupResource({ group, plural }), place.at(-1)!, place.length === 2 ? place[0]! : '');
}

function placed(resource: string, name: string, namespace: string): string {
  const inside = namespace === '' ? '' : ` in namespace ${quote(namespace)}`;
  return `${resource} ${quote(name)}${inside}`;
}
