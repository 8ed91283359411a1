import type { Json, JsonObject, KubeObject } from '../../../codec/object.js';
import { sameValue } from '../../../merge/value.js';
import type { Cause } from '../../http/errors.js';
import { at } from '../../object/at.js';
import { DEFINITION_TYPE } from '../../resources/built-in.js';
import { groupResource, type ResourceType } from '../../types/resource-type.js';
import { forbiddenValue, invalidValue } from '../request/causes.js';
import { ephemeralChangeCauses } from './validate-ephemeral.js';
import { EPHEMERAL } from './with-server-fields.js';

type Check = (old: KubeObject, object: KubeObject, subresource: string) => Cause[];

const CHECKS: Readonly<Record<string, Check>> = {
  configmaps: (old, object) => immutableCauses(old, object, ['data', 'binaryData']),
  persistentvolumeclaims: claimCauses,
  pods: podCauses,
  secrets: (old, object) => [
    ...(old.type === object.type ? [] : [invalidValue('type', object.type, 'field is immutable')]),
    ...immutableCauses(old, object, ['data']),
  ],
  services: serviceCauses,
  'daemonsets.apps': selectorCauses,
  'deployments.apps': selectorCauses,
  'replicasets.apps': selectorCauses,
  'statefulsets.apps': statefulSetCauses,
  'jobs.batch': jobCauses,
  'clusterrolebindings.rbac.authorization.k8s.io': roleCauses,
  'rolebindings.rbac.authorization.k8s.io': roleCauses,
  'storageclasses.storage.k8s.io': (old, object) =>
    ['parameters', 'provisioner', 'reclaimPolicy', 'volumeBindingMode']
      .filter((field) => differ(old, object, field))
      .map((field) => forbiddenValue(field, `updates to ${field} are forbidden.`)),
  'priorityclasses.scheduling.k8s.io': (old, object) =>
    differ(old, object, 'value') ? [forbiddenValue('value', 'may not be changed in an update.')] : [],
};

/**
 * Errors in changes to immutable fields, in a server's words: selectors, the type of a secret, objects that are marked
 * as immutable, and the fields of a definition that determine how its objects are stored.
 */
export function fixedCauses(
  type: ResourceType,
  old: KubeObject,
  object: KubeObject,
  subresource: string,
): Cause[] {
  if (type === DEFINITION_TYPE) return definitionChangeCauses(old, object);
  return type.custom ? [] : (CHECKS[groupResource(type)]?.(old, object, subresource) ?? []);
}

function differ(old: KubeObject, object: KubeObject, ...path: string[]): boolean {
  return !sameValue(at(old, ...path) as Json | undefined, at(object, ...path) as Json | undefined);
}

function immutableCauses(old: KubeObject, object: KubeObject, fields: readonly string[]): Cause[] {
  if (old.immutable !== true) return [];
  return ['immutable', ...fields]
    .filter((field) => differ(old, object, field))
    .map((field) => forbiddenValue(field, 'field is immutable when `immutable` is set'));
}

function selectorCauses(old: KubeObject, object: KubeObject): Cause[] {
  const is = at(object, 'spec', 'selector');
  if (is === undefined || !differ(old, object, 'spec', 'selector')) return [];
  return [invalidValue('spec.selector', is, 'field is immutable')];
}

/** An object without the mutable fields: paths of keys, `[]` for each item of a list. */
function without(object: JsonObject, paths: readonly string[]): JsonObject {
  return paths.reduce((rest, path) => withoutPath(rest, path.split('.')), object);
}

function withoutPath(object: JsonObject, [key = '', ...rest]: readonly string[]): JsonObject {
  const name = key.replace('[]', '');
  const { [name]: value, ...others } = object;
  if (value === undefined || value === null || rest.length === 0) return others;
  const inner = (item: Json) => withoutPath(item as JsonObject, rest);
  return { ...others, [name]: Array.isArray(value) ? value.map(inner) : inner(value) };
}

function sameBut(old: KubeObject, object: KubeObject, paths: readonly string[]): boolean {
  const [was, is] = [old, object].map((each) => without((each.spec ?? {}) as JsonObject, paths));
  return sameValue(was!, is!);
}

