/** What became of one item: a result, or why there is none. */
export type Settled<T, R> = { item: T; result: R } | { item: T; error: unknown };

/** How items are worked on. */
export interface InOrder {
  /** How many are worked on at a time. With 1, an item is taken once the one before has been used. */
  width: number;
  /** Asked before the work on an item begins; where true, no item is begun or given any more. */
  isStopped?(): boolean;
}

/**
 * Works on items several at a time, and gives what came of each in the order of the items. Where the consumer leaves,
 * nothing more is begun, and what was begun is waited for. Fails as the items do, behind what came of those before.
 */
export async function* inOrder<T, R>(
  items: AsyncGenerator<T, unknown, undefined>,
  work: (item: T) => Promise<R>,
  { width, isStopped }: InOrder,
): AsyncGenerator<Settled<T, R>, void, undefined> {
  let hasLeft = false;
  // Generators answer calls of `next` in their order, so that the line below may call it ahead.
  const take = async (): Promise<Settled<T, R> | undefined> => {
    const next = await items.next();
    if (next.done || hasLeft || isStopped?.()) return undefined;
    const item = next.value;
    try {
      return { item, result: await work(item) };
    } catch (error) {
      return { item, error };
    }
  };
  const begun: Promise<Settled<T, R> | undefined>[] = [];
  try {
    for (;;) {
      while (begun.length < width) begun.push(handled(take()));
      const settled = await begun.shift();
      if (settled === undefined) break;
      yield settled;
    }
  } finally {
    hasLeft = true;
    await Promise.allSettled(begun);
    await items.return(undefined);
  }
}

/** A promise whose failure is looked at later. */
function handled<T>(promise: Promise<T>): Promise<T> {
  promise.catch(() => undefined);
  return promise;
}
