import type { KubeObject } from '../../codec/object.js';
import { storedObject } from '../object/value.js';
import type { Entry } from '../store/store.js';

/** Undefined if another server stored the value in a form that cannot be read here. */
export function readableObject({ value }: Entry): KubeObject | undefined {
  try {
    return storedObject(value).object();
  } catch {
    return undefined;
  }
}
