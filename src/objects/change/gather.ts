import type { Found, Step } from '../builder/query.js';
import { withKind } from '../builder/with-kind.js';
import { visit } from '../visit/visit.js';

/** What was found before anything is changed. */
interface Gathered {
  /** Each with its kind and apiVersion, which items of lists lack. */
  found: Found[];
  /** The error of what could not be found; an AggregateError for several, undefined if there was none. */
  failure: unknown;
}

/** Finds all objects of a command line before the first of them is changed. Fails with the signal's reason. */
export async function gather(steps: AsyncGenerator<Step<Found>>, signal: AbortSignal): Promise<Gathered> {
  const found: Found[] = [];
  try {
    for await (const each of visit(steps, async (each) => each, { continueOnError: true, signal }))
      found.push({ ...each, object: withKind(each) });
    return { found, failure: undefined };
  } catch (failure) {
    signal.throwIfAborted();
    return { found, failure };
  }
}
