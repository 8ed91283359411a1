/** The outcome for one item: a result, or why there is none. */
type Settled<T, R> = { item: T; result: R } | { item: T; error: unknown };

/** How to work on items. */
export interface InOrder<T = unknown> {
  /**
   * How many are processed at a time; asked again as the work continues. With 1, an item is taken once the previous one
   * has been used.
   */
  width: number | (() => number);
  /** Asked before the work on an item starts; if true, no item is started or returned any more. */
  isStopped?(): boolean;
  /**
   * Whether the work on an item may start before that on the previous item has ended; otherwise all earlier work must
   * have.
   */
  runsBeside?(item: T, before: T): boolean;
  /** Whether no further item is taken before the work on it has ended: the next ones can be found only then. */
  holds?(item: T): boolean;
}

/**
 * Works on items several at a time, and returns the outcomes in the order of the items. If the consumer leaves, nothing
 * more is started, and started work is awaited. Fails as the items do, after the outcomes of earlier ones.
 */
export async function* inOrder<T, R>(
  items: AsyncGenerator<T, unknown, undefined>,
  work: (item: T) => Promise<R>,
  { width, isStopped, runsBeside = () => true, holds }: InOrder<T>,
): AsyncGenerator<Settled<T, R>, void, undefined> {
  let hasLeft = false;
  const inWork = new Set<Promise<unknown>>();
  let front: { item: T } | undefined;
  let turn: Promise<unknown> | undefined;
  let open: Promise<unknown> = Promise.resolve();
  // Generators answer calls of `next` in order, so the code below may call it ahead.
  const workOnNext = async (): Promise<Settled<T, R> | undefined> => {
    const [before, taken, ended] = [open, Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    open = taken.promise;
    try {
      if (holds !== undefined) await before;
      const next = hasLeft ? undefined : await items.next();
      if (next === undefined || next.done || hasLeft || isStopped?.()) return undefined;
      const item = next.value;
      if (front !== undefined && !runsBeside(item, front.item)) turn = Promise.all(inWork);
      front = { item };
      inWork.add(ended.promise);
      if (!holds?.(item)) taken.resolve();
      await turn;
      if (hasLeft || isStopped?.()) return undefined;
      try {
        return { item, result: await work(item) };
      } catch (error) {
        return { item, error };
      }
    } finally {
      taken.resolve();
      ended.resolve();
      inWork.delete(ended.promise);
    }
  };
  const atOnce = typeof width === 'number' ? () => width : width;
  const begun: Promise<Settled<T, R> | undefined>[] = [];
  try {
    for (;;) {
      while (begun.length < atOnce()) begun.push(handled(workOnNext()));
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

/** A promise whose failure is handled later. */
function handled<T>(promise: Promise<T>): Promise<T> {
  promise.catch(() => undefined);
  return promise;
}
