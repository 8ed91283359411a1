import { keysInOrder } from '../../codec/go-json.js';
import { isObject } from '../../codec/json.js';
import { quote } from '../../go/strconv/quote.js';
import type { Models, OpenApiSchema } from './models.js';

/**
 * The errors of an object by the server's published types, in kubectl's words and order: unknown and missing fields,
 * and values of another type (k8s.io/kube-openapi/pkg/util/proto/validation). Values are not examined: any number is an
 * integer, and any scalar a string.
 * @param kind the beginning of places: `Deployment.spec.replicas`
 * @param model the name of the kind's model
 */
export function checkFields(
  object: unknown,
  kind: string,
  model: { name: string; schema: OpenApiSchema },
  models: Models,
): string[] {
  const check = new FieldCheck(models);
  check.value(object, { schema: model.schema, name: model.name }, kind);
  return check.problems;
}

/** A type, and its name in messages: `io.k8s.api.core.v1.ConfigMap.data`. */
interface Named {
  schema: OpenApiSchema;
  name: string;
}

class FieldCheck {
  readonly problems: string[] = [];

  readonly #models: Models;

  constructor(models: Models) {
    this.#models = models;
  }

  value(value: unknown, { schema, name }: Named, place: string): void {
    if (value === null || value === undefined) {
      this.problems.push(`unknown object type "nil" in ${place}`);
      return;
    }
    if (schema.$ref !== undefined) {
      const model = this.#models.resolve(schema.$ref);
      if (model !== undefined) this.value(value, model, place);
      return;
    }
    const { properties } = schema;
    const type = schema.type ?? (properties === undefined ? undefined : 'object');
    if (type === undefined) return;
    const named = { schema, name };
    if (type === 'object' && !isObject(value)) this.#wrongType(value, 'map', name, place);
    else if (type === 'object' && properties !== undefined) this.#object(value, named, place);
    else if (type === 'object') this.#map(value, named, place);
    else if (type === 'array' && Array.isArray(value)) this.#array(value, named, place);
    else if (type === 'array' || !fits(value, type)) this.#wrongType(value, type, name, place);
  }

  #object(value: object, { schema, name }: Named, place: string): void {
    const { properties = {}, required = [] } = schema;
    const fields = value as Record<string, unknown>;
    for (const key of keysInOrder(fields)) {
      if (fields[key] === null) continue;
      const inner = Object.hasOwn(properties, key) ? properties[key] : undefined;
      if (inner === undefined) this.#problem(place, `unknown field ${quote(key)} in ${name}`);
      else this.value(fields[key], { schema: inner, name: `${name}.${key}` }, `${place}.${key}`);
    }
    for (const key of required) {
      if (fields[key] === undefined || fields[key] === null)
        this.#problem(place, `missing required field ${quote(key)} in ${name}`);
    }
  }

  #map(value: object, { schema, name }: Named, place: string): void {
    const { additionalProperties } = schema;
    const inner = typeof additionalProperties === 'object' ? additionalProperties : {};
    const entries = value as Record<string, unknown>;
    for (const key of keysInOrder(entries))
      this.value(entries[key], { schema: inner, name }, `${place}.${key}`);
  }

  #array(value: readonly unknown[], { schema, name }: Named, place: string): void {
    for (const [index, item] of value.entries())
      this.value(item, { schema: schema.items ?? {}, name }, `${place}[${index}]`);
  }

  #wrongType(value: unknown, expected: string, name: string, place: string): void {
    const got = quote(typeOf(value));
    this.#problem(place, `invalid type for ${name}: got ${got}, expected ${quote(expected)}`);
  }

  #problem(place: string, what: string): void {
    this.problems.push(`ValidationError(${place}): ${what}`);
  }
}

/** Whether a value is acceptable for a scalar type, as leniently as in kubectl. */
function fits(value: unknown, type: string): boolean {
  const is = typeOf(value);
  if (is === 'map' || is === 'array') return false;
  if (type === 'string') return true;
  if (type === 'integer' || type === 'number') return is === 'integer' || is === 'number';
  return is === type;
}

function typeOf(value: unknown): string {
  if (Array.isArray(value)) return 'array';
  switch (typeof value) {
    case 'bigint':
      return 'integer';
    case 'number':
      return Number.isInteger(value) ? 'integer' : 'number';
    case 'object':
      return 'map';
    default:
      return typeof value;
  }
}
