import type { KubeObject } from './object.js';
import { ProtobufCodec } from './proto/codec.js';
import { UnencodableError, UnknownKindError } from './proto/errors.js';

/** Reads objects as Go's types do: what they hold without being set stands in them, and fields are in their order. */
export class TypedForm {
  readonly #codec = new ProtobufCodec();

  /** An object in that form; one of another kind, or with fields that its type lacks, as it is. */
  async of(object: KubeObject): Promise<KubeObject> {
    try {
      return await this.#codec.decode(await this.#codec.encode(object));
    } catch (error) {
      if (error instanceof UnencodableError || error instanceof UnknownKindError) return object;
      throw error;
    }
  }
}
