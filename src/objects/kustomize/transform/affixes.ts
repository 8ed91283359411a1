import type { KustomizeFieldSpec } from '../config/field-spec.js';
import { BUILD } from '../resources/build-annotations.js';
import { type Gvk, selectsGvk } from '../resources/id.js';
import { TAG } from '../yaml/node.js';
import { atField, scalarSetter } from './at-field.js';
import type { Transformer } from './labels.js';

/** Kinds whose names have a fixed meaning. */
const SKIPPED: readonly Partial<Gvk>[] = [
  { kind: 'CustomResourceDefinition' },
  { group: 'apiregistration.k8s.io', kind: 'APIService' },
  { kind: 'Namespace' },
];

/** Adds a prefix or a suffix to names. */
export function addsAffix(
  where: 'prefix' | 'suffix',
  affix: string,
  specs: readonly KustomizeFieldSpec[],
): Transformer {
  return (resources) => {
    for (const resource of resources.all) {
      const id = resource.originalId;
      if (SKIPPED.some((gvk) => selectsGvk(gvk, id))) continue;
      for (const spec of specs) {
        if (!selectsGvk(spec, id)) continue;
        if (spec.path === 'metadata/name') {
          resource.remember(where === 'prefix' ? BUILD.prefixes : BUILD.suffixes, affix);
          if (affix !== '') resource.rememberId();
        }
        atField(
          resource.node,
          spec,
          (node) => scalarSetter(where === 'prefix' ? affix + node.value : node.value + affix)(node),
          { kind: 'scalar', tag: TAG.string },
        );
      }
    }
  };
}
