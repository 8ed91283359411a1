import type { JsonObject, KubeObject } from '../../codec/object.js';
import { CUSTOM_RESOURCE_DEFINITIONS } from '../resources/built-in.js';
import type { ResourceType } from '../resources/resource-type.js';
import { type Cause, invalid } from './errors.js';

/**
 * The checks of new and changed objects: names, and the few fields without which nothing works. What a
 * Kubernetes server's schemas would find beyond that passes.
 */

const LABEL = /^[a-z0-9]([-a-z0-9]*[a-z0-9])?$/;
const SUBDOMAIN = /^[a-z0-9]([-a-z0-9]*[a-z0-9])?(\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*$/;

const SUBDOMAIN_RULE =
  "a lowercase RFC 1123 subdomain must consist of lower case alphanumeric characters, '-' or '.', and must start and end with an alphanumeric character (e.g. 'example.com', regex used for validation is '[a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*')";
const LABEL_RULE =
  "a lowercase RFC 1123 label must consist of lower case alphanumeric characters or '-', and must start and end with an alphanumeric character (e.g. 'my-name',  or '123-abc', regex used for validation is '[a-z0-9]([-a-z0-9]*[a-z0-9])?')";

/** Fails with 422 where the object cannot be taken. */
export function validate(type: ResourceType, object: KubeObject): void {
  const causes = [...nameCauses(type, object), ...contentCauses(type, object)];
  if (causes.length > 0) throw invalid(type, object.metadata?.name ?? '', causes);
}

function nameCauses(type: ResourceType, { metadata = {} }: KubeObject): Cause[] {
  const name = metadata.name ?? '';
  if (name === '') return [required('metadata.name', 'name or generateName is required')];
  const label = type.plural === 'namespaces' || type.plural === 'services';
  const fits = label ? LABEL.test(name) && name.length <= 63 : SUBDOMAIN.test(name) && name.length <= 253;
  if (fits) return [];
  const message = `Invalid value: ${JSON.stringify(name)}: ${label ? LABEL_RULE : SUBDOMAIN_RULE}`;
  return [{ reason: 'FieldValueInvalid', message, field: 'metadata.name' }];
}

function contentCauses(type: ResourceType, object: KubeObject): Cause[] {
  const spec = (object.spec ?? {}) as JsonObject;
  if (type === CUSTOM_RESOURCE_DEFINITIONS) return definitionCauses(object, spec);
  if (type.custom || type.kind !== 'Pod') return [];
  const containers = Array.isArray(spec.containers) ? (spec.containers as JsonObject[]) : [];
  if (containers.length === 0) return [required('spec.containers')];
  return containers.flatMap((container, index) => {
    const field = `spec.containers[${index}]`;
    const duplicate = containers.findIndex((other) => other.name === container.name) < index;
    return [
      ...(container.name ? [] : [required(`${field}.name`)]),
      ...(container.image ? [] : [required(`${field}.image`)]),
      ...(container.name && duplicate ? [duplicated(`${field}.name`, container.name)] : []),
    ];
  });
}

function definitionCauses({ metadata }: KubeObject, spec: JsonObject): Cause[] {
  const names = (spec.names ?? {}) as JsonObject;
  const versions = Array.isArray(spec.versions) ? (spec.versions as JsonObject[]) : [];
  const causes: Cause[] = [];
  if (!spec.group) causes.push(required('spec.group'));
  if (!names.plural) causes.push(required('spec.names.plural'));
  if (!names.kind) causes.push(required('spec.names.kind'));
  if (spec.scope !== 'Namespaced' && spec.scope !== 'Cluster') causes.push(required('spec.scope'));
  if (versions.length === 0) causes.push(required('spec.versions'));
  if (causes.length === 0 && metadata?.name !== `${names.plural}.${spec.group}`) {
    const message = `Invalid value: ${JSON.stringify(metadata?.name)}: must be spec.names.plural+"."+spec.group`;
    causes.push({ reason: 'FieldValueInvalid', message, field: 'metadata.name' });
  }
  return causes;
}

function required(field: string, why = ''): Cause {
  const message = why === '' ? 'Required value' : `Required value: ${why}`;
  return { reason: 'FieldValueRequired', message, field };
}

function duplicated(field: string, value: unknown): Cause {
  return { reason: 'FieldValueDuplicate', message: `Duplicate value: ${JSON.stringify(value)}`, field };
}
