/** An error whose text on stderr is not `error: ` and its message, because kubectl's is not. */
export class DisplayedError extends Error {
  override readonly name = 'DisplayedError';
  /** @param display the whole text, without the last line feed */
  constructor(readonly display: string) {
    super(display);
  }
}
