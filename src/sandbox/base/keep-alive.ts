/** The longest possible interval. */
const LONG = 2 ** 31 - 1;

/**
 * Keeps the process alive until some work is done. The sandbox's own timers do not, so that a program that forgets to
 * close it can end; without this, a program that waits for nothing else would end before the work is done, with exit
 * code 0.
 */
export async function keepProcessAlive<T>(work: Promise<T>): Promise<T> {
  const held = setInterval(() => {}, LONG);
  try {
    return await work;
  } finally {
    clearInterval(held);
  }
}
