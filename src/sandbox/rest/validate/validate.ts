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
 * The checks of new and changed objects: metadata, custom resources by their schema, and of built-in types the few
 * fields without which nothing works, choices that are none, and what may not change. What a Kubernetes server's own code
 * would find beyond that passes.
 */

/**
 * Fails with 422 if an object cannot be taken.
 * @param more what else is wrong with it, said last
 * @param before what is wrong with the change that makes it, said first
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
 * Fails with 422 if an object cannot become another.
 * @param object what would be stored
 * @param given as the request had it
 * @param subresource by which it is changed
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
