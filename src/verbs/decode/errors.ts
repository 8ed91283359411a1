/** Bytes that cannot be decoded: what they came from, where in it, and why. */
export class DecodeError extends Error {
  override readonly name = 'DecodeError';
  /**
   * @param source a file's name, `STDIN`, or a key of etcd behind one of these
   * @param problem what is wrong, as a sentence without its end
   * @param offset the byte of the source at which it was seen
   */
  constructor(
    readonly source: string,
    readonly problem: string,
    readonly offset: number,
    options?: ErrorOptions,
  ) {
    super(`${source}: ${problem} (at byte ${offset})`, options);
  }
}
