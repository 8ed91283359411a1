const LINE_FEED = 0x0a;

/** The longest line that is kept; the rest of a longer one is omitted. */
const MAX_LINE_LENGTH = 1024 * 1024;
/** The memory for the beginnings of lines of all logs together. */
const MAX_HELD = 64 * 1024 * 1024;

/** How much memory is left for incomplete lines, shared by logs that are read at the same time. */
export class LineRoom {
  #free: number;

  /** @param bytes of all logs */
  constructor(bytes = MAX_HELD) {
    this.#free = bytes;
  }

  /** Takes as many of the bytes as there is room for, and returns how many. */
  take(bytes: number): number {
    const taken = Math.min(bytes, this.#free);
    this.#free -= taken;
    return taken;
  }

  /** The bytes are no longer kept. */
  giveBack(bytes: number): void {
    this.#free += bytes;
  }
}

const TOO_LONG = `a line of more than ${MAX_LINE_LENGTH / 1024} KiB`;
const NO_ROOM = `a line for which no memory is left: unfinished lines of all logs take ${MAX_HELD / 1024 / 1024} MiB`;

/**
 * Lines returned at a time: each is an object much larger than its bytes, and with many logs several pieces are kept at
 * once.
 */
const AT_ONCE = 32;

/** A line in a buffer, without its line feed: a separate buffer for each of many lines would be expensive. */
export interface WholeLine {
  bytes: Buffer;
  start: number;
  end: number;
}

/**
 * The lines of a body, without line feeds, up to AT_ONCE at a time. Returns the beginning of a line in which the body
 * ended; if the body breaks, that beginning is dropped.
 * @param room for what is kept
 * @param onLeftOut called for each line whose end is omitted, with the reason
 */
export async function* wholeLines(
  body: AsyncIterable<Uint8Array>,
  room: LineRoom,
  onLeftOut: (why: string) => void,
): AsyncGenerator<WholeLine[], Buffer | undefined> {
  let held: Buffer[] = [];
  let heldBytes = 0;
  let isLeftOut = false;
  const hold = (piece: Buffer) => {
    if (isLeftOut) return;
    const wanted = Math.min(piece.length, MAX_LINE_LENGTH - heldBytes);
    const kept = room.take(wanted);
    if (kept < piece.length) {
      isLeftOut = true;
      onLeftOut(kept < wanted ? NO_ROOM : TOO_LONG);
    }
    // A copy: a few bytes would keep the whole piece of the body in memory.
    held.push(Buffer.from(piece.subarray(0, kept)));
    heldBytes += kept;
  };
  const taken = () => {
    const line = held.length === 1 ? held[0]! : Buffer.concat(held);
    room.giveBack(heldBytes);
    held = [];
    heldBytes = 0;
    isLeftOut = false;
    return line;
  };
  try {
    for await (const chunk of body) {
      const bytes = Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength);
      let lines: WholeLine[] = [];
      let start = 0;
      for (let end = bytes.indexOf(LINE_FEED); end !== -1; end = bytes.indexOf(LINE_FEED, start)) {
        if (heldBytes === 0 && !isLeftOut && end - start <= MAX_LINE_LENGTH)
          lines.push({ bytes, start, end });
        else {
          hold(bytes.subarray(start, end));
          lines.push(wholeLine(taken()));
        }
        start = end + 1;
        if (lines.length < AT_ONCE) continue;
        yield lines;
        lines = [];
      }
      if (start < bytes.length) hold(bytes.subarray(start));
      if (lines.length > 0) yield lines;
    }
    return heldBytes === 0 ? undefined : taken();
  } finally {
    room.giveBack(heldBytes);
  }
}

/** A line that takes all of its bytes. */
export function wholeLine(bytes: Buffer): WholeLine {
  return { bytes, start: 0, end: bytes.length };
}
