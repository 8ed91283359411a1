import { StatusError } from '../transport/errors.js';
import type { Collection } from './target.js';

/**
 * Nothing was done, because the resource now has another scope: the object to be written belongs to another place, and
 * may say so in its body. If the caller does not start again, this is the server's 404.
 */
export class ScopeChangedError extends StatusError {
  /** @param current the place that the same words name now */
  constructor(
    answer: StatusError,
    readonly current: Collection,
  ) {
    super(answer.status, answer.code);
  }
}
