import { goText } from '../../codec/go-text.js';
import { isObject } from '../../codec/json.js';
import type { Json } from '../../codec/object.js';
import { writeRawJson } from '../../codec/proto/raw-json.js';
import { quote } from '../../go/strconv/quote.js';
import { ItemError, itemElement } from './list-items.js';
import { elementText, fieldElement, type PathElement, pathText } from './path-element.js';
import { type ListShape, type ObjectShape, type ScalarShape, type Shape, shapeFor } from './shape.js';

/**
 * The values that do not fit a shape, in a server's words: `.spec.replicas: expected numeric (int or float), got …`.
 */
export function shapeProblems(shape: Shape, value: Json): string[] {
  return problems(shape, value, []);
}

function problems(shape: Shape, value: Json, path: readonly PathElement[]): string[] {
  if (value === null) return [];
  const own = shapeFor(shape, value);
  const found = shape.is === 'free' && shape.atomic ? [] : ownProblems(own, value, path);
  return found;
}

function ownProblems(
  shape: Exclude<Shape, { is: 'free' }>,
  value: Json,
  path: readonly PathElement[],
): string[] {
  if (shape.is === 'scalar') return scalarProblems(shape, value, path);
  if (shape.is === 'list') return listProblems(shape, value, path);
  return objectProblems(shape, value, path);
}

function objectProblems(shape: ObjectShape, value: Json, path: readonly PathElement[]): string[] {
  if (!isObject(value)) return [told(path, `expected map, got &{${goText(value)}}`)];
  return Object.entries(value).flatMap(([name, item]) => {
    const inner = [...path, fieldElement(name)];
    const member = shape.member(name);
    return member === undefined
      ? [told(inner, 'field not declared in schema')]
      : problems(member, item, inner);
  });
}

function listProblems(shape: ListShape, value: Json, path: readonly PathElement[]): string[] {
  if (!Array.isArray(value)) return [told(path, `expected list, got &{${goText(value)}}`)];
  const seen = new Set<PathElement>();
  return value.flatMap((item, index) => {
    if (shape.atomic) return problems(shape.item, item, [...path, `i:${index}`]);
    try {
      const element = itemElement(shape, item);
      if (seen.has(element)) return [told(path, `duplicate entries for key ${elementText(element)}`)];
      seen.add(element);
      return problems(shape.item, item, [...path, element]);
    } catch (error) {
      if (error instanceof ItemError) return [told(path, `element ${index}: ${error.message}`)];
      throw error;
    }
  });
}

function scalarProblems({ accepts }: ScalarShape, value: Json, path: readonly PathElement[]): string[] {
  if (accepts === 'any') {
    return typeof value === 'object' ? [told(path, `expected any scalar, got &{${goText(value)}}`)] : [];
  }
  if (accepts === 'numeric') {
    const why = 'expected numeric (int or float), got *value.valueUnstructured';
    return typeof value === 'number' || typeof value === 'bigint' ? [] : [told(path, why)];
  }
  if (typeof value === accepts) return [];
  const shown =
    accepts === 'string' ? `&value.valueUnstructured{Value:${goSyntax(value)}}` : `&{${goText(value)}}`;
  return [told(path, `expected ${accepts}, got ${shown}`)];
}

function told(path: readonly PathElement[], why: string): string {
  return `${pathText(path)}: ${why}`;
}

/** A value as Go's %#v prints it. */
function goSyntax(value: Json): string {
  if (value === null) return 'interface {}(nil)';
  if (Array.isArray(value)) return `[]interface {}{${value.map(goSyntax).join(', ')}}`;
  if (!isObject(value)) return writeRawJson(value);
  const members = Object.keys(value).sort();
  return `map[string]interface {}{${members.map((key) => `${quote(key)}:${goSyntax(value[key]!)}`).join(', ')}}`;
}
