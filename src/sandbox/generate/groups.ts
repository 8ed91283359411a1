import type { KubeObject } from '../../codec/object.js';
import { crdDefaults } from '../resources/definitions/crd-status.js';
import { definition, definitionNames } from './definitions.js';
import type { GenerationPlan } from './options.js';
import { identity, randomOf } from './shared.js';
import { Template, TemplateValue } from './template.js';

/** Names and values of custom resource definitions without objects, as the server's controllers leave them. */
export function* definitionValues(
  plan: GenerationPlan,
): Generator<readonly [name: string, value: TemplateValue]> {
  if (plan.groups === 0) return;
  const template = new Template(established(plan));
  for (let group = 0; group < plan.groups; group++) {
    for (let resource = 0; resource < plan.resourcesPerGroup; resource++) {
      const names = definitionNames(group, resource);
      const index = group * plan.resourcesPerGroup + resource;
      const fields = () => ({ ...identity(plan, randomOf(plan, 30, index)), ...names });
      yield [`${names.plural}.${names.group}`, new TemplateValue(template, fields)];
    }
  }
}

/** Any of the definitions, with placeholders for what differs. */
function established(plan: GenerationPlan): KubeObject {
  const places = {
    group: '%{group}',
    plural: '%{plural}',
    singular: '%{singular}',
    kind: '%{kind}',
    short: '%{short}',
  };
  const { apiVersion: _, kind: __, metadata, ...rest } = definition(places, plan);
  return crdDefaults({
    metadata: { ...metadata, uid: '%{uid}', generation: 1, creationTimestamp: '%{created}' },
    ...rest,
  });
}
