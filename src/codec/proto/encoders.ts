import { encoderHelpers, type MessageWriter, type NestedWriter } from './encoder-helpers.js';
import { encoderText } from './encoder-text.js';
import type { Schema } from './schema.js';
import type { ProtobufWriter } from './writer.js';

type WriteMessage = MessageWriter['write'];

/** Creates writers of messages on first use, and keeps them. */
export class Encoders {
  readonly #writers = new Map<string, MessageWriter>();
  readonly #schema: Schema;
  readonly #nested: NestedWriter;

  /** @param nested writes an object in its own envelope inside another */
  constructor(schema: Schema, nested: NestedWriter) {
    this.#schema = schema;
    this.#nested = nested;
  }

  /** The writer of a message, `core/v1.Pod`. The writer throws NeedsFamily if a family is not loaded. */
  of(ref: string): MessageWriter {
    let writer = this.#writers.get(ref);
    if (writer === undefined) {
      writer = new LazyWriter(() => this.#make(ref));
      this.#writers.set(ref, writer);
    }
    return writer;
  }

  #make(ref: string): WriteMessage {
    const text = encoderText(this.#schema.message(ref), (inner) => this.#schema.message(inner));
    const names = text.writers.map((_, i) => `e${i}`);
    const make = new Function('h', 'nested', ...names, text.body) as (...args: unknown[]) => WriteMessage;
    return make(encoderHelpers, this.#nested, ...text.writers.map((writer) => this.of(writer)));
  }
}

/** Becomes the writer of its message on first use. */
class LazyWriter implements MessageWriter {
  write: WriteMessage;

  constructor(make: () => WriteMessage) {
    this.write = (writer: ProtobufWriter, object: Record<string, unknown>) => {
      this.write = make();
      this.write(writer, object);
    };
  }
}
