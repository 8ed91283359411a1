import { type KustomizeFieldSpec, mergeConfigs, NO_CONFIG, type TransformerConfig } from './field-spec.js';

/** A schema, only the fields in use. */
interface CrdSchema {
  properties?: Record<string, CrdProperty>;
}

interface CrdProperty extends Record<string, unknown> {
  $ref?: string;
}

/**
 * The fields that OpenAPI definitions of kinds mark: as annotations, label selectors, names, or references by name.
 * @param value definitions by name, each with a `Schema`
 */
export function crdConfig(value: unknown): TransformerConfig {
  const schemas = new Map(
    Object.entries((value ?? {}) as Record<string, Record<string, unknown>>).map(([name, definition]) => {
      const key = Object.keys(definition ?? {}).find((each) => each.toLowerCase() === 'schema');
      return [name, (key === undefined ? {} : definition[key]) as CrdSchema] as const;
    }),
  );
  let config = NO_CONFIG;
  for (const [name, { properties = {} }] of schemas) {
    if (!['kind', 'apiVersion', 'metadata'].every((field) => Object.hasOwn(properties, field))) continue;
    const kind = name.split('.').at(-1)!;
    for (const found of markedFields(schemas, kind, name, [])) config = mergeConfigs(config, found);
  }
  return config;
}

function* markedFields(
  schemas: ReadonlyMap<string, CrdSchema>,
  kind: string,
  name: string,
  path: readonly string[],
): Generator<TransformerConfig> {
  for (const [field, property] of Object.entries(schemas.get(name)?.properties ?? {})) {
    const inside = [...path, field];
    const spec = (...more: string[]): KustomizeFieldSpec[] => [
      { group: '', version: '', kind, path: [...inside, ...more].join('/'), create: false },
    ];
    const marked = (mark: string) => typeof property[mark] === 'string';
    if (marked('x-kubernetes-annotation')) yield { ...NO_CONFIG, commonAnnotations: spec() };
    if (marked('x-kubernetes-label-selector')) yield { ...NO_CONFIG, commonLabels: spec() };
    if (marked('x-kubernetes-identity')) yield { ...NO_CONFIG, namePrefix: spec() };
    const version = property['x-kubernetes-object-ref-api-version'];
    const target = property['x-kubernetes-object-ref-kind'];
    if (typeof version === 'string' && typeof target === 'string') {
      const key = property['x-kubernetes-object-ref-name-key'];
      const fieldSpecs = spec(typeof key === 'string' ? key : 'name');
      yield { ...NO_CONFIG, nameReference: [{ group: '', version, kind: target, fieldSpecs }] };
    }
    if (property.$ref !== undefined && !path.includes(field))
      yield* markedFields(schemas, kind, property.$ref, inside);
  }
}
