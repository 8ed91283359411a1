import { compareBytes } from '../../../codec/go-json.js';
import type { KustomizeFieldSpec } from '../config/field-spec.js';
import type { ResourceList } from '../resources/resource-list.js';
import { TAG } from '../yaml/node.js';
import { atField, entrySetter } from './at-field.js';

/** Changes the objects of a kustomization. Fails in kustomize's words. */
export type Transformer = (resources: ResourceList) => void;

/** Sets labels, or annotations, in the fields that some specifications lead to. */
export function setsEntries(
  values: Readonly<Record<string, string>>,
  specs: readonly KustomizeFieldSpec[],
): Transformer {
  const entries = Object.entries(values).sort(([one], [other]) => compareBytes(one, other));
  return (resources) => {
    for (const { node } of resources.all) {
      for (const [name, value] of entries) {
        const set = entrySetter(name, value);
        for (const spec of specs) atField(node, spec, set, { kind: 'map', tag: TAG.map });
      }
    }
  };
}
