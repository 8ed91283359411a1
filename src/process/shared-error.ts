import { messageOf } from './errors.js';

/** An error that several things have in common, with the original one as `cause`. */
export class SharedError extends Error {
  override readonly name = 'SharedError';
  /** @param by how many things: `9 types` */
  constructor(
    override readonly cause: unknown,
    readonly by: string,
  ) {
    super(`${messageOf(cause)} (${by})`);
  }
}
