import type { Json, JsonObject } from '../../../src/codec/object.js';
import type { FieldSpec, MessageSpec } from '../../../src/codec/proto/field-table.js';
import { Schema } from '../../../src/codec/proto/schema.js';
import { extensionsOf } from '../../../src/merge/extensions/extensions.js';
import type { Random } from './random.js';

/** The release of the kubectl that recordings come from: it does not know newer fields. */
const RELEASE = 32;

/** Fields that users do not set, or that have no schema. */
const LEFT_OUT = new Set([
  'managedFields',
  'creationTimestamp',
  'selfLink',
  'deletionTimestamp',
  'generateName',
]);

/** Fields that make objects interesting to merge. */
const FAVOURITES = new Set([
  'metadata',
  'spec',
  'template',
  'containers',
  'finalizers',
  'ports',
  'env',
  'volumes',
  'strategy',
  'conditions',
  'selector',
  'status',
]);

/** Creates random objects of built-in kinds, small and similar enough to differ in few places. */
export class ObjectMaker {
  readonly #schema: Schema;
  readonly #random: Random;

  private constructor(schema: Schema, random: Random) {
    this.#schema = schema;
    this.#random = random;
  }

  /** @param release the release whose fields objects have */
  static async for(
    kinds: readonly (readonly [apiVersion: string, kind: string])[],
    random: Random,
    release = RELEASE,
  ): Promise<ObjectMaker> {
    const schema = new Schema(release);
    for (const [apiVersion, kind] of kinds) await schema.kind(apiVersion, kind);
    return new ObjectMaker(schema, random);
  }

  /** An instance that creates other objects. */
  with(random: Random): ObjectMaker {
    return new ObjectMaker(this.#schema, random);
  }

  /** An object with a name. */
  object(apiVersion: string, kind: string, name = 'x'): JsonObject {
    const [group = '', version = ''] = apiVersion.includes('/') ? apiVersion.split('/') : ['', apiVersion];
    const made = this.#message(this.#schema.kindNow(group, version, kind)!, 0);
    const metadata = (made.metadata ?? {}) as JsonObject;
    delete metadata.uid;
    delete metadata.resourceVersion;
    return { apiVersion, kind, ...made, metadata: { ...metadata, name, namespace: 'default' } };
  }

  #message(message: MessageSpec, depth: number): JsonObject {
    const made: JsonObject = {};
    for (const field of this.#fieldsOf(message)) {
      const share = FAVOURITES.has(field.json)
        ? 0.75
        : depth < 2
          ? 0.3
          : 1.6 / (depth + 3) / Math.sqrt(message.fields.length);
      if (!field.present || LEFT_OUT.has(field.json) || depth > 8 || !this.#random.chance(share)) continue;
      made[field.json] = this.#value(message, field, depth);
    }
    return made;
  }

  #fieldsOf(message: MessageSpec): FieldSpec[] {
    return message.fields.flatMap((field) =>
      field.json === '' ? this.#fieldsOf(this.#schema.message(field.type)) : [field],
    );
  }

  #value(message: MessageSpec, field: FieldSpec, depth: number): Json {
    if (field.shape === 'map') {
      const keys = this.#random.some(['a', 'b', 'c'], 3);
      return Object.fromEntries(keys.map((key) => [key, this.#one(field, depth)]));
    }
    if (field.shape === 'one') return this.#one(field, depth);
    const key = extensionsOf(message.ref).fields.get(field.json)?.mergeKey;
    if (key === undefined && field.type.length === 1)
      return this.#random.some(SCALARS[field.type]!, 3) as Json[];
    if (key === undefined)
      return Array.from({ length: this.#random.below(3) }, () => this.#one(field, depth));
    const spec = this.#fieldsOf(this.#schema.message(field.type)).find(({ json }) => json === key);
    const values = this.#random.some(SCALARS[spec?.type ?? 's']!.slice(0, 4), 4);
    // Ports with one number and two protocols are two items with the same key.
    if (values.length > 0 && this.#random.chance(0.05)) values.push(this.#random.one(values));
    return values.map((value) => ({ ...(this.#one(field, depth) as JsonObject), [key]: value as Json }));
  }

  #one({ type }: FieldSpec, depth: number): Json {
    if (type.length === 1) return this.#random.one(SCALARS[type]!);
    if (type.startsWith('$')) return structuredClone(this.#random.one(SPECIALS[type.slice(0, 2)]!));
    return this.#message(this.#schema.message(type), depth + 1);
  }
}

const SCALARS: Readonly<Record<string, Json[]>> = {
  s: ['a', 'b', 'c', 'd', '', 'example.com/x', '5'],
  b: [true, false],
  i: [1, 2, 3, 80, 0, 8080],
  l: [1, 2, 3, 443, 0, 9007199254740991],
  d: [0.5, 1, 2.25],
  y: ['AA==', 'YWI=', ''],
};

const SPECIALS: Readonly<Record<string, Json[]>> = {
  $T: ['2026-01-01T00:00:00Z', '2026-02-01T00:00:00Z', null],
  $U: ['2026-01-01T00:00:00.000001Z', null],
  $D: ['1m0s', '5s'],
  $F: [{ 'f:a': {} }],
  $Q: ['100m', '0.1', 1, '1Gi', '1024Mi', '1'],
  $I: [80, 'http', '25%', '80', 0],
  $R: [{ apiVersion: 'v1', kind: 'A', spec: { a: [1] } }, { a: 'b' }],
  $V: [['get'], ['get', 'list'], []],
  $J: [{ a: 1 }, 'b', 2],
  $A: [{ type: 'string' }],
  $B: [true],
  $S: [['a']],
};
