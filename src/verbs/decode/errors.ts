/** Bytes that cannot be decoded: their source, the offset, and the reason. */
export class DecodeError extends Error {
  override readonly name = 'DecodeError';
  /**
   * @param source a file's name, `STDIN`, or one of these followed by a key of etcd
   * @param problem what is wrong, as a sentence without its end
   * @param offset the byte of the source at which it was detected
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
