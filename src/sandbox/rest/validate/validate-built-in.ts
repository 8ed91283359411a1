import { nameProblem } from '../../../codec/label-names.js';
import type { JsonObject, KubeObject } from '../../../codec/object.js';
import type { Cause } from '../../http/errors.js';
import { at, listAt, textAt } from '../../object/at.js';
import { groupResource, type ResourceType } from '../../types/resource-type.js';
import { forbiddenValue, invalidValue, requiredValue, unsupportedValue } from '../request/causes.js';
import { configMapCauses, secretCauses } from './validate-data.js';

type Check = (object: KubeObject) => Cause[];

/** Required fields, by resource, each with the text of its error. */
const REQUIRED: Readonly<Record<string, readonly (readonly [path: string, why?: string])[]>> = {
  persistentvolumeclaims: [['spec.accessModes', 'at least 1 access mode is required']],
  persistentvolumes: [['spec.accessModes'], ['spec.capacity']],
  'controllerrevisions.apps': [['data', 'data is mandatory']],
  'ingressclasses.networking.k8s.io': [['spec.controller']],
  'storageclasses.storage.k8s.io': [['provisioner']],
  'volumeattributesclasses.storage.k8s.io': [['driverName']],
  'volumeattachments.storage.k8s.io': [['spec.attacher']],
  'certificatesigningrequests.certificates.k8s.io': [['spec.request'], ['spec.signerName'], ['spec.usages']],
  'rolebindings.rbac.authorization.k8s.io': [['roleRef.name']],
  'clusterrolebindings.rbac.authorization.k8s.io': [['roleRef.name']],
};

const CHECKS: Readonly<Record<string, Check>> = {
  configmaps: configMapCauses,
  secrets: secretCauses,
  persistentvolumeclaims: claimCauses,
  persistentvolumes: volumeCauses,
  'horizontalpodautoscalers.autoscaling': autoscalerCauses,
  'ingresses.networking.k8s.io': ingressCauses,
  'volumeattachments.storage.k8s.io': attachmentCauses,
  'poddisruptionbudgets.policy': budgetCauses,
  'roles.rbac.authorization.k8s.io': ruleCauses,
  'clusterroles.rbac.authorization.k8s.io': ruleCauses,
  'rolebindings.rbac.authorization.k8s.io': bindingCauses,
  'clusterrolebindings.rbac.authorization.k8s.io': bindingCauses,
  'priorityclasses.scheduling.k8s.io': priorityCauses,
  'runtimeclasses.node.k8s.io': handlerCauses,
};

/** Common errors in an object of a built-in resource: missing fields, invalid choices. */
export function builtInCauses(type: ResourceType, object: KubeObject): Cause[] {
  const name = groupResource(type);
  const missing = (REQUIRED[name] ?? []).filter(([path]) => isEmpty(at(object, ...path.split('.'))));
  return [...missing.map(([path, why]) => requiredValue(path, why)), ...(CHECKS[name]?.(object) ?? [])];
}

function isEmpty(value: unknown): boolean {
  if (typeof value === 'object' && value !== null) return Object.keys(value).length === 0;
  return value === undefined || value === null || value === '';
}

function claimCauses(claim: KubeObject): Cause[] {
  return at(claim, 'spec', 'resources', 'requests', 'storage') === undefined
    ? [requiredValue('spec.resources[storage]')]
    : [];
}

/** The keys of a volume's spec that name its source end in this way or are these. */
const NO_SOURCES = [
  'accessModes',
  'capacity',
  'claimRef',
  'mountOptions',
  'nodeAffinity',
  'persistentVolumeReclaimPolicy',
  'storageClassName',
  'volumeAttributesClassName',
  'volumeMode',
];

function volumeCauses(volume: KubeObject): Cause[] {
  const spec = (volume.spec ?? {}) as JsonObject;
  const sources = Object.keys(spec).filter((key) => !NO_SOURCES.includes(key));
  const capacity = Object.keys((spec.capacity ?? {}) as JsonObject);
  return [
    ...(capacity.length === 1 && capacity[0] === 'storage'
      ? []
      : [unsupportedValue('spec.capacity', spec.capacity ?? null, ['storage'])]),
    ...(sources.length === 0 ? [requiredValue('spec', 'must specify a volume type')] : []),
  ];
}

function autoscalerCauses(autoscaler: KubeObject): Cause[] {
  const spec = (autoscaler.spec ?? {}) as JsonObject;
  const [most, least] = [Number(spec.maxReplicas ?? 0), Number(spec.minReplicas ?? 1)];
  const target = (spec.scaleTargetRef ?? {}) as JsonObject;
  const field = 'spec.maxReplicas';
  return [
    ...(least < 1 ? [invalidValue('spec.minReplicas', least, 'must be greater than or equal to 1')] : []),
    ...(most < 1 ? [invalidValue(field, most, 'must be greater than 0')] : []),
    ...(most < least ? [invalidValue(field, most, 'must be greater than or equal to `minReplicas`')] : []),
    ...(target.kind ? [] : [requiredValue('spec.scaleTargetRef.kind')]),
    ...(target.name ? [] : [requiredValue('spec.scaleTargetRef.name')]),
  ];
}

