import { goJsonCompact } from '../codec/go-json.js';
import type { JsonObject, KubeObject } from '../codec/object.js';
import { Schema } from '../codec/proto/schema.js';
import { type Clash, clashesOf } from './clashes.js';
import { createMergePatch } from './merge-patch/create.js';
import { builtInMergeSchema } from './schema/built-in.js';
import type { MergeSchema } from './schema/merge-schema.js';
import { twoWayStrategic } from './strategic/patches.js';

/** The patch that turns one state of an object into another. */
interface ObjectPatch {
  /** Strategic for built-in kinds, a JSON merge patch for others. */
  type: 'strategic' | 'merge';
  /** {} if there is no difference. */
  patch: JsonObject;
  /** The patch as JSON, with sorted keys as Go writes it. */
  body: string;
}

/**
 * Finds the differences between two states of an object, with the types that are compiled into kubectl. Use one for a
 * whole run.
 */
export class ObjectDiffer {
  readonly #types = new Schema();
  readonly #schemas = new Map<string, Promise<MergeSchema | undefined>>();

  /** Whether a kind is one of Kubernetes' own. @param apiVersion `apps/v1` */
  async isBuiltIn(apiVersion: string, kind: string): Promise<boolean> {
    return (await this.#schemaOf(apiVersion, kind)) !== undefined;
  }

  /** The patch that turns `before` into `after`, by the kind of `before`. Fails with PatchError. */
  async difference(before: KubeObject, after: KubeObject): Promise<ObjectPatch> {
    const schema = await this.#schemaOf(before.apiVersion ?? '', before.kind ?? '');
    const [from, to] = [before as JsonObject, after as JsonObject];
    const patch = schema === undefined ? createMergePatch(from, to) : twoWayStrategic(from, to, schema);
    return { type: schema === undefined ? 'merge' : 'strategic', patch, body: goJsonCompact(patch) };
  }

  /**
   * The fields that two changes of an object set to different values. Fails with PatchError.
   * @param base the state before both changes
   */
  async clashes(base: KubeObject, mine: KubeObject, theirs: KubeObject): Promise<Clash[]> {
    const schema = await this.#schemaOf(base.apiVersion ?? '', base.kind ?? '');
    return clashesOf(base as JsonObject, mine as JsonObject, theirs as JsonObject, schema);
  }

  #schemaOf(apiVersion: string, kind: string): Promise<MergeSchema | undefined> {
    const key = `${apiVersion} ${kind}`;
    const known = this.#schemas.get(key) ?? builtInMergeSchema(this.#types, apiVersion, kind);
    this.#schemas.set(key, known);
    return known;
  }
}
