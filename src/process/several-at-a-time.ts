/**
 * Works on items several at a time, in no particular order. Fails with the first failure, after all started work has
 * ended; then nothing more is started.
 */
export async function severalAtATime<T>(
  items: Iterable<T>,
  width: number,
  work: (item: T) => Promise<void>,
): Promise<void> {
  const waiting = items[Symbol.iterator]();
  let hasFailed = false;
  const workOn = async () => {
    for (let next = waiting.next(); !next.done && !hasFailed; next = waiting.next()) {
      try {
        await work(next.value);
      } catch (error) {
        hasFailed = true;
        throw error;
      }
    }
  };
  const ended = await Promise.allSettled(Array.from({ length: width }, workOn));
  for (const end of ended) if (end.status === 'rejected') throw end.reason;
}
