import type { KubeObject } from './object.js';
import { ProtobufCodec } from './proto/codec.js';
import { UnencodableError, UnknownKindError } from './proto/errors.js';

/** Reads objects as Go's types do: with the zero values of unset fields, and the fields in their order. */
export class TypedForm {
  readonly #codec = new ProtobufCodec();

  /** An object in that form; the object itself if its kind or one of its fields is unknown. */
  async of(object: KubeObject): Promise<KubeObject> {
    try {
      return await this.#codec.decode(await this.#codec.encode(object));
    } catch (error) {
      if (error instanceof UnencodableError || error instanceof UnknownKindError) return object;
      throw error;
    }
  }
}
