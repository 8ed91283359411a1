import type { LogWriter } from '../../objects/pods/log-writer.js';

const LINE_FEED = 0x0a;
/** A longer line is passed on in pieces, the first of which has the prefix. */
const MAX_HELD_BYTES = 1024 * 1024;

/** Copies a log as it arrives. */
export async function copyWhole(body: AsyncIterable<Uint8Array>, write: LogWriter): Promise<void> {
  for await (const chunk of body) await write(chunk);
}

/**
 * Copies a log in complete lines, each write ending with one, so that concurrent logs do not mix within a line. A last
 * line without a line break is passed on without it.
 * @param prefix before each line
 */
export async function copyLines(
  body: AsyncIterable<Uint8Array>,
  prefix: string,
  write: LogWriter,
): Promise<void> {
  const before = Buffer.from(prefix);
  let held: Buffer = Buffer.alloc(0);
  /** A line was started and passed on so far: the next bytes belong to it. */
  let isWithinLine = false;
  for await (const chunk of body) {
    const bytes = held.length === 0 ? view(chunk) : Buffer.concat([held, chunk]);
    const end = bytes.lastIndexOf(LINE_FEED) + 1 || (bytes.length > MAX_HELD_BYTES ? bytes.length : 0);
    held = bytes.subarray(end);
    if (end === 0) continue;
    await write(prefixed(bytes.subarray(0, end), before, isWithinLine));
    isWithinLine = bytes[end - 1] !== LINE_FEED;
  }
  if (held.length > 0) await write(prefixed(held, before, isWithinLine));
}

/** The same bytes as a Buffer. */
function view({ buffer, byteOffset, length }: Uint8Array): Buffer {
  return Buffer.from(buffer, byteOffset, length);
}

/** Lines with a prefix each, in a single buffer: an object for each line would double the memory. */
function prefixed(lines: Buffer, prefix: Buffer, isWithinLine: boolean): Buffer {
  if (prefix.length === 0) return lines;
  let count = 0;
  for (let at = 0; at < lines.length; at = endOfLine(lines, at)) count++;
  const all = Buffer.allocUnsafeSlow(lines.length + count * prefix.length);
  let length = 0;
  for (let start = 0; start < lines.length; ) {
    const end = endOfLine(lines, start);
    if (start > 0 || !isWithinLine) length += prefix.copy(all, length);
    length += lines.copy(all, length, start, end);
    start = end;
  }
  return all.subarray(0, length);
}

/** The end of the line that starts here. */
function endOfLine(lines: Buffer, start: number): number {
  return lines.indexOf(LINE_FEED, start) + 1 || lines.length;
}
