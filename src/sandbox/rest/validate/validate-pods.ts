import type { JsonObject, KubeObject } from '../../../codec/object.js';
import type { Cause } from '../../http/errors.js';
import { at, listAt } from '../../object/at.js';
import { labelMatch } from '../../object/label-match.js';
import { groupResource, type ResourceType } from '../../types/resource-type.js';
import { duplicateValue, invalidValue, requiredValue, unsupportedValue } from '../request/causes.js';
import { ephemeralCauses } from './validate-ephemeral.js';

/** Common errors in pods, in workloads, and in services. */

const CHECKS: Readonly<Record<string, (object: KubeObject) => Cause[]>> = {
  pods: (pod) => [...podSpecCauses('spec', specOf(pod)), ...ephemeralCauses(pod)],
  podtemplates: (template) => podSpecCauses('template.spec', specAt(template, 'template')),
  replicationcontrollers: replicationControllerCauses,
  services: (service) => portCauses(specOf(service)),
  'daemonsets.apps': (set) => workloadCauses(specOf(set), false),
  'deployments.apps': (deployment) => workloadCauses(specOf(deployment), true),
  'replicasets.apps': (set) => workloadCauses(specOf(set), true),
  'statefulsets.apps': (set) => workloadCauses(specOf(set), true),
  'cronjobs.batch': cronJobCauses,
  'jobs.batch': (job) => jobCauses('spec', specOf(job)),
};

/** Errors in an object that concerns pods. */
export function podCauses(type: ResourceType, object: KubeObject): Cause[] {
  return CHECKS[groupResource(type)]?.(object) ?? [];
}

function specOf(object: KubeObject): JsonObject {
  return (object.spec ?? {}) as JsonObject;
}

function specAt(object: unknown, ...path: string[]): JsonObject {
  return (at(object, ...path, 'spec') ?? {}) as JsonObject;
}

function workloadCauses(spec: JsonObject, selectorNeeded: boolean): Cause[] {
  const selects = spec.selector !== undefined;
  const labels = (at(spec, 'template', 'metadata', 'labels') ?? null) as Record<string, string> | null;
  const fits = selects && labelMatch(spec.selector)(labels ?? {});
  const why = '`selector` does not match template `labels`';
  const { replicas = 0 } = spec;
  const negative = typeof replicas === 'number' && replicas < 0;
  return [
    ...(selects || !selectorNeeded ? [] : [requiredValue('spec.selector')]),
    ...(negative ? [invalidValue('spec.replicas', replicas, 'must be greater than or equal to 0')] : []),
    ...(fits ? [] : [invalidValue('spec.template.metadata.labels', labels, why)]),
    ...podSpecCauses('spec.template.spec', specAt(spec, 'template')),
  ];
}

function replicationControllerCauses(controller: KubeObject): Cause[] {
  const spec = specOf(controller);
  const selector = (spec.selector ?? {}) as JsonObject;
  return [
    ...(Object.keys(selector).length > 0 ? [] : [requiredValue('spec.selector')]),
    ...(spec.template === undefined
      ? [requiredValue('spec.template')]
      : podSpecCauses('spec.template.spec', specAt(spec, 'template'))),
  ];
}

function jobCauses(path: string, spec: JsonObject): Cause[] {
  const pod = specAt(spec, 'template');
  const field = `${path}.template.spec`;
  const policies = ['OnFailure', 'Never'];
  const policy = String(pod.restartPolicy ?? '');
  const wrong =
    policy === 'Always' || policy === ''
      ? [requiredValue(`${field}.restartPolicy`, 'valid values: "OnFailure", "Never"')]
      : policies.includes(policy)
        ? []
        : [unsupportedValue(`${field}.restartPolicy`, policy, policies)];
  return [...podSpecCauses(field, pod), ...wrong];
}

function cronJobCauses(job: KubeObject): Cause[] {
  const spec = specOf(job);
  return [
    ...(spec.schedule ? [] : [requiredValue('spec.schedule')]),
    ...jobCauses('spec.jobTemplate.spec', specAt(spec, 'jobTemplate')),
  ];
}

function podSpecCauses(path: string, spec: JsonObject): Cause[] {
  const containers = listAt(spec, 'containers') as JsonObject[];
  if (containers.length === 0) return [requiredValue(`${path}.containers`)];
  return ['initContainers', 'containers'].flatMap((key) =>
    (listAt(spec, key) as JsonObject[]).flatMap((container, index, all) => {
      const field = `${path}.${key}[${index}]`;
      const duplicate = all.findIndex((other) => other.name === container.name) < index;
      return [
        ...(container.name ? [] : [requiredValue(`${field}.name`)]),
        ...(container.image ? [] : [requiredValue(`${field}.image`)]),
        ...(container.name && duplicate ? [duplicateValue(`${field}.name`, container.name)] : []),
      ];
    }),
  );
}

/**
 * Ports of a service: required unless it has no address, within the range, and with different names if there are
 * several.
 */
function portCauses({ type, clusterIP, ports: given }: JsonObject): Cause[] {
  const ports = (given ?? []) as JsonObject[];
  if (ports.length === 0) {
    return type === 'ExternalName' || clusterIP === 'None' ? [] : [requiredValue('spec.ports')];
  }
  return ports.flatMap(({ name, port, targetPort }, index) => {
    const field = `spec.ports[${index}]`;
    const numbers = { port: port ?? 0, ...(typeof targetPort === 'number' ? { targetPort } : {}) };
    const wrong = Object.entries(numbers).filter(
      ([, number]) => Number(number) < 1 || Number(number) > 65535,
    );
    return [
      ...(name || ports.length === 1 ? [] : [requiredValue(`${field}.name`)]),
      ...wrong.map(([key, number]) =>
        invalidValue(`${field}.${key}`, number, 'must be between 1 and 65535, inclusive'),
      ),
    ];
  });
}