const POD_CHANGES = [
  'containers[].image',
  'initContainers[].image',
  'activeDeadlineSeconds',
  'tolerations',
  'terminationGracePeriodSeconds',
  'schedulingGates',
];

function podCauses(old: KubeObject, object: KubeObject, subresource: string): Cause[] {
  if (subresource === EPHEMERAL) return ephemeralChangeCauses(old, object);
  if (sameBut(old, object, POD_CHANGES)) return [];
  const why =
    'pod updates may not change fields other than `spec.containers[*].image`,`spec.initContainers[*].image`,' +
    '`spec.activeDeadlineSeconds`,`spec.tolerations` (only additions to existing tolerations),' +
    '`spec.terminationGracePeriodSeconds` (allow it to be set to 1 if it was previously negative)\n';
  return [forbiddenValue('spec', why)];
}

const STATEFUL_SET_CHANGES = [
  'replicas',
  'ordinals',
  'template',
  'updateStrategy',
  'revisionHistoryLimit',
  'persistentVolumeClaimRetentionPolicy',
  'minReadySeconds',
];

function statefulSetCauses(old: KubeObject, object: KubeObject): Cause[] {
  if (sameBut(old, object, STATEFUL_SET_CHANGES)) return [];
  const why =
    "updates to statefulset spec for fields other than 'replicas', 'ordinals', 'template', 'updateStrategy', " +
    "'revisionHistoryLimit', 'persistentVolumeClaimRetentionPolicy' and 'minReadySeconds' are forbidden";
  return [forbiddenValue('spec', why)];
}

function jobCauses(old: KubeObject, object: KubeObject): Cause[] {
  const template = ['spec', 'template'];
  const free = at(old, 'spec', 'suspend') === true && at(old, 'status', 'startTime') === undefined;
  return [
    ...(differ(old, object, 'spec', 'completions')
      ? [invalidValue('spec.completions', at(object, 'spec', 'completions'), 'field is immutable')]
      : []),
    ...selectorCauses(old, object),
    ...(!free && differ(old, object, ...template)
      ? [invalidValue('spec.template', at(object, ...template), 'field is immutable')]
      : []),
  ];
}

function claimCauses(old: KubeObject, object: KubeObject): Cause[] {
  const bound = at(old, 'spec', 'volumeName') !== undefined;
  const changes = ['volumeName', 'volumeAttributesClassName', ...(bound ? ['resources.requests'] : [])];
  if (sameBut(old, object, changes)) return [];
  return [
    forbiddenValue(
      'spec',
      'spec is immutable after creation except resources.requests and volumeAttributesClassName for bound claims\n',
    ),
  ];
}

function roleCauses(old: KubeObject, object: KubeObject): Cause[] {
  if (!differ(old, object, 'roleRef')) return [];
  const { apiGroup, kind, name } = object.roleRef as JsonObject;
  return [invalidValue('roleRef', { APIGroup: apiGroup, Kind: kind, Name: name }, 'cannot change roleRef')];
}

function serviceCauses(old: KubeObject, object: KubeObject): Cause[] {
  const [was, is] = [old, object].map((each) => at(each, 'spec', 'clusterIP'));
  const outside = [old, object].some((each) => at(each, 'spec', 'type') === 'ExternalName');
  if (outside || was === undefined || was === is) return [];
  return [
    invalidValue('spec.clusterIPs[0]', at(object, 'spec', 'clusterIPs') ?? [is], 'may not change once set'),
  ];
}

function definitionChangeCauses(old: KubeObject, object: KubeObject): Cause[] {
  const fixed = [
    ['spec', 'scope'],
    ['spec', 'names', 'kind'],
  ].flatMap((path) => {
    const [was, is] = [at(old, ...path), at(object, ...path)];
    return was === is ? [] : [invalidValue(path.join('.'), is, 'field is immutable')];
  });
  const versions = (at(object, 'spec', 'versions') ?? []) as JsonObject[];
  const stored = (at(object, 'status', 'storedVersions') ?? []) as string[];
  const lost = stored.flatMap((name, index) =>
    versions.some((version) => version.name === name)
      ? []
      : [invalidValue(`status.storedVersions[${index}]`, name, 'must appear in spec.versions')],
  );
  return [...fixed, ...lost];
}
