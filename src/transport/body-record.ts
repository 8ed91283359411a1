/** The beginning of a body, as much as a log level shows of it. */

/** Read beyond what is shown, so that a secret cut in two is still known for one. */
const SLACK = 16 * 1024;

/** kubectl shows 1 KiB of a body at -v=8, 10 KiB at 9 and all of it from 10 on (client-go, rest/request.go). */
function limitAt(verbosity: number): number {
  if (verbosity >= 10) return Number.POSITIVE_INFINITY;
  return verbosity === 9 ? 10240 : 1024;
}

/** Keeps what may be shown of a body that streams by, and counts the rest. */
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
    // A copy: the bytes are the reader's.
    const part = Uint8Array.from(bytes.subarray(0, room));
    this.#chunks.push(part);
    this.#kept += part.length;
  }

  /** What was kept, for looking at. */
  get captured(): string {
    return Buffer.concat(this.#chunks).toString('utf8');
  }

  /** The body as text, or as a dump where it is protobuf, cut as kubectl cuts it. */
  shown(contentType: string, clean: (text: string) => string): string {
    const bytes = Buffer.concat(this.#chunks);
    const binary = /protobuf/.test(contentType) || bytes.subarray(0, 512).includes(0);
    const text = binary ? hexDump(bytes) : clean(bytes.toString('utf8'));
    const whole = binary ? Math.ceil(this.size / 16) * 79 : text.length + this.size - this.#kept;
    if (whole <= this.#limit) return text;
    return `${text.slice(0, this.#limit)} [truncated ${whole - this.#limit} chars]`;
  }
}

/** Sixteen bytes a line: offset, hexadecimal in two halves, what can be printed. */
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
