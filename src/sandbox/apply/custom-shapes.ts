import type { Json } from '../../codec/object.js';
import {
  ANY_SCALAR,
  FREE,
  type ListShape,
  mapShape,
  type ObjectShape,
  readPlain,
  type Shape,
} from '../../merge/server-side/shape.js';
import type { StructuralSchema } from '../types/structural.js';

/**
 * The shape of custom resources as their schema declares it by x-kubernetes-list-type, x-kubernetes-list-map-keys,
 * x-kubernetes-map-type and x-kubernetes-preserve-unknown-fields.
 * @param schema undefined if the definition has none: everything is accepted
 * @param metadata the shape of ObjectMeta
 */
export function customShape(schema: StructuralSchema | undefined, metadata: Shape): ObjectShape {
  const content = schema === undefined ? mapShape(FREE, false) : objectShape(schema);
  const own: Readonly<Record<string, Shape>> = { kind: ANY_SCALAR, apiVersion: ANY_SCALAR, metadata };
  return {
    ...content,
    atomic: false,
    member: (name) => (Object.hasOwn(own, name) ? own[name] : content.member(name)),
    isField: (name) => Object.hasOwn(own, name) || content.isField(name),
  };
}

function shapeOf(schema: StructuralSchema): Shape {
  if (schema['x-kubernetes-int-or-string'] === true) return ANY_SCALAR;
  switch (schema.type) {
    case 'object':
      return objectShape(schema);
    case 'array':
      return listShape(schema);
    case 'string':
    case 'boolean':
      return { is: 'scalar', accepts: schema.type };
    case 'integer':
    case 'number':
      return { is: 'scalar', accepts: 'numeric' };
    default:
      return FREE;
  }
}

function listShape(schema: StructuralSchema): ListShape {
  const listType = schema['x-kubernetes-list-type'];
  const keys = schema['x-kubernetes-list-map-keys'];
  return {
    is: 'list',
    atomic: listType !== 'map' && listType !== 'set',
    keys: listType === 'map' && Array.isArray(keys) ? keys.map(String) : [],
    item: schema.items === undefined ? FREE : shapeOf(schema.items),
  };
}

function objectShape(schema: StructuralSchema): ObjectShape {
  const { properties = {}, additionalProperties } = schema;
  const keepsAll = schema['x-kubernetes-preserve-unknown-fields'] === true || additionalProperties === true;
  const embedded = schema['x-kubernetes-embedded-resource'] === true;
  const other =
    typeof additionalProperties === 'object'
      ? shapeOf(additionalProperties)
      : keepsAll || embedded
        ? FREE
        : undefined;
  const shapes = new Map<string, Shape>();
  return {
    is: 'object',
    atomic: schema['x-kubernetes-map-type'] === 'atomic',
    member(name) {
      if (!Object.hasOwn(properties, name)) return other;
      const shape = shapes.get(name) ?? shapeOf(properties[name]!);
      shapes.set(name, shape);
      return shape;
    },
    isField: (name) => Object.hasOwn(properties, name),
    keyDefault: (name) => (Object.hasOwn(properties, name) ? properties[name]!.default : undefined),
    always: new Map<string, Json>(),
    read: readPlain,
  };
}
