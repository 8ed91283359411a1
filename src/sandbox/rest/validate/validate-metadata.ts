import { labelKeyProblem, labelValueProblem, nameProblem } from '../../../codec/label-names.js';
import type { JsonObject, KubeObject, OwnerReference } from '../../../codec/object.js';
import { quote } from '../../../go/strconv/quote.js';
import type { Cause } from '../../http/errors.js';
import type { ResourceType } from '../../types/resource-type.js';
import { forbiddenValue, invalidValue, requiredValue, tooLong } from '../request/causes.js';

/** Finalizers without a domain. */
const STANDARD_FINALIZERS = ['kubernetes', 'orphan', 'foregroundDeletion'];

/** Maximum size of all annotations together, in bytes of keys and values. */
const ANNOTATIONS_LIMIT = 256 * 1024;

/** Errors in an object's metadata. */
export function metadataCauses(type: ResourceType, { metadata = {} }: KubeObject): Cause[] {
  const { labels = {}, annotations = {}, finalizers = [], ownerReferences = [] } = metadata;
  const byLabel = Object.entries(labels ?? {}).flatMap(([key, value]) => [
    ...problem('metadata.labels', key, labelKeyProblem(key)),
    ...problem('metadata.labels', value, labelValueProblem(value)),
  ]);
  const byAnnotation = Object.keys(annotations ?? {}).flatMap((key) =>
    problem('metadata.annotations', key, labelKeyProblem(key.toLowerCase())),
  );
  const byFinalizer = (finalizers ?? []).flatMap((name, index) => finalizerCauses(name, index));
  const size = Object.entries(annotations ?? {}).reduce((sum, pair) => sum + pair.join('').length, 0);
  return [
    ...nameCauses(type, metadata.name ?? ''),
    ...byLabel,
    ...byAnnotation,
    ...(size > ANNOTATIONS_LIMIT
      ? [tooLong('metadata.annotations', `must have at most ${ANNOTATIONS_LIMIT} bytes`)]
      : []),
    ...(ownerReferences ?? []).flatMap(ownerCauses),
    ...byFinalizer,
    ...(metadata.managedFields ?? []).flatMap((entry, index) => managerCauses(entry as JsonObject, index)),
  ];
}

/** An object that is being deleted accepts no new finalizers, and uids are immutable. */
export function metadataChangeCauses(old: KubeObject, given: KubeObject): Cause[] {
  const uid = given.metadata?.uid;
  const immutable =
    uid && uid !== old.metadata?.uid ? [invalidValue('metadata.uid', uid, 'field is immutable')] : [];
  if (!old.metadata?.deletionTimestamp) return immutable;
  const present = old.metadata.finalizers ?? [];
  const added = (given.metadata?.finalizers ?? []).filter((name) => !present.includes(name));
  if (added.length === 0) return immutable;
  const shown = `[]string{${added.map(quote).join(', ')}}`;
  const why = `no new finalizers can be added if the object is being deleted, found new finalizers ${shown}`;
  return [...immutable, forbiddenValue('metadata.finalizers', why)];
}

function managerCauses({ operation, manager }: JsonObject, index: number): Cause[] {
  const field = `metadata.managedFields[${index}]`;
  const known = operation === 'Apply' || operation === 'Update';
  const isLong = typeof manager === 'string' && Buffer.byteLength(manager) > 128;
  return [
    ...(known
      ? []
      : [invalidValue(`${field}.operation`, String(operation ?? ''), 'must be `Apply` or `Update`')]),
    ...(isLong ? [tooLong(`${field}.manager`, 'may not be more than 128 bytes')] : []),
  ];
}

function nameCauses(type: ResourceType, name: string): Cause[] {
  const field = 'metadata.name';
  if (name === '') return [requiredValue(field, 'name or generateName is required')];
  if (type.group === 'rbac.authorization.k8s.io') return problem(field, name, segmentProblem(name));
  const label = type.plural === 'namespaces' || type.plural === 'services';
  return problem(field, name, nameProblem(name, label));
}

/** The name of a role may be anything that fits in a path. */
function segmentProblem(name: string): string | undefined {
  if (name === '.' || name === '..') return `may not be '${name}'`;
  const found = ['/', '%'].find((character) => name.includes(character));
  return found === undefined ? undefined : `may not contain '${found}'`;
}

/** An owner reference must identify the owner: an object without an owner is garbage. */
function ownerCauses({ apiVersion, kind, name, uid }: Partial<OwnerReference>): Cause[] {
  const fields = { apiVersion, kind, name, uid };
  return Object.entries(fields).flatMap(([field, value]) => {
    const what = field === 'apiVersion' ? 'version' : field;
    return value ? [] : [invalidValue(`metadata.ownerReferences.${field}`, '', `${what} must not be empty`)];
  });
}

function finalizerCauses(name: string, index: number): Cause[] {
  const field = `metadata.finalizers[${index}]`;
  const key = labelKeyProblem(name);
  if (key !== undefined) return [invalidValue(field, name, key)];
  if (name.includes('/') || STANDARD_FINALIZERS.includes(name) || name.includes('.')) return [];
  const why = 'name is neither a standard finalizer name nor is it fully qualified';
  return [invalidValue(field, name, why)];
}

function problem(field: string, value: string, why: string | undefined): Cause[] {
  return why === undefined ? [] : [invalidValue(field, value, why)];
}
