import { JsonScanner } from './json-scanner.js';
import { excerpt, MalformedListError } from './list-errors.js';

/** What a ListSplitter finds, as JSON text. */
export interface SplitterSink {
  /** A member of the list's object other than its items. */
  field(name: string, json: string): void;
  /** The array of items opens: it is the member with this name (`items`, or `rows` in a Table). */
  itemsBegin(name: string): void;
  /**
   * One or more complete items with commas between them.
   * @param hasLongNumbers whether they may hold numbers that JSON.parse changes
   */
  items(json: string, hasLongNumbers: boolean): void;
}

/** Limits on the memory that a server's response can take. */
export interface ListLimits {
  /** Levels of objects and arrays inside one item or member. */
  maxDepth: number;
  /** Bytes of one item, or of one member that is not the array of items. */
  maxValueBytes: number;
}

/** Reads on from `at` in the chunk and returns the index where the next state begins. */
type State = (at: number) => number;

const COMMA = 0x2c;
const COLON = 0x3a;
const QUOTE = 0x22;
const OPEN_BRACE = 0x7b;
const CLOSE_BRACE = 0x7d;
const OPEN_BRACKET = 0x5b;
const CLOSE_BRACKET = 0x5d;

/**
 * Cuts the bytes of a list (`{"kind":…,"metadata":{…},"items":[{…},{…}]}`, or a Table with its rows) into its members
 * and runs of complete items, as they arrive, in any order of the members. Between chunks, it holds only the bytes of
 * one unfinished value.
 */
export class ListSplitter {
  #state: State;
  #chunk: Buffer = Buffer.alloc(0);
  /** Where the unfinished value, or the run of items to hand over, begins in the chunk. */
  #start = 0;
  /** Where the last complete item of the run ends in the chunk; 0 without one. */
  #runEnd = 0;
  /** Where the item after the run begins in the chunk. */
  #itemStart = 0;
  /** The beginning of the unfinished value, from earlier chunks. */
  #held: Buffer[] = [];
  #heldBytes = 0;
  #name = '';
  #complete = false;
  readonly #scanner: JsonScanner;
  readonly #sink: SplitterSink;
  readonly #limits: ListLimits;

  constructor(sink: SplitterSink, limits: ListLimits) {
    this.#sink = sink;
    this.#limits = limits;
    this.#scanner = new JsonScanner(limits.maxDepth);
    this.#state = this.#beforeObject;
  }

  /** True once the list's closing brace was read. */
  get complete(): boolean {
    return this.#complete;
  }

  /**
   * Takes the next bytes, which may begin and end anywhere, and does not keep them. Fails with MalformedListError or
   * JsonTooDeepError, and with what the sink throws.
   */
  push(bytes: Uint8Array): void {
    this.#chunk = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    this.#start = 0;
    this.#runEnd = 0;
    const end = bytes.byteLength;
    for (let at = 0; at < end; ) at = this.#state(at);
    if (this.#runEnd > 0) {
      this.#handOver(this.#runEnd);
      this.#start = this.#itemStart;
    }
    if (this.#isInsideValue()) this.#hold(this.#chunk.subarray(this.#start));
  }

  #isInsideValue(): boolean {
    const state = this.#state;
    return (
      state === this.#inItem || state === this.#inKey || state === this.#inValue || state === this.#inScalar
    );
  }

