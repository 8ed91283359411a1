import type { KubeObject } from '../../codec/object.js';
import { TypedForm } from '../../codec/typed-form.js';
import { patchedLocally } from '../local-patch.js';

/** Changes to an object that proa has made. */
export interface Override {
  /** "" for nothing. */
  overrides: string;
  overrideType: 'json' | 'merge' | 'strategic';
}

/** An object with `--overrides` applied. Fails with kubectl's message if they are not a patch of their type. */
export async function withOverride(
  object: KubeObject,
  { overrides, overrideType }: Override,
): Promise<KubeObject> {
  if (overrides === '') return object;
  return patchedLocally(await new TypedForm().of(object), { type: overrideType, body: overrides });
}
