import type { Json, JsonObject } from '../../codec/object.js';
import type { FieldSpec, MessageSpec } from '../../codec/proto/field-table.js';
import type { Schema } from '../../codec/proto/schema.js';
import MERGE_FACTS from './merge-facts.js';
import { ANY_SCALAR, ATOMIC, FREE, mapShape, type ObjectShape, readPlain, type Shape } from './shape.js';

/** What the published definitions say of a message beyond its fields. */
interface MessageFacts {
  atomic: boolean;
  /** `name`, `port,protocol`, `*`, `!` or `?` by field. */
  merges: ReadonlyMap<string, string>;
  /** Defaults of fields that are keys. */
  defaults: ReadonlyMap<string, Json>;
}

/**
 * The shapes of built-in types. In the table `field:a,b` is a list that is a map by these keys, `field:*` one that is a
 * set, `field:!` an atomic map or struct and `field:?` one that is not though its type is, `Name!` a type whose values
 * are atomic, `field="x"` the default of a key. Other lists are atomic, other maps and structs are not.
 */
export class BuiltInShapes {
  private readonly facts = readFacts(MERGE_FACTS);
  private readonly known = new Map<string, ObjectShape>();

  /** @param schema has loaded the families of the messages asked for */
  constructor(private readonly schema: Schema) {}

  /** The shape of a kind's objects. */
  ofKind(message: MessageSpec): ObjectShape {
    const shape = this.ofMessage(message.ref);
    return {
      ...sameFields(shape, shape.atomic),
      member: (name) => shape.member(name) ?? (isIdentity(name) ? ANY_SCALAR : undefined),
    };
  }

  /** The shape of a message: `meta/v1.ObjectMeta`. */
  ofMessage(ref: string): ObjectShape {
    const known = this.known.get(ref);
    if (known !== undefined) return known;
    const shape = new StructShape(this.schema.message(ref), this.facts, this.schema, (other) =>
      this.ofMessage(other),
    );
    this.known.set(ref, shape);
    return shape;
  }
}

function isIdentity(name: string): boolean {
  return name === 'kind' || name === 'apiVersion';
}

interface Field {
  spec: FieldSpec;
  merges: string | undefined;
}

class StructShape implements ObjectShape {
  readonly is = 'object';
  readonly atomic: boolean;
  readonly always: ReadonlyMap<string, Json>;
  private readonly fields: ReadonlyMap<string, Field>;
  private readonly defaults: ReadonlyMap<string, Json>;
  private readonly shapes = new Map<string, Shape>();

  constructor(
    message: MessageSpec,
    facts: ReadonlyMap<string, MessageFacts>,
    schema: Schema,
    private readonly ofMessage: (ref: string) => ObjectShape,
  ) {
    this.fields = fieldsOf(message, facts, schema);
    this.atomic = facts.get(message.ref)?.atomic ?? false;
    this.defaults = facts.get(message.ref)?.defaults ?? new Map();
    const zeros = [...this.fields].map(([name, { spec }]) => [name, zeroOf(spec)] as const);
    this.always = new Map(zeros.filter((pair): pair is [string, Json] => pair[1] !== undefined));
  }

  member(name: string): Shape | undefined {
    const known = this.shapes.get(name);
    if (known !== undefined) return known;
    const field = this.fields.get(name);
    if (field === undefined) return undefined;
    const shape = shapeOf(field, this.ofMessage);
    this.shapes.set(name, shape);
    return shape;
  }

  isField(): boolean {
    return true;
  }

  keyDefault(name: string): Json | undefined {
    return this.defaults.get(name);
  }

  read(object: JsonObject, name: string): Json | undefined {
    const value = readPlain(object, name);
    const spec = this.fields.get(name)?.spec;
    if (value === undefined || value === null) return this.always.get(name);
    const dropped = spec?.omitEmpty === true && !spec.pointer && isZero(spec, value);
    return dropped ? this.always.get(name) : value;
  }
}