function ingressCauses(ingress: KubeObject): Cause[] {
  const [rules, backend] = [listAt(ingress, 'spec', 'rules'), at(ingress, 'spec', 'defaultBackend')];
  if (rules.length === 0 && backend === undefined) {
    return [invalidValue('spec', null, 'either `defaultBackend` or `rules` must be specified')];
  }
  return rules.flatMap((rule, index) =>
    listAt(rule, 'http', 'paths').flatMap((path, place) => {
      const field = `spec.rules[${index}].http.paths[${place}]`;
      const type = textAt(path, ['pathType']);
      const route = textAt(path, ['path']);
      const types = ['Exact', 'ImplementationSpecific', 'Prefix'];
      const wrong = route !== '' && !route.startsWith('/') && type !== 'ImplementationSpecific';
      return [
        ...(type === '' ? [requiredValue(`${field}.pathType`, 'pathType must be specified')] : []),
        ...(type !== '' && !types.includes(type) ? [unsupportedValue(`${field}.pathType`, type, types)] : []),
        ...(wrong ? [invalidValue(`${field}.path`, route, 'must be an absolute path')] : []),
      ];
    }),
  );
}

function attachmentCauses(attachment: KubeObject): Cause[] {
  const source = (at(attachment, 'spec', 'source') ?? {}) as JsonObject;
  const bad = ['attacher', 'nodeName'].flatMap((key) => {
    const name = textAt(attachment, ['spec', key]);
    const why = nameProblem(name, false);
    return why === undefined ? [] : [invalidValue(`spec.${key}`, name, why)];
  });
  const count = ['inlineVolumeSpec', 'persistentVolumeName'].filter(
    (key) => source[key] !== undefined,
  ).length;
  const why = 'must specify exactly one of inlineVolumeSpec and persistentVolumeName';
  return [...(count === 1 ? [] : [requiredValue('spec.source', why)]), ...bad.toReversed()];
}

function budgetCauses(budget: KubeObject): Cause[] {
  const spec = (budget.spec ?? {}) as JsonObject;
  if (spec.minAvailable === undefined || spec.maxUnavailable === undefined) return [];
  const shown = JSON.stringify(spec);
  return [invalidValue('spec', JSON.parse(shown), 'minAvailable and maxUnavailable cannot be both set')];
}

function ruleCauses(role: KubeObject): Cause[] {
  return listAt(role, 'rules').flatMap((rule, index) => {
    const field = `rules[${index}]`;
    const has = (key: string) => listAt(rule, key).length > 0;
    const verbs = has('verbs')
      ? []
      : [requiredValue(`${field}.verbs`, 'verbs must contain at least one value')];
    if (has('nonResourceURLs')) return verbs;
    return [
      ...verbs,
      ...(has('apiGroups')
        ? []
        : [requiredValue(`${field}.apiGroups`, 'resource rules must supply at least one api group')]),
      ...(has('resources')
        ? []
        : [requiredValue(`${field}.resources`, 'resource rules must supply at least one resource')]),
    ];
  });
}

function bindingCauses(binding: KubeObject): Cause[] {
  const kinds = binding.metadata?.namespace === undefined ? ['ClusterRole'] : ['ClusterRole', 'Role'];
  const kind = textAt(binding, ['roleRef', 'kind']);
  const group = textAt(binding, ['roleRef', 'apiGroup']);
  const own = 'rbac.authorization.k8s.io';
  return [
    ...(group === own ? [] : [unsupportedValue('roleRef.apiGroup', group, [own])]),
    ...(kinds.includes(kind) ? [] : [unsupportedValue('roleRef.kind', kind, kinds)]),
    ...listAt(binding, 'subjects').flatMap((subject, index) =>
      subjectCauses(subject as JsonObject, index, binding.metadata?.namespace),
    ),
  ];
}

function subjectCauses(
  { kind, name, namespace }: JsonObject,
  index: number,
  own: string | undefined,
): Cause[] {
  const field = `subjects[${index}]`;
  const kinds = ['ServiceAccount', 'User', 'Group'];
  return [
    ...(name ? [] : [requiredValue(`${field}.name`)]),
    ...(kinds.includes(String(kind)) ? [] : [unsupportedValue(`${field}.kind`, kind ?? '', kinds)]),
    ...(kind === 'ServiceAccount' && !namespace && !own ? [requiredValue(`${field}.namespace`)] : []),
  ];
}

function handlerCauses(runtime: KubeObject): Cause[] {
  const handler = textAt(runtime, ['handler']);
  const why = nameProblem(handler, true);
  return why === undefined ? [] : [invalidValue('handler', handler, why)];
}

/** Higher priorities are reserved for the system. */
const HIGHEST = 1_000_000_000;

function priorityCauses(priority: KubeObject): Cause[] {
  const value = Number(priority.value ?? 0);
  const { name = '' } = priority.metadata ?? {};
  if (name.startsWith('system-')) return [];
  const why = `maximum allowed value of a user defined priority is ${HIGHEST}`;
  return value > HIGHEST ? [forbiddenValue('value', why)] : [];
}
