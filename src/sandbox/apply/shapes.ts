import { groupVersion } from '../../codec/object.js';
import type { Schema } from '../../codec/proto/schema.js';
import { BuiltInShapes } from '../../merge/server-side/built-in-shapes.js';
import type { ObjectShape } from '../../merge/server-side/shape.js';
import type { ResourceType } from '../types/resource-type.js';
import { customShape } from './custom-shapes.js';

/** The shapes of all resources, each made on first use. */
export class Shapes {
  #builtIn: BuiltInShapes | undefined;
  readonly #known = new WeakMap<ResourceType, ObjectShape>();
  readonly #schema: () => Promise<Schema>;

  /** @param schema the fields of built-in types */
  constructor(schema: () => Promise<Schema>) {
    this.#schema = schema;
  }

  /** The shape of a resource's objects. */
  async of(type: ResourceType): Promise<ObjectShape> {
    const known = this.#known.get(type);
    if (known !== undefined) return known;
    const schema = await this.#schema();
    await schema.load('meta');
    this.#builtIn ??= new BuiltInShapes(schema);
    const shape = type.custom
      ? customShape(type.schema, this.#builtIn.ofMessage('meta/v1.ObjectMeta'))
      : await this.#builtInShape(schema, this.#builtIn, type);
    this.#known.set(type, shape);
    return shape;
  }

  async #builtInShape(schema: Schema, shapes: BuiltInShapes, type: ResourceType): Promise<ObjectShape> {
    const message = await schema.kind(groupVersion(type.group, type.version), type.kind);
    if (message === undefined) throw new Error(`the schema has no ${type.kind}`);
    return shapes.ofKind(message);
  }
}