/** A message's own fields and those of messages that stand among them. */
function fieldsOf(
  message: MessageSpec,
  facts: ReadonlyMap<string, MessageFacts>,
  schema: Schema,
): Map<string, Field> {
  const merges = facts.get(message.ref)?.merges;
  const found = new Map<string, Field>();
  for (const spec of message.fields) {
    if (spec.json !== '') found.set(spec.json, { spec, merges: merges?.get(spec.json) });
    else for (const pair of fieldsOf(schema.message(spec.type), facts, schema)) found.set(...pair);
  }
  return found;
}

function shapeOf({ spec, merges }: Field, ofMessage: (ref: string) => ObjectShape): Shape {
  const one = typeShape(spec.type, ofMessage);
  if (spec.shape === 'map') return mapShape(one, merges === '!');
  if (spec.shape === 'repeated') {
    const keys = merges === undefined || merges === '*' ? [] : merges.split(',');
    return { is: 'list', atomic: merges === undefined, keys, item: one };
  }
  if (one.is !== 'object' || (merges !== '!' && merges !== '?')) return one;
  return sameFields(one, merges === '!');
}

/** The fields of a shape, as one value or apart. */
function sameFields(shape: ObjectShape, atomic: boolean): ObjectShape {
  return {
    is: 'object',
    atomic,
    always: shape.always,
    member: (name) => shape.member(name),
    isField: (name) => shape.isField(name),
    keyDefault: (name) => shape.keyDefault(name),
    read: (object, name) => shape.read(object, name),
  };
}

/** Special types as kube-openapi's models have them: times, quantities and the like are scalars of no one type. */
function typeShape(type: string, ofMessage: (ref: string) => ObjectShape): Shape {
  if (type === 's' || type === 'y') return { is: 'scalar', accepts: 'string' };
  if (type === 'b') return { is: 'scalar', accepts: 'boolean' };
  if (type.length === 1) return { is: 'scalar', accepts: 'numeric' };
  if (!type.startsWith('$')) return ofMessage(type);
  if (type === '$F' || type === '$R') return mapShape(FREE, false);
  if (type === '$V') return { is: 'list', atomic: true, keys: [], item: { is: 'scalar', accepts: 'string' } };
  return /^\$[TUDQI]$/.test(type) ? ANY_SCALAR : ATOMIC;
}

/** What Go writes of a field that nobody set; undefined for nothing. */
function zeroOf({ shape, type, pointer, omitEmpty, omitZero, present }: FieldSpec): Json | undefined {
  if (!present) return undefined;
  if (shape !== 'one' || pointer) return omitEmpty || omitZero ? undefined : null;
  if (type.startsWith('$')) return omitZero ? undefined : (ZERO_SPECIALS[type] ?? null);
  if (type.length > 1) return omitZero ? undefined : {};
  return omitEmpty || omitZero ? undefined : (ZERO_SCALARS[type] ?? 0);
}

const ZERO_SPECIALS: Readonly<Record<string, Json>> = { $Q: '0', $I: 0, $D: '0s' };
const ZERO_SCALARS: Readonly<Record<string, Json>> = { s: '', y: null, b: false };

function isZero({ shape, type }: FieldSpec, value: Json): boolean {
  if (value === '' || value === 0 || value === false) return type.length === 1;
  if (shape === 'one' || typeof value !== 'object') return false;
  return Object.keys(value as object).length === 0;
}

function readFacts(table: string): Map<string, MessageFacts> {
  const facts = new Map<string, MessageFacts>();
  let place = '';
  for (const line of table.split('\n')) {
    if (line.startsWith('@')) place = line.slice(1);
    else if (line !== '') {
      const [head = '', ...words] = line.split(' ');
      facts.set(`${place}.${head.replace('!', '')}`, {
        atomic: head.endsWith('!'),
        merges: pairs(words, ':'),
        defaults: new Map([...pairs(words, '=')].map(([name, text]) => [name, JSON.parse(text) as Json])),
      });
    }
  }
  return facts;
}

function pairs(words: readonly string[], mark: string): Map<string, string> {
  const found = words.map((word) => /^(\w+)([:=])(.*)$/.exec(word)!).filter((match) => match[2] === mark);
  return new Map(found.map((match) => [match[1]!, match[3]!]));
}
