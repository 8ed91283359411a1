/** The beginning of a body, as much of it as a log level shows. */

/** Read beyond what is shown, so that a secret that is cut in two is still recognized. */
const SLACK = 16 * 1024;

/** kubectl shows 1 KiB of a body at -v=8, 10 KiB at 9 and all of it from 10 on (client-go, rest/request.go). */
function limitAt(verbosity: number): number {
  if (verbosity >= 10) return Number.POSITIVE_INFINITY;
  return verbosity === 9 ? 10240 : 1024;
}

/** Keeps the part of a streaming body that may be shown, and counts the rest. */
export class BodyRecord {
  readonly #limit: number;
  readonly #chunks: Uint8Array[] = [];
  #kept = 0;
  /** Bytes seen. */
  size = 0;

  constructor(verbosity: number) {
    this.#limit = limitAt(verbosity);
  }

  add(bytes: Uint8Array): void {
    this.size += bytes.length;
    const room = this.#limit + SLACK - this.#kept;
    if (room <= 0) return;
    // A copy: the bytes belong to the reader.
    const part = Uint8Array.from(bytes.subarray(0, room));
    this.#chunks.push(part);
    this.#kept += part.length;
  }

  /** The bytes that were kept, for inspection. */
  get captured(): string {
    return Buffer.concat(this.#chunks).toString('utf8');
  }

  /** The body as text, or as a dump if it is protobuf, cut off as in kubectl. */
  shown(contentType: string, clean: (text: string) => string): string {
    const bytes = Buffer.concat(this.#chunks);
    const binary = /protobuf/.test(contentType) || bytes.subarray(0, 512).includes(0);
    const text = binary ? hexDump(bytes) : clean(bytes.toString('utf8'));
    const whole = binary ? Math.ceil(this.size / 16) * 79 : text.length + this.size - this.#kept;
    if (whole <= this.#limit) return text;
    return `${text.slice(0, this.#limit)} [truncated ${whole - this.#limit} chars]`;
  }
}

/** Sixteen bytes per line: offset, hexadecimal in two halves, printable characters. */
export function hexDump(bytes: Uint8Array): string {
  let dump = '';
  for (let offset = 0; offset < bytes.length; offset += 16) {
    const row = Array.from(bytes.subarray(offset, offset + 16));
    const pairs = row.map((byte) => byte.toString(16).padStart(2, '0'));
    const hex = `${pairs.slice(0, 8).join(' ').padEnd(23)}  ${pairs.slice(8).join(' ').padEnd(23)}`;
    const text = row.map((byte) => (byte >= 32 && byte < 127 ? String.fromCharCode(byte) : '.')).join('');
    dump += `${offset.toString(16).padStart(8, '0')}  ${hex}  |${text}|\n`;
  }
  return dump;
}
