import type { KubeObject } from '../../codec/object.js';
import { storedObject } from '../object/value.js';
import type { Entry } from '../store/store.js';

/** Undefined for what another server of the store keeps in a form that is not read here. */
export function readableObject({ value }: Entry): KubeObject | undefined {
  try {
    return storedObject(value).object();
  } catch {
    return undefined;
  }
}
