import { StatusError } from '../transport/errors.js';
import type { Collection } from './target.js';

/**
 * Nothing was done, since the resource is defined with another scope by now: what was to be written belongs to another
 * place, and may say so in its body. To whoever does not begin again it is the server's 404.
 */
export class ScopeChangedError extends StatusError {
  /** @param current where the same words name the object, or objects, now */
  constructor(
    answer: StatusError,
    readonly current: Collection,
  ) {
    super(answer.status, answer.code);
  }
}
