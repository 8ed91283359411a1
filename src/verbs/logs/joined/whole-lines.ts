const LINE_FEED = 0x0a;

/** The longest line that is held; what is beyond it is left out. */
export const LONGEST_LINE = 1024 * 1024;

/**
 * The lines of a body, without line feeds, as many at a time as a piece of the body ends. Gives back the beginning of a
 * line that the body ended within; where the body breaks, that beginning is dropped.
 * @param onLeftOut called for each line that is longer than LONGEST_LINE
 */
export async function* wholeLines(
  body: AsyncIterable<Uint8Array>,
  onLeftOut: () => void,
): AsyncGenerator<Buffer[], Buffer | undefined> {
  let held: Buffer[] = [];
  let heldBytes = 0;
  let isLeftOut = false;
  const hold = (piece: Buffer) => {
    const kept = piece.subarray(0, LONGEST_LINE - heldBytes);
    if (kept.length < piece.length && !isLeftOut) {
      isLeftOut = true;
      onLeftOut();
    }
    if (kept.length === 0) return;
    held.push(kept);
    heldBytes += kept.length;
  };
  const taken = () => {
    const line = held.length === 1 ? held[0]! : Buffer.concat(held);
    held = [];
    heldBytes = 0;
    isLeftOut = false;
    return line;
  };
  for await (const chunk of body) {
    const bytes = Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength);
    const lines: Buffer[] = [];
    let start = 0;
    for (let end = bytes.indexOf(LINE_FEED); end !== -1; end = bytes.indexOf(LINE_FEED, start)) {
      if (heldBytes === 0 && end - start <= LONGEST_LINE) lines.push(bytes.subarray(start, end));
      else {
        hold(bytes.subarray(start, end));
        lines.push(taken());
      }
      start = end + 1;
    }
    if (start < bytes.length) hold(bytes.subarray(start));
    if (lines.length > 0) yield lines;
  }
  return heldBytes === 0 ? undefined : taken();
}
