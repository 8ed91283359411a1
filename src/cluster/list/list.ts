import type { Transport } from '../../transport/types.js';
import type { ListDependencies } from './dependencies.js';
import { ListRun } from './list-run.js';
import type { ListBatch, ListReport, ListRequest } from './types.js';

/**
 * Reads a collection page by page and returns its items as their bytes arrive: each item once, in the server's order.
 * While a page is used, only the next one is already requested: a slow consumer slows the server down. Leaving the loop
 * ends all requests.
 *
 * A page that is cut off is requested again, and an expired snapshot is handled by the request's `consistency`; the
 * report, which is the return value of the generator (see consumeList), describes both.
 *
 * Fails with StatusError, ConnectionError, MalformedListError, ListInconsistentError, ListTooLongError,
 * ResumeStateError or the signal's reason until the first item is returned, and after that with InterruptedListError,
 * whose cause is one of these.
 */
export function list(
  transport: Transport,
  request: ListRequest,
  options: ListDependencies = {},
): AsyncGenerator<ListBatch, ListReport, undefined> {
  return new ListRun(transport, request, options).batches();
}

/** Uses each batch in turn, and returns the report; fails as `list` does, and as the use of a batch does. */
export async function consumeList(
  batches: AsyncGenerator<ListBatch, ListReport, undefined>,
  use: (batch: ListBatch) => Promise<void> | void,
): Promise<ListReport> {
  try {
    for (;;) {
      const result = await batches.next();
      if (result.done === true) return result.value;
      await use(result.value);
    }
  } catch (error) {
    await batches.return(undefined as never);
    throw error;
  }
}
