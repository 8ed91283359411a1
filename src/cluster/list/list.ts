import type { Transport } from '../../transport/types.js';
import type { ListDependencies } from './dependencies.js';
import { ListRun } from './list-run.js';
import type { ListBatch, ListReport, ListRequest } from './types.js';

/**
 * Reads a collection page by page and gives its items as their bytes arrive: each once, in the server's order. While
 * a page is being used the next one is already asked for, and no further one: a slow consumer holds the server back.
 * Leaving the loop ends all requests.
 *
 * A page whose body breaks off is requested again, and an expired snapshot is dealt with by the request's
 * `consistency`; the report, which is the generator's return value (see consumeList), tells of both.
 *
 * Fails with StatusError, ConnectionError, MalformedListError, ListInconsistentError, ListTooLongError, ResumeStateError or the signal's
 * reason while no item was given, and from then on with InterruptedListError, whose cause is one of these.
 */
export function list(
  transport: Transport,
  request: ListRequest,
  options: ListDependencies = {},
): AsyncGenerator<ListBatch, ListReport, undefined> {
  return new ListRun(transport, request, options).batches();
}

/** Uses each batch, one after the other, and gives the report; fails as `list` does, and as the use of a batch does. */
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