  #beforeObject: State = (at) => {
    const byte = this.#chunk[at]!;
    if (isSpace(byte)) return at + 1;
    if (byte !== OPEN_BRACE) {
      throw new MalformedListError(
        `the response is not JSON: it begins with ${excerpt(this.#chunk.subarray(at))}`,
      );
    }
    this.#state = this.#beforeFirstKey;
    return at + 1;
  };

  #beforeFirstKey: State = (at) => {
    if (this.#chunk[at] !== CLOSE_BRACE) return this.#beforeKey(at);
    return this.#endObject(at);
  };

  #beforeKey: State = (at) => {
    const byte = this.#chunk[at]!;
    if (isSpace(byte)) return at + 1;
    if (byte !== QUOTE) throw this.#unexpected(at);
    this.#start = at;
    this.#state = this.#inKey;
    return at;
  };

  #inKey: State = (at) => {
    const end = this.#scanner.scan(this.#chunk, at);
    if (end < 0) return this.#chunk.length;
    this.#name = parseName(this.#take(end));
    this.#state = this.#beforeColon;
    return end;
  };

  #beforeColon: State = (at) => {
    const byte = this.#chunk[at]!;
    if (isSpace(byte)) return at + 1;
    if (byte !== COLON) throw this.#unexpected(at);
    this.#state = this.#beforeValue;
    return at + 1;
  };

  #beforeValue: State = (at) => {
    const byte = this.#chunk[at]!;
    if (isSpace(byte)) return at + 1;
    if (byte === OPEN_BRACKET && isItemsName(this.#name)) {
      this.#sink.itemsBegin(this.#name);
      this.#state = this.#beforeFirstItem;
      return at + 1;
    }
    if (endsScalar(byte)) throw this.#unexpected(at);
    this.#start = at;
    this.#state =
      byte === QUOTE || byte === OPEN_BRACE || byte === OPEN_BRACKET ? this.#inValue : this.#inScalar;
    return at;
  };

  #inValue: State = (at) => {
    const end = this.#scanner.scan(this.#chunk, at);
    return end < 0 ? this.#chunk.length : this.#endField(end);
  };

  #inScalar: State = (at) => {
    let end = at;
    while (end < this.#chunk.length && !endsScalar(this.#chunk[end]!)) end++;
    return end === this.#chunk.length ? end : this.#endField(end);
  };

  #endField(end: number): number {
    this.#sink.field(this.#name, this.#take(end));
    this.#state = this.#behindValue;
    return end;
  }

  #behindValue: State = (at) => {
    const byte = this.#chunk[at]!;
    if (isSpace(byte)) return at + 1;
    if (byte === CLOSE_BRACE) return this.#endObject(at);
    if (byte !== COMMA) throw this.#unexpected(at);
    this.#state = this.#beforeKey;
    return at + 1;
  };

  #beforeFirstItem: State = (at) => {
    if (this.#chunk[at] !== CLOSE_BRACKET) return this.#beforeItem(at);
    this.#state = this.#behindValue;
    return at + 1;
  };

  #beforeItem: State = (at) => {
    const byte = this.#chunk[at]!;
    if (isSpace(byte)) return at + 1;
    if (byte !== OPEN_BRACE) throw this.#unexpected(at);
    if (this.#runEnd === 0) this.#start = at;
    this.#itemStart = at;
    this.#state = this.#inItem;
    return at;
  };

  #inItem: State = (at) => {
    const end = this.#scanner.scan(this.#chunk, at);
    if (end < 0) return this.#chunk.length;
    this.#runEnd = end;
    this.#state = this.#behindItem;
    return end;
  };

  #behindItem: State = (at) => {
    const byte = this.#chunk[at]!;
    if (isSpace(byte)) return at + 1;
    if (byte === COMMA) {
      this.#state = this.#beforeItem;
      return at + 1;
    }
    if (byte !== CLOSE_BRACKET) throw this.#unexpected(at);
    if (this.#runEnd > 0) this.#handOver(this.#runEnd);
    this.#state = this.#behindValue;
    return at + 1;
  };

  #endObject(at: number): number {
    this.#complete = true;
    this.#state = this.#behindObject;
    return at + 1;
  }

  #behindObject: State = (at) => {
    if (!isSpace(this.#chunk[at]!)) throw this.#unexpected(at);
    return at + 1;
  };

  #handOver(end: number): void {
    this.#sink.items(this.#take(end), this.#scanner.metLongNumber);
    this.#runEnd = 0;
  }

  /** The text of the held bytes and of the chunk from the start to `end`. */
  #take(end: number): string {
    if (this.#heldBytes === 0) return this.#chunk.toString('utf8', this.#start, end);
    const bytes = Buffer.concat([...this.#held, this.#chunk.subarray(0, end)]);
    this.#held = [];
    this.#heldBytes = 0;
    return bytes.toString('utf8');
  }

  #hold(bytes: Buffer): void {
    this.#heldBytes += bytes.length;
    if (this.#heldBytes > this.#limits.maxValueBytes) {
      throw new MalformedListError(
        `one object of the list is larger than ${this.#limits.maxValueBytes} bytes`,
      );
    }
    this.#held.push(Buffer.from(bytes));
  }

  #unexpected(at: number): MalformedListError {
    // Only one character, because what follows may be the contents of a Secret.
    return new MalformedListError(`the list is not JSON at ${excerpt(this.#chunk.subarray(at, at + 1))}`);
  }
}

function parseName(json: string): string {
  try {
    return JSON.parse(json) as string;
  } catch {
    throw new MalformedListError('a member of the list has a name that is not JSON');
  }
}

function isItemsName(name: string): boolean {
  return name === 'items' || name === 'rows';
}

function isSpace(byte: number): boolean {
  return byte === 0x20 || byte === 0x0a || byte === 0x0d || byte === 0x09;
}

/** True for the bytes that cannot be inside a number, true, false or null. */
function endsScalar(byte: number): boolean {
  return byte === COMMA || byte === CLOSE_BRACE || byte === CLOSE_BRACKET || byte === COLON || isSpace(byte);
}
