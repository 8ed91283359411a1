import type { Container, EnvVar } from '../../objects/pods/pod-types.js';
import type { Description } from './description.js';
import { resourceFieldValue } from './resource-field.js';

/** The value of a field for a variable; "" if unknown. */
export type FieldValue = (field: { apiVersion?: string; fieldPath?: string }) => string;

/** Writes the sources of all variables of a container, and each variable. */
export function writeEnvironment(to: Description, container: Container, fieldValue: FieldValue): void {
  const { env = [], envFrom = [] } = container;
  if (envFrom.length > 0) to.line(2, 'Environment Variables from:');
  for (const { prefix, configMapRef, secretRef } of envFrom) {
    const { name, optional = false } = configMapRef ?? secretRef ?? {};
    const kind = configMapRef ? 'ConfigMap' : secretRef ? 'Secret' : '';
    to.line(3, name, prefix ? `${kind} with prefix '${prefix}'` : kind, `Optional: ${optional}`);
  }
  if (env.length === 0) to.line(2, 'Environment:', '<none>');
  else to.line(2, 'Environment:');
  for (const variable of env) writeVariable(to, variable, container, fieldValue);
}

function writeVariable(
  to: Description,
  { name = '', value = '', valueFrom }: EnvVar,
  container: Container,
  fieldValue: FieldValue,
): void {
  const title = `${name}:`;
  if (!valueFrom) {
    for (const [at, line] of value.split('\n').entries()) to.line(3, at === 0 ? title : '', line);
    return;
  }
  const { fieldRef, resourceFieldRef, secretKeyRef, configMapKeyRef } = valueFrom;
  if (fieldRef) {
    const place = `${fieldRef.apiVersion ?? ''}:${fieldRef.fieldPath ?? ''}`;
    to.line(3, title, `${fieldValue(fieldRef)} (${place})`);
  } else if (resourceFieldRef) {
    const { resource = '' } = resourceFieldRef;
    const found = resourceFieldValue(resourceFieldRef, container.resources ?? {});
    const isWhole = found === '0' && (resource === 'limits.cpu' || resource === 'limits.memory');
    to.line(3, title, `${isWhole ? 'node allocatable' : found} (${resource})`);
  } else if (secretKeyRef) {
    const { key = '', name = '', optional = false } = secretKeyRef;
    to.line(3, title, `<set to the key '${key}' in secret '${name}'>`, `Optional: ${optional}`);
  } else if (configMapKeyRef) {
    const { key = '', name = '', optional = false } = configMapKeyRef;
    to.line(3, title, `<set to the key '${key}' of config map '${name}'>`, `Optional: ${optional}`);
  }
}
