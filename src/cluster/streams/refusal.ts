import { StatusError, UpgradeRefusedError } from '../../transport/errors.js';

/** Whether a server has said that it does not open a stream in this way, and has done nothing. */
export function isRefusal(error: unknown): error is StatusError | UpgradeRefusedError {
  return error instanceof StatusError || error instanceof UpgradeRefusedError;
}
