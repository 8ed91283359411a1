import { constants, inflateRawSync } from 'node:zlib';
import { DICTIONARY_ID, dictionary } from './dictionary.js';
import { SpdyProtocolError } from './errors.js';

/** Headers of a stream, their names in lower case. */
export type Headers = Readonly<Record<string, string>>;

/** How far DEFLATE looks back. */
const WINDOW = 32 * 1024;
const MAX_BYTES = 64 * 1024;
/** An empty block that is not the last: everything before it can be decompressed immediately. */
const FLUSH = Buffer.from([0, 0, 0, 0xff, 0xff]);

/**
 * Writes the header blocks of one direction of a connection, which together are one zlib stream. They are not
 * compressed: headers are few and short, and DEFLATE's stored blocks need no compressor for the life of the connection.
 */
export class HeaderWriter {
  #begun = false;

  /** @throws SpdyProtocolError for headers of more than 64 KiB */
  block(headers: Headers): Buffer {
    const pairs = Object.entries(headers).flat();
    const text = Buffer.concat([word(pairs.length / 2), ...pairs.flatMap(lengthAndText)]);
    if (text.length > 0xffff) throw new SpdyProtocolError('headers of more than 64 KiB');
    const stored = Buffer.alloc(5);
    stored.writeUInt16LE(text.length, 1);
    stored.writeUInt16LE(~text.length & 0xffff, 3);
    const start = this.#begun ? [] : [Buffer.from([0x78, 0xbb]), word(DICTIONARY_ID)];
    this.#begun = true;
    return Buffer.concat([...start, stored, text, FLUSH]);
  }
}

/** Reads the header blocks of one direction of a connection. */
export class HeaderReader {
  /** What blocks may refer to: everything before, as far back as DEFLATE looks. Undefined before the first. */
  #window: Buffer | undefined;

  /** @throws SpdyProtocolError for an invalid header block, or one of more than 64 KiB */
  read(block: Buffer): Headers {
    // Blocks start and end at whole bytes, so each can be decompressed separately.
    const compressed = this.#window === undefined ? withoutStart(block) : block;
    const before = this.#window ?? dictionary;
    let text: Buffer;
    try {
      const finishFlush = constants.Z_SYNC_FLUSH;
      text = inflateRawSync(compressed, { dictionary: before, finishFlush, maxOutputLength: MAX_BYTES });
    } catch (cause) {
      throw new SpdyProtocolError(`a block of headers cannot be decompressed: ${(cause as Error).message}`);
    }
    this.#window = Buffer.concat([before, text]).subarray(-WINDOW);
    return parse(text);
  }
}

/** The header of the zlib stream (RFC 1950): DEFLATE, and perhaps the dictionary. */
function withoutStart(block: Buffer): Buffer {
  if (block.length < 2 || (block[0]! & 0xf) !== 8 || block.readUInt16BE() % 31 !== 0)
    throw new SpdyProtocolError('a block of headers is not compressed by zlib');
  const hasDictionary = (block[1]! & 0x20) !== 0;
  if (!hasDictionary) return block.subarray(2);
  if (block.length < 6 || block.readUInt32BE(2) !== DICTIONARY_ID)
    throw new SpdyProtocolError('a block of headers is compressed with another dictionary');
  return block.subarray(6);
}

function parse(text: Buffer): Headers {
  let at = 0;
  const number = () => {
    if (at + 4 > text.length) throw new SpdyProtocolError('a block of headers is cut short');
    at += 4;
    return text.readUInt32BE(at - 4);
  };
  const string = () => {
    const length = number();
    if (at + length > text.length) throw new SpdyProtocolError('a block of headers is cut short');
    at += length;
    return text.toString('utf8', at - length, at);
  };
  const headers: Record<string, string> = Object.create(null);
  const count = number();
  for (let i = 0; i < count; i++) {
    const name = string().toLowerCase();
    headers[name] = string();
  }
  return headers;
}

function word(value: number): Buffer {
  const bytes = Buffer.allocUnsafe(4);
  bytes.writeUInt32BE(value);
  return bytes;
}

function lengthAndText(text: string): Buffer[] {
  const bytes = Buffer.from(text, 'utf8');
  return [word(bytes.length), bytes];
}
