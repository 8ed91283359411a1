import type { KustomizeFieldSpec } from '../config/field-spec.js';
import { gvkText, selectsGvk } from '../resources/id.js';
import { TAG } from '../yaml/node.js';
import { atField, scalarSetter } from './at-field.js';
import type { Transformer } from './labels.js';

/** Sets the number of replicas of the objects with a name. Fails if there is none. */
export function setsReplicas(
  { name, count }: { name: string; count: number },
  specs: readonly KustomizeFieldSpec[],
): Transformer {
  return (resources) => {
    let isFound = false;
    for (const spec of specs) {
      for (const { node } of resources.withAnyId((id) => id.name === name && selectsGvk(spec, id))) {
        isFound = true;
        atField(node, spec, scalarSetter(String(count), TAG.int), { kind: 'scalar', tag: TAG.int });
      }
    }
    if (isFound) return;
    throw new Error(
      `resource with name ${name} does not match a config with the following GVK [${specs.map(gvkText).join(' ')}]`,
    );
  };
}
