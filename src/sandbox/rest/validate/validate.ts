import type { JsonObject, KubeObject } from '../../../codec/object.js';
import { type Cause, invalid } from '../../http/errors.js';
import { DEFINITION_TYPE } from '../../resources/built-in.js';
import type { ResourceType } from '../../types/resource-type.js';
import { builtInCauses } from './validate-built-in.js';
import { definitionCauses, schemaCauses } from './validate-definition.js';
import { fixedCauses } from './validate-fixed.js';
import { metadataCauses, metadataChangeCauses } from './validate-metadata.js';
import { podCauses } from './validate-pods.js';

/**
 * The checks of new and changed objects: metadata, custom resources by their schema, and for built-in types the most
 * important fields, invalid choices and immutable fields. Objects that only the code of a Kubernetes server would
 * refuse are accepted.
 */

/**
 * Fails with 422 if an object is invalid.
 * @param more further errors, reported last
 * @param before errors in the change that makes it, reported first
 */
export async function validate(
  type: ResourceType,
  object: KubeObject,
  more: readonly Cause[] = [],
  before: readonly Cause[] = [],
): Promise<void> {
  const custom = (await type.check?.(object)) ?? [];
  const own = [...before, ...metadataCauses(type, object), ...contentCauses(type, object), ...more];
  const schemas = type === DEFINITION_TYPE && own.length === 0 ? await schemaCauses(object) : [];
  const causes = [...own, ...custom, ...schemas];
  if (causes.length > 0) throw invalid(type, object.metadata?.name ?? '', causes);
}

/**
 * Fails with 422 if an object cannot be changed to another.
 * @param object to be stored
 * @param given as in the request
 * @param subresource of the request
 */
export async function validateChange(
  type: ResourceType,
  old: KubeObject,
  object: KubeObject,
  given: KubeObject,
  subresource: string,
): Promise<void> {
  const causes = [...metadataChangeCauses(old, given), ...fixedCauses(type, old, object, subresource)];
  await validate(type, object, [], causes);
}

function contentCauses(type: ResourceType, object: KubeObject): Cause[] {
  if (type === DEFINITION_TYPE) return definitionCauses(object, (object.spec ?? {}) as JsonObject);
  return type.custom ? [] : [...podCauses(type, object), ...builtInCauses(type, object)];
}
