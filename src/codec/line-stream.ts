/** A line is longer than the limit. */
export class LineTooLongError extends Error {
  override readonly name = 'LineTooLongError';
  /** @param limit the most bytes of a line that is accepted */
  constructor(readonly limit: number) {
    super(`the server sent an event of more than ${limit} bytes`);
  }
}

/** The bytes ended in the middle of a line. */
export class UnfinishedLineError extends Error {
  override readonly name = 'UnfinishedLineError';
  constructor() {
    super('the response ended in the middle of an event');
  }
}

const NEWLINE = 0x0a;

/**
 * Cuts bytes into lines of UTF-8 text as they arrive, wherever the chunks end. This is how the API frames a watch in
 * JSON: one event per line. Omits empty lines, unless they are requested. Fails with LineTooLongError,
 * UnfinishedLineError, or what the body fails with.
 * @param maxBytes the longest line to accept, and the most to hold in memory
 */
export async function* readLines(
  body: AsyncIterable<Uint8Array>,
  maxBytes: number,
  { emptyLines = false }: { emptyLines?: boolean } = {},
): AsyncGenerator<string, void, undefined> {
  let held: Buffer[] = [];
  let heldBytes = 0;
  for await (const bytes of body) {
    const chunk = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    let start = 0;
    for (;;) {
      const end = chunk.indexOf(NEWLINE, start);
      const stop = end < 0 ? chunk.length : end;
      if (heldBytes + stop - start > maxBytes) throw new LineTooLongError(maxBytes);
      if (end < 0) break;
      const line =
        held.length === 0 ? chunk.subarray(start, end) : Buffer.concat([...held, chunk.subarray(start, end)]);
      held = [];
      heldBytes = 0;
      start = end + 1;
      if (line.length > 0 || emptyLines) yield line.toString('utf8');
    }
    if (start === chunk.length) continue;
    held.push(Buffer.from(chunk.subarray(start)));
    heldBytes += chunk.length - start;
  }
  if (heldBytes > 0) throw new UnfinishedLineError();
}
