import type { Selection } from '../selection.js';
import { decoderHelpers, type MessageReader } from './decoder-helpers.js';
import { decoderText } from './decoder-text.js';
import type { ProtobufReader } from './reader.js';
import type { Schema } from './schema.js';
import type { NestedReader } from './special-readers.js';

type ReadMessage = MessageReader['read'];

/** Creates readers of messages on first use, and keeps them. */
export class Decoders {
  readonly #whole = new Map<string, MessageReader>();
  readonly #selected = new WeakMap<object, Map<string, MessageReader>>();
  readonly #schema: Schema;
  readonly #nested: NestedReader;
  readonly #typedClaims: boolean;

  /**
   * @param nested reads an object in its own envelope inside another
   * @param typedClaims as for decoderText
   */
  constructor(schema: Schema, nested: NestedReader, typedClaims: boolean) {
    this.#schema = schema;
    this.#nested = nested;
    this.#typedClaims = typedClaims;
  }

  /** The reader of a message, `core/v1.Pod`. The reader throws NeedsFamily if a family is not loaded. */
  of(ref: string, selection: Selection = true): MessageReader {
    const known = selection === true ? this.#whole : this.#ofSelection(selection);
    let reader = known.get(ref);
    if (reader === undefined) {
      reader = new LazyReader(() => this.#make(ref, selection));
      known.set(ref, reader);
    }
    return reader;
  }

  #ofSelection(selection: object): Map<string, MessageReader> {
    let readers = this.#selected.get(selection);
    if (readers === undefined) {
      readers = new Map();
      this.#selected.set(selection, readers);
    }
    return readers;
  }

  #make(ref: string, selection: Selection): ReadMessage {
    const messageOf = (inner: string) => this.#schema.message(inner);
    const text = decoderText(messageOf(ref), selection, messageOf, this.#typedClaims);
    const readers = text.readers.map((reader) => this.of(reader.ref, reader.selection));
    const names = readers.map((_, i) => `d${i}`);
    const make = new Function('h', 'nested', ...names, text.body) as (...args: unknown[]) => ReadMessage;
    return make(decoderHelpers, this.#nested, ...readers);
  }
}

/** Becomes the reader of its message on first use. */
class LazyReader implements MessageReader {
  read: ReadMessage;

  constructor(make: () => ReadMessage) {
    this.read = (reader: ProtobufReader, end: number, into?: object) => {
      this.read = make();
      return this.read(reader, end, into);
    };
  }
}
