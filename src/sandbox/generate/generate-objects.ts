import type { ObjectValue } from '../object/value.js';
import { builtInType } from '../resources/built-in.js';
import { objectKey } from '../types/resource-type.js';
import { bootstrapObjects } from './bootstrap/bootstrap.js';
import {
  configMapAt,
  namespaceAt,
  nodeAt,
  SYSTEM_NAMESPACES,
  secretAt,
  serviceAccountAt,
} from './cluster.js';
import { eventAt } from './events.js';
import { definitionValues } from './groups.js';
import type { GenerationPlan } from './options.js';
import { podAt } from './pods.js';
import { sampleApplication } from './sample/sample.js';
import { nodeName } from './shared.js';
import { deploymentAt, replicaSetAt, serviceAt } from './workloads.js';

type Namespaced = readonly [namespace: string, name: string, value: ObjectValue];

/** Keys and values of everything in a plan, each key once. */
export function* generateObjects(
  plan: GenerationPlan,
): Generator<readonly [key: string, value: ObjectValue]> {
  yield* bootstrapObjects(plan);
  const namespaces = [...new Set([...SYSTEM_NAMESPACES, ...plan.namespaceNames])];
  for (const [index, name] of namespaces.entries()) {
    yield [key('namespaces', '', name), namespaceAt(plan, name, index)];
    yield [key('serviceaccounts', name, 'default'), serviceAccountAt(plan, name, index)];
  }
  for (let index = 0; index < plan.nodes; index++) {
    yield [key('nodes', '', nodeName(index)), nodeAt(plan, index)];
  }
  for (const [name, value] of definitionValues(plan)) {
    yield [key('customresourcedefinitions.apiextensions.k8s.io', '', name), value];
  }
  yield* many(plan, 'deployments.apps', plan.deployments, deploymentAt);
  yield* many(plan, 'replicasets.apps', plan.deployments, replicaSetAt);
  yield* many(plan, 'services', plan.services, serviceAt);
  yield* many(plan, 'configmaps', plan.configMaps, configMapAt);
  yield* many(plan, 'secrets', plan.secrets, secretAt);
  yield* many(plan, 'pods', plan.pods, podAt);
  yield* many(plan, 'events', plan.events, eventAt);
  if (plan.sample) yield* sampleApplication(plan);
}

/** Names are partly random: a duplicate is skipped, and another index used. */
function* many(
  plan: GenerationPlan,
  resource: string,
  count: number,
  make: (plan: GenerationPlan, index: number) => Namespaced,
) {
  const seen = new Set<string>();
  for (let index = 0; seen.size < count; index++) {
    const [namespace, name, value] = make(plan, index);
    const place = key(resource, namespace, name);
    if (seen.has(place)) continue;
    seen.add(place);
    yield [place, value] as const;
  }
}

function key(resource: string, namespace: string, name: string): string {
  return objectKey(builtInType(resource), namespace, name);
}
