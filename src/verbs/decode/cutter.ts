import { JsonScanner, JsonTooDeepError } from '../../codec/json-scanner.js';
import { envelopeSize } from '../../codec/proto/envelope-size.js';
import { isProtobuf, MAGIC } from '../../codec/proto/magic.js';
import { DecodeError } from './errors.js';

/** One value in a source. */
export interface Cut {
  /** An object in its envelope, a length-prefixed frame of a watch, JSON, or one of these in base64. */
  form: 'envelope' | 'frame' | 'json' | 'base64';
  /** The offset of its first byte in the source. */
  offset: number;
  bytes: Buffer;
}

/** The limit for values: etcd accepts less, but lists of a hundred thousand pods are this long. */
const MAX_BYTES = 1024 * 1024 * 1024;
const MAX_JSON_DEPTH = 1000;
const FRAME_LENGTH_BYTES = 4;
/** metav1.WatchEvent starts with its type, field 1. */
const FIRST_OF_EVENT = 0x0a;
const NEWLINE = 0x0a;
const SLASH = 0x2f;
const OPEN_BRACE = 0x7b;
const ENCRYPTED = Buffer.from('k8s:enc:');
/** The magic of protobuf, and `{"`, in base64. */
const BASE64_STARTS = ['azhz', 'eyJ'].map((text) => Buffer.from(text));
const GZIP = '1f8b';
const MAX_START_BYTES = ENCRYPTED.length;
/** How many bytes of anything else are inspected, to say what it is. */
const TOLD_BY = 512;
/** A line of YAML with a field. */
const YAML_FIELD = /^(- )?["']?[A-Za-z_][\w./-]*["']?:(\s|$)/m;

/**
 * Cuts bytes into values as they arrive, by the first bytes of each. White space between values is ignored, and so are
 * lines that start with a slash: etcdctl writes keys above their values. Fails with DecodeError for bytes that start no
 * value, and for a truncated value.
 */
export class ValueCutter {
  #held: Buffer[] = [];
  #heldBytes = 0;
  /** With fewer bytes than this, nothing is inspected. */
  #needed = 1;
  /** The offset in the source of the first byte held. */
  #offset = 0;
  /** Where the current JSON is known to end, counted from the first byte held; 0 if unknown. */
  #jsonEnd = 0;
  #scanner: JsonScanner | undefined;
  /** Whether bytes end the current line or base64: if not, the held bytes need not be inspected again. */
  #ends: ((chunk: Buffer) => boolean) | undefined;
  /** Whether a key was read whose value has not arrived yet. */
  #key: number | undefined;
  readonly #source: string;

  /** @param source its name, for errors */
  constructor(source: string) {
    this.#source = source;
  }

  /** Takes more bytes, which it may keep. Returns the values they complete. */
  push(chunk: Buffer): Cut[] {
    this.#held.push(chunk);
    this.#heldBytes += chunk.length;
    if (this.#heldBytes > MAX_BYTES) this.#fail('the value that begins here has no end within a gigabyte');
    if (this.#scanner !== undefined && !this.#scan(chunk, this.#heldBytes - chunk.length)) return [];
    if (this.#ends !== undefined && !this.#ends(chunk)) return [];
    this.#ends = undefined;
    return this.#heldBytes < this.#needed ? [] : this.#cut(false);
  }

  /** Ends the source. Returns a value that only its end completes. */
  finish(): Cut[] {
    if (this.#scanner !== undefined && this.#jsonEnd === 0)
      this.#fail('the JSON that begins here has no end');
    const cuts = this.#cut(true);
    if (this.#heldBytes > 0) {
      const missing = this.#needed - this.#heldBytes;
      this.#fail(`the value that begins here is cut short: at least ${missing} bytes are missing`);
    }
    if (cuts.length === 0 && this.#key !== undefined) this.#fail('a key has no value', this.#key);
    return cuts;
  }

  #cut(ended: boolean): Cut[] {
    const bytes = this.#held.length === 1 ? this.#held[0]! : Buffer.concat(this.#held);
    const cuts: Cut[] = [];
    let at = 0;
    while (at < bytes.length) {
      this.#needed = 1;
      const { used, form } = this.#step(bytes, at, ended);
      if (used === 0) break;
      if (form !== undefined) {
        cuts.push({ form, offset: this.#offset, bytes: bytes.subarray(at, at + used) });
        this.#key = undefined;
      }
      this.#offset += used;
      at += used;
    }
    this.#held = at < bytes.length ? [bytes.subarray(at)] : [];
    this.#heldBytes = bytes.length - at;
    return cuts;
  }

  /** Reads the value at an offset; 0 bytes used if more are needed. */
  #step(bytes: Buffer, at: number, ended: boolean): { used: number; form?: Cut['form'] } {
    const first = bytes[at]!;
    if (isSpace(first)) return { used: 1 };
    if (first === OPEN_BRACE) return this.#json(bytes, at);
    if (first === SLASH) return this.#keyLine(bytes, at, ended);
    if (first < 0x09) return this.#frame(bytes, at);
    if (bytes.length - at < MAX_START_BYTES && !ended) return this.#need(MAX_START_BYTES);
    const start = bytes.subarray(at, at + MAX_START_BYTES);
    if (isProtobuf(start)) return this.#envelope(bytes, at, ended);
    if (start.equals(ENCRYPTED)) this.#fail(`the value is encrypted (${encryption(bytes.subarray(at))})`);
    if (BASE64_STARTS.some((known) => start.subarray(0, known.length).equals(known))) {
      return this.#base64(bytes, at, ended);
    }
    if (bytes.length - at < TOLD_BY && !ended) return this.#need(TOLD_BY);
    return this.#unknown(bytes, at);
  }

  #envelope(bytes: Buffer, at: number, ended: boolean): { used: number; form?: Cut['form'] } {
    const found = envelopeSize(bytes, at, ended);
    if (found === undefined) this.#fail('the length in the envelope is not valid');
    if ('needed' in found) return this.#need(found.needed);
    if (found.size === MAGIC.length) {
      return bytes.length - at > MAGIC.length || ended
        ? this.#fail('nothing follows the magic bytes of protobuf')
        : this.#need(MAGIC.length + 1);
    }
    return { used: found.size, form: 'envelope' };
  }

  #frame(bytes: Buffer, at: number): { used: number; form?: Cut['form'] } {
    if (bytes.length - at < FRAME_LENGTH_BYTES) return this.#need(FRAME_LENGTH_BYTES + 1);
    const length = bytes.readUInt32BE(at);
    if (length === 0) return { used: FRAME_LENGTH_BYTES };
    const start = bytes[at + FRAME_LENGTH_BYTES];
    if (start === undefined) return this.#need(FRAME_LENGTH_BYTES + 1);
    if (start !== FIRST_OF_EVENT) return this.#unknown(bytes, at);
    const used = FRAME_LENGTH_BYTES + length;
    return bytes.length - at < used ? this.#need(used) : { used, form: 'frame' };
  }

  #json(bytes: Buffer, at: number): { used: number; form?: Cut['form'] } {
    if (this.#scanner === undefined) {
      this.#scanner = new JsonScanner(MAX_JSON_DEPTH);
      if (!this.#scan(bytes.subarray(at), 0)) return this.#need(bytes.length - at + 1);
    }
    const used = this.#jsonEnd;
    this.#scanner = undefined;
    this.#jsonEnd = 0;
    return { used, form: 'json' };
  }

  /** Whether the JSON ends in these bytes, the first of which is `before` bytes after the first one held. */
  #scan(bytes: Buffer, before: number): boolean {
    try {
      const end = this.#scanner!.scan(bytes, 0);
      if (end >= 0) this.#jsonEnd = before + end;
      return end >= 0;
    } catch (error) {
      if (error instanceof JsonTooDeepError) this.#fail(error.message);
      throw error;
    }
  }

  #keyLine(bytes: Buffer, at: number, ended: boolean): { used: number } {
    const end = bytes.indexOf(NEWLINE, at);
    if (end < 0 && !ended) return this.#until((chunk) => chunk.includes(NEWLINE));
    this.#key = this.#offset;
    return { used: (end < 0 ? bytes.length : end) - at };
  }

  #base64(bytes: Buffer, at: number, ended: boolean): { used: number; form?: Cut['form'] } {
    const end = endOfBase64(bytes, at);
    return end === bytes.length && !ended
      ? this.#until((chunk) => endOfBase64(chunk, 0) < chunk.length)
      : { used: end - at, form: 'base64' };
  }

  #until(ends: (chunk: Buffer) => boolean): { used: 0 } {
    this.#ends = ends;
    return { used: 0 };
  }

  #need(count: number): { used: 0 } {
    if (count > MAX_BYTES) this.#fail(`the value that begins here claims ${count} bytes`);
    this.#needed = count;
    return { used: 0 };
  }

  #unknown(bytes: Buffer, at: number): never {
    const start = bytes.subarray(at, at + 8).toString('hex');
    if (start.startsWith(GZIP)) this.#fail('the bytes are compressed with gzip: decompress them first');
    if (isYaml(bytes.subarray(at, at + TOLD_BY)))
      this.#fail('this is YAML, not what servers send or store: "proa encode" converts it');
    return this.#fail(
      `no API value begins with the bytes ${start}: expected protobuf, JSON, a watch or base64`,
    );
  }

  #fail(problem: string, offset = this.#offset): never {
    throw new DecodeError(this.#source, problem, offset);
  }
}

/** `k8s:enc:aescbc:v1:`: how a server encrypts at rest; nothing of the key or the text. */
function encryption(bytes: Buffer): string {
  return /^k8s:enc:[a-z0-9]{1,32}:v\d+:/.exec(bytes.subarray(0, 64).toString('latin1'))?.[0] ?? 'k8s:enc:';
}

/** Whether a text looks like YAML: it starts with a field, a comment or a document marker, and has fields. */
function isYaml(bytes: Buffer): boolean {
  return /^["'#%A-Za-z_-]/.test(bytes.toString('latin1', 0, 1)) && YAML_FIELD.test(bytes.toString('latin1'));
}

function isSpace(byte: number): boolean {
  return byte === 0x20 || byte === 0x09 || byte === NEWLINE || byte === 0x0d;
}

const BASE64 = Uint8Array.from({ length: 256 }, (_, byte) =>
  /[A-Za-z0-9+/=]/.test(String.fromCharCode(byte)) ? 1 : 0,
);

/** The first offset from `start` on that is not base64. */
function endOfBase64(bytes: Buffer, start: number): number {
  let at = start;
  while (at < bytes.length && BASE64[bytes[at]!] === 1) at++;
  return at;
}
