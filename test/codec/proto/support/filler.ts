import type { KubeObject } from '../../../../src/codec/object.js';
import type { FieldSpec, MessageSpec } from '../../../../src/codec/proto/field-table.js';
import type { Schema } from '../../../../src/codec/proto/schema.js';

/** How much of an object to fill. */
export interface Filling {
  /** Returns a different number from 0 to 1 each time. */
  random: () => number;
  /** The probability that a field is missing or zero: 0 fills every field. */
  gaps: number;
}

/** Schemas contain schemas, and so on. */
const MAX_DEPTH_OF_SCHEMAS = 2;
const SCHEMA = /JSONSchemaProps$/;
/** Claims in a StatefulSet have their kind in JSON, although protobuf does not contain it. */
const CLAIM = { kind: 'PersistentVolumeClaim', apiVersion: 'v1' };

const TEXTS = [
  'plain',
  'grüße',
  '日本語',
  '"quoted" \\ back',
  '<tag>&',
  'line\nbreak\ttab',
  '😀',
  'x'.repeat(200),
  '\u2028',
];
const QUANTITIES = ['0', '100m', '1', '1500m', '64Mi', '3Gi', '12E', '5m', '-7'];
const DURATIONS = ['1ns', '1.5s', '2h0m3s', '-1m0s', '2562047h47m16.854775807s'];
const INT32 = [1, -1, 127, 128, 300, 2 ** 31 - 1, -(2 ** 31)];
const INT64 = [1, -1, 2 ** 40, Number.MAX_SAFE_INTEGER, 2n ** 53n, 2n ** 63n - 1n, -(2n ** 63n)];

/** Creates objects from the schema: as in a server's JSON, field by field in its order. */
export class Filler {
  #count = 0;
  readonly #schema: Schema;
  readonly #filling: Filling;

  constructor(schema: Schema, filling: Filling) {
    this.#schema = schema;
    this.#filling = filling;
  }

  /** An object of a kind, whose family must be loaded. */
  object(message: MessageSpec, apiVersion: string, kind: string): KubeObject {
    return { kind, apiVersion, ...this.#message(message, 0) };
  }

  #message(message: MessageSpec, depth: number): Record<string, unknown> {
    const filled: Record<string, unknown> = {};
    for (const field of message.fields) {
      if (field.inline) Object.assign(filled, this.#message(this.#schema.message(field.type), depth));
      else if (field.present && !this.#isGap() && !this.#isTooDeep(field, depth)) {
        filled[field.json] = this.#field(message, field, depth);
      }
    }
    return filled;
  }

  #isGap(): boolean {
    return this.#filling.gaps > 0 && this.#filling.random() < this.#filling.gaps;
  }

  #isTooDeep({ type }: FieldSpec, depth: number): boolean {
    return SCHEMA.test(type) && depth >= MAX_DEPTH_OF_SCHEMAS;
  }

  #field(message: MessageSpec, field: FieldSpec, depth: number): unknown {
    const value = () => this.#value(field.type, depth);
    if (field.shape === 'map') {
      const entries = [1, 2].map(() => [`key-${this.#next()}`, value()] as const);
      return Object.fromEntries(entries.toSorted(([a], [b]) => (a < b ? -1 : 1)));
    }
    if (field.shape === 'one') return value();
    const items = [value(), value()];
    const isClaims = field.json === 'volumeClaimTemplates' && message.ref.endsWith('.StatefulSetSpec');
    return isClaims ? items.map((item) => ({ ...CLAIM, ...(item as object) })) : items;
  }

  #value(type: string, depth: number): unknown {
    switch (type.slice(0, 2)) {
      case 's':
        return this.#isGap() ? '' : `${this.#pick(TEXTS)} ${this.#next()}`;
      case 'b':
        return !this.#isGap();
      case 'i':
        return this.#isGap() ? 0 : this.#pick(INT32);
      case 'l':
        return this.#isGap() ? 0 : this.#pick(INT64);
      case 'd':
        return this.#pick([1.5, -0.25, 1e21]);
      case 'y':
        return Buffer.from([0xff, 0, this.#next() % 256, 0x80]).toString('base64');
      case '$T':
        return new Date(Date.UTC(2020, 1, 3, 4, 5, this.#next())).toISOString().replace('.000', '');
      case '$U':
        return new Date(Date.UTC(2020, 1, 3, 4, 5, this.#next())).toISOString().replace('.000', '.000123');
      case '$D':
        return this.#pick(DURATIONS);
      case '$Q':
        return this.#pick(QUANTITIES);
      case '$I':
        return this.#pick([80, -1, 'http', '25%']);
      case '$V':
        return ['get', `verb ${this.#next()}`];
      case '$F':
        return { 'f:metadata': { 'f:labels': { '.': {}, [`f:l${this.#next()}`]: {} } } };
      case '$J':
        return this.#pick<unknown>([{ a: [1, null, 'x'] }, 'text', 7, [true]]);
      case '$R':
        return { apiVersion: 'example.com/v1', kind: 'Widget', spec: { size: this.#next() } };
      case '$A':
        return this.#choice(type, depth, () => [
          this.#jsonSchema(type, depth),
          this.#jsonSchema(type, depth),
        ]);
      case '$B':
        return this.#choice(type, depth, () => true);
      case '$S':
        return this.#choice(type, depth, () => ['a', `b ${this.#next()}`]);
      default:
        return this.#message(this.#schema.message(type), depth + (SCHEMA.test(type) ? 1 : 0));
    }
  }

  #choice(type: string, depth: number, other: () => unknown): unknown {
    return this.#next() % 2 === 0 ? other() : this.#jsonSchema(type, depth);
  }

  #jsonSchema(type: string, depth: number): unknown {
    return this.#message(this.#schema.message(type.slice(2)), depth + 1);
  }

  #pick<T>(values: readonly T[]): T {
    return values[Math.floor(this.#filling.random() * values.length)]!;
  }

  #next(): number {
    return this.#count++;
  }
}

/** Numbers from 0 to 1 determined by a seed (mulberry32). */
export function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
