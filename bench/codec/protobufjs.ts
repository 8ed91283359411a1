import protobuf from 'protobufjs';
import type { FieldSpec } from '../../src/codec/proto/field-table.js';
import type { Schema } from '../../src/codec/proto/schema.js';

const SCALARS: Record<string, string> = {
  s: 'string',
  b: 'bool',
  i: 'int32',
  l: 'int64',
  y: 'bytes',
  d: 'double',
};

/** Types whose JSON form differs from their fields, as messages: name, type and number of their fields. */
const SPECIAL: Record<string, readonly (readonly [string, string, number, 'repeated'?])[]> = {
  $T: [
    ['seconds', 'int64', 1],
    ['nanos', 'int32', 2],
  ],
  $U: [
    ['seconds', 'int64', 1],
    ['nanos', 'int32', 2],
  ],
  $D: [['duration', 'int64', 1]],
  $Q: [['string', 'string', 1]],
  $I: [
    ['type', 'int64', 1],
    ['intVal', 'int32', 2],
    ['strVal', 'string', 3],
  ],
  $V: [['items', 'string', 1, 'repeated']],
  $F: [['raw', 'bytes', 1]],
  $J: [['raw', 'bytes', 1]],
  $R: [['raw', 'bytes', 1]],
};

/**
 * protobufjs' own type for a message of the schema, with its generated decoders. Omits schemas of custom resources
 * (`$A`, `$B`, `$S`).
 * @param ref `core/v1.PodList`, of a loaded family
 */
export function protobufjsType(schema: Schema, ref: string): protobuf.Type {
  const root = new protobuf.Root();
  const made = new Map<string, protobuf.Type>();
  const nameOf = (type: string) => type.replace(/\W/g, '_');

  function make(type: string): string {
    const name = nameOf(type);
    if (made.has(type)) return name;
    const message = new protobuf.Type(name);
    made.set(type, message);
    const special = SPECIAL[type];
    if (special !== undefined) {
      for (const [field, of, id, rule] of special) message.add(new protobuf.Field(field, id, of, rule));
    } else {
      for (const field of schema.message(type).fields) add(message, field);
    }
    root.add(message);
    return name;
  }

  function add(message: protobuf.Type, { json, number, type, shape }: FieldSpec): void {
    if (/^\$[ABS]/.test(type)) return;
    const of = SCALARS[type] ?? make(type);
    const field = json === '' ? `inline${number}` : json;
    if (shape === 'map') message.add(new protobuf.MapField(field, number, 'string', of));
    else message.add(new protobuf.Field(field, number, of, shape === 'repeated' ? 'repeated' : undefined));
  }

  make(ref);
  root.resolveAll();
  return made.get(ref)!;
}
