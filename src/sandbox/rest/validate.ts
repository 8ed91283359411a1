import { LabelSelectorError, parseLabelSelector } from '../../codec/label-selector.js';
import type { JsonObject, KubeObject } from '../../codec/object.js';
import { CUSTOM_RESOURCE_DEFINITIONS } from '../resources/built-in.js';
import type { ResourceType } from '../resources/resource-type.js';
import { at, formatLabels } from '../table/columns.js';
import type { Api } from './context.js';
import { type Cause, invalid } from './errors.js';
import { invalidValue } from './names.js';
import { selectorText } from './selector-text.js';
import { definitionCauses, schemaCauses } from './validate-definition.js';
import { fixedCauses } from './validate-fixed.js';
import { metadataCauses, metadataChangeCauses } from './validate-metadata.js';

/**
 * The checks of new and changed objects: metadata, custom resources by their schema, and of built-in types the few
 * fields without which nothing works, and those that may not change. What a Kubernetes server's own code would find beyond that passes.
 */

/** Fails with 422 where an object cannot be taken. */
export async function validate(type: ResourceType, object: KubeObject): Promise<void> {
  const custom = (await type.check?.(object)) ?? [];
  const own = [...metadataCauses(type, object), ...contentCauses(type, object)];
  const schemas = type === CUSTOM_RESOURCE_DEFINITIONS && own.length === 0 ? await schemaCauses(object) : [];
  const causes = [...own, ...custom, ...schemas];
  if (causes.length > 0) throw invalid(type, object.metadata?.name ?? '', causes);
}

/**
 * Fails with 422 where an object cannot become another.
 * @param object what would be stored
 * @param given as the request had it
 */
export async function validateChange(
  _api: Api,
  type: ResourceType,
  old: KubeObject,
  object: KubeObject,
  given: KubeObject,
): Promise<void> {
  const causes = [...metadataChangeCauses(old, given), ...fixedCauses(type, old, object)];
  if (causes.length > 0) throw invalid(type, object.metadata?.name ?? '', causes);
  await validate(type, object);
}

function contentCauses(type: ResourceType, object: KubeObject): Cause[] {
  const spec = (object.spec ?? {}) as JsonObject;
  if (type === CUSTOM_RESOURCE_DEFINITIONS) return definitionCauses(object, spec);
  if (type.custom) return [];
  if (type.kind === 'Pod') return containerCauses('spec', spec);
  if (type.kind === 'Service') return portCauses(spec);
  if (type.group === 'apps') return workloadCauses(spec);
  return [];
}

function workloadCauses(spec: JsonObject): Cause[] {
  const selects = at(spec, 'selector') !== undefined;
  const labels = (at(spec, 'template', 'metadata', 'labels') ?? {}) as JsonObject;
  const pod = (at(spec, 'template', 'spec') ?? {}) as JsonObject;
  const fits = selects && selectorMatch(at(spec, 'selector'))(labels as Record<string, string>);
  const shown = formatLabels(labels).replace(/([^,=]+)=([^,]*)/g, (_, key, value) => `"${key}":"${value}"`);
  const map =
    Object.keys(labels).length === 0
      ? 'map[string]string(nil)'
      : `map[string]string{${shown.replaceAll(',', ', ')}}`;
  const message = `Invalid value: ${map}: \`selector\` does not match template \`labels\``;
  const mismatch = { reason: 'FieldValueInvalid', message, field: 'spec.template.metadata.labels' };
  const { replicas = 0 } = spec;
  const negative = typeof replicas === 'number' && replicas < 0;
  return [
    ...(selects ? [] : [required('spec.selector')]),
    ...(negative
      ? [
          {
            reason: 'FieldValueInvalid',
            message: `Invalid value: ${replicas}: must be greater than or equal to 0`,
            field: 'spec.replicas',
          },
        ]
      : []),
    ...(fits ? [] : [mismatch]),
    ...containerCauses('spec.template.spec', pod),
  ];
}

/** Whether labels are selected by a LabelSelector, which cannot be told of one that is none. */
function selectorMatch(selector: unknown): (labels: Readonly<Record<string, string>>) => boolean {
  try {
    return parseLabelSelector(selectorText(selector)) ?? (() => true);
  } catch (error) {
    if (error instanceof LabelSelectorError) return () => true;
    throw error;
  }
}

function containerCauses(path: string, spec: JsonObject): Cause[] {
  const containers = Array.isArray(spec.containers) ? (spec.containers as JsonObject[]) : [];
  if (containers.length === 0) return [required(`${path}.containers`)];
  return containers.flatMap((container, index) => {
    const field = `${path}.containers[${index}]`;
    const duplicate = containers.findIndex((other) => other.name === container.name) < index;
    return [
      ...(container.name ? [] : [required(`${field}.name`)]),
      ...(container.image ? [] : [required(`${field}.image`)]),
      ...(container.name && duplicate ? [duplicated(`${field}.name`, container.name)] : []),
    ];
  });
}

/** Ports of a service: some unless it has no address, in range, told apart by name where there are several. */
function portCauses({ type, clusterIP, ports: given }: JsonObject): Cause[] {
  const ports = (given ?? []) as JsonObject[];
  if (ports.length === 0) {
    return type === 'ExternalName' || clusterIP === 'None' ? [] : [required('spec.ports')];
  }
  return ports.flatMap(({ name, port, targetPort }, index) => {
    const field = `spec.ports[${index}]`;
    const numbers = { port: port ?? 0, ...(typeof targetPort === 'number' ? { targetPort } : {}) };
    const wrong = Object.entries(numbers).filter(
      ([, number]) => Number(number) < 1 || Number(number) > 65535,
    );
    return [
      ...(name || ports.length === 1 ? [] : [required(`${field}.name`)]),
      ...wrong.map(([key, number]) =>
        invalidValue(`${field}.${key}`, number, 'must be between 1 and 65535, inclusive'),
      ),
    ];
  });
}

/** FieldValueRequired. */
export function required(field: string, why = ''): Cause {
  const message = why === '' ? 'Required value' : `Required value: ${why}`;
  return { reason: 'FieldValueRequired', message, field };
}

function duplicated(field: string, value: unknown): Cause {
  return { reason: 'FieldValueDuplicate', message: `Duplicate value: ${JSON.stringify(value)}`, field };
}
