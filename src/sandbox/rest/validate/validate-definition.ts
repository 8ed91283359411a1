import type { JsonObject, KubeObject } from '../../../codec/object.js';
import type { Cause } from '../../http/errors.js';
import type { CrdSpec } from '../../resources/definitions/crd.js';
import { schemaProblem } from '../../resources/schema/checker.js';
import { invalidValue, requiredValue, unsupportedValue } from '../request/causes.js';

const SCOPES = ['Cluster', 'Namespaced'];

/** Errors in a CustomResourceDefinition that would prevent the sandbox from serving it. */
export function definitionCauses({ metadata }: KubeObject, spec: JsonObject): Cause[] {
  const names = (spec.names ?? {}) as JsonObject;
  const versions = Array.isArray(spec.versions) ? (spec.versions as JsonObject[]) : [];
  const causes: Cause[] = [];
  if (!spec.group) causes.push(requiredValue('spec.group'));
  if (!spec.scope) causes.push(requiredValue('spec.scope'));
  else if (!SCOPES.includes(String(spec.scope)))
    causes.push(unsupportedValue('spec.scope', spec.scope, SCOPES));
  if (!names.plural) causes.push(requiredValue('spec.names.plural'));
  for (const name of ['singular', 'kind', 'listKind']) {
    if (!names[name]) causes.push(requiredValue(`spec.names.${name}`));
  }
  causes.push(...versionCauses(versions));
  const { strategy } = (spec.conversion ?? { strategy: 'None' }) as JsonObject;
  if (strategy !== 'None') causes.push(unsupportedValue('spec.conversion.strategy', strategy, ['None']));
  if (causes.length === 0 && metadata?.name !== `${names.plural}.${spec.group}`) {
    causes.push(invalidValue('metadata.name', metadata?.name, 'must be spec.names.plural+"."+spec.group'));
  }
  return causes;
}

/** Errors in the schemas of a definition that is valid otherwise. */
export async function schemaCauses({ spec }: KubeObject): Promise<Cause[]> {
  const causes: Cause[] = [];
  for (const [index, { schema }] of (spec as unknown as CrdSpec).versions.entries()) {
    const why = await schemaProblem(schema?.openAPIV3Schema ?? {});
    const field = `spec.versions[${index}].schema.openAPIV3Schema`;
    if (why !== undefined)
      causes.push({ reason: 'FieldValueInvalid', message: `Invalid value: ${why}`, field });
  }
  return causes;
}

function versionCauses(versions: readonly JsonObject[]): Cause[] {
  const stored = versions.filter(({ storage }) => storage === true);
  const causes = versions.flatMap((version, index) => {
    const field = `spec.versions[${index}]`;
    const unnamed = version.name ? [] : [requiredValue(`${field}.name`)];
    const { openAPIV3Schema } = (version.schema ?? {}) as JsonObject;
    const open =
      openAPIV3Schema === undefined
        ? [requiredValue(`${field}.schema.openAPIV3Schema`, 'schemas are required')]
        : [];
    return [...unnamed, ...open, ...scaleCauses(version, field), ...columnCauses(version, field)];
  });
  if (stored.length === 1) return causes;
  const why = 'must have exactly one version marked as storage version';
  const message = `Invalid value: ${versions.length === 0 ? 'null' : JSON.stringify(versions.map(({ name }) => name))}: ${why}`;
  return [...causes, { reason: 'FieldValueInvalid', message, field: 'spec.versions' }];
}

/** A scale must name the path of replicas. */
function scaleCauses({ subresources }: JsonObject, field: string): Cause[] {
  const { scale } = (subresources ?? {}) as JsonObject;
  if (!scale) return [];
  return ['specReplicasPath', 'statusReplicasPath'].flatMap((name) => {
    const path = (scale as JsonObject)[name];
    const at = `${field}.subresources.scale.${name}`;
    if (!path) return [requiredValue(at)];
    const simple = String(path).startsWith('.');
    return simple ? [] : [invalidValue(at, path, 'must be a simple json path starting with .')];
  });
}

const COLUMN_TYPES = ['boolean', 'date', 'integer', 'number', 'string'];

function columnCauses({ additionalPrinterColumns }: JsonObject, field: string): Cause[] {
  const columns = (additionalPrinterColumns ?? []) as JsonObject[];
  return columns.flatMap(({ name, type, jsonPath }, index) => {
    const at = `${field}.additionalPrinterColumns[${index}]`;
    const types = `must be one of ${COLUMN_TYPES.join(',')}`;
    const known = COLUMN_TYPES.includes(String(type));
    return [
      ...(name ? [] : [requiredValue(`${at}.name`)]),
      ...(type ? [] : [requiredValue(`${at}.type`, types)]),
      ...(type && !known ? [invalidValue(`${at}.type`, type, types)] : []),
      ...(jsonPath ? [] : [requiredValue(`${at}.JSONPath`)]),
    ];
  });
}
