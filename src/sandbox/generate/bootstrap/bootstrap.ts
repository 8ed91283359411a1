import type { KubeObject } from '../../../codec/object.js';
import { timestamp } from '../../base/timestamp.js';
import type { ObjectValue } from '../../object/value.js';
import { builtInType } from '../../resources/built-in.js';
import { objectKey } from '../../types/resource-type.js';
import type { GenerationPlan } from '../options.js';
import { sampleUid } from '../sample/metadata.js';
import { apiServices } from './api-services.js';
import { BootstrapValue } from './bootstrap-value.js';
import { bootstrapPolicy } from './policy.js';
import { bootstrapPriorityClasses, flowSchemas, priorityLevels } from './priorities.js';

/** How long before the sandbox was filled the cluster was set up, in milliseconds. */
const AGE = 121 * 24 * 3600 * 1000;

/** Keys and values of what every cluster has from the start: roles, priorities, flow control, its own APIs. */
export function* bootstrapObjects(
  plan: GenerationPlan,
): Generator<readonly [key: string, value: ObjectValue]> {
  const time = timestamp(plan.now - AGE);
  const { clusterRoles, clusterRoleBindings } = bootstrapPolicy();
  const all: Readonly<Record<string, KubeObject[]>> = {
    'apiservices.apiregistration.k8s.io': apiServices(time),
    'clusterroles.rbac.authorization.k8s.io': clusterRoles,
    'clusterrolebindings.rbac.authorization.k8s.io': clusterRoleBindings,
    'flowschemas.flowcontrol.apiserver.k8s.io': flowSchemas(time),
    'prioritylevelconfigurations.flowcontrol.apiserver.k8s.io': priorityLevels(),
    'priorityclasses.scheduling.k8s.io': bootstrapPriorityClasses(),
  };
  for (const [resource, objects] of Object.entries(all)) {
    const type = builtInType(resource);
    for (const object of objects) {
      const { name = '' } = object.metadata ?? {};
      const make = () => ({
        ...object,
        metadata: {
          ...object.metadata,
          uid: sampleUid(plan, `${type.plural}/${name}`),
          creationTimestamp: time,
        },
      });
      yield [objectKey(type, '', name), new BootstrapValue(make)];
    }
  }
}
