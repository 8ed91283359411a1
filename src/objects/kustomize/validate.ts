import { isDeepStrictEqual } from 'node:util';
import { ResourceList } from './resources/resource-list.js';
import type { Transformer } from './transform/labels.js';

const VALIDATED_BY = 'validated-by';

/**
 * Runs a validator, which may only change a label. Fails in kustomize's words if it changes more, and as the validator
 * does.
 */
export function checkValidators(validate: Transformer, resources: ResourceList): void {
  const before = values(resources);
  validate(resources);
  const after = new ResourceList(resources.all.map((resource) => resource.copy()));
  for (const resource of after.all) {
    const labels = resource.labels;
    if (labels.delete(VALIDATED_BY)) resource.labels = labels;
  }
  if (isDeepStrictEqual(before, values(after))) return;
  throw new Error("validator shouldn't modify the resource map");
}

function values(resources: ResourceList): unknown[] {
  return resources.all.map(({ value }) => value);
}
