import type { KubeObject } from '../../../codec/object.js';
import { type EncodedObject, encodeObject } from '../../object/encode.js';
import { encodeValue, type ObjectValue } from '../../object/value.js';

/** An object that is made on first use: most runs use few of those that every cluster has. */
export class BootstrapValue implements ObjectValue {
  #made: KubeObject | undefined;
  readonly #make: () => KubeObject;

  constructor(make: () => KubeObject) {
    this.#make = make;
  }

  object(): KubeObject {
    this.#made ??= this.#make();
    return this.#made;
  }

  encoded(): EncodedObject {
    return encodeObject(this.object(), false);
  }

  bytes(): Uint8Array {
    return encodeValue(this.encoded());
  }
}
