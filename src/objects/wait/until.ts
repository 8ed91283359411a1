import type { KubeObject } from '../../codec/object.js';

/**
 * Asked about each state of an object; waiting ends with the first result that is not undefined.
 * @param object undefined while it does not exist
 * @param isFirst this is the state at the start of the wait
 */
type StateTest<T> = (object: KubeObject | undefined, isFirst: boolean) => T | undefined;

/** Waits until an object passes the test, and returns the test's result. Fails as the states do, or the test. */
export async function until<T>(
  states: AsyncGenerator<KubeObject | undefined, never, undefined>,
  test: StateTest<T>,
): Promise<T> {
  let isFirst = true;
  try {
    for (;;) {
      const { value } = await states.next();
      const answer = test(value, isFirst);
      if (answer !== undefined) return answer;
      isFirst = false;
    }
  } finally {
    await states.return(undefined as never);
  }
}

/**
 * The test for an object to be gone: it does not exist, or its name now belongs to another.
 * @param uid of the object; "" if unknown, so that only the name counts
 */
export function isGone(uid: string): StateTest<true> {
  return (object) =>
    object === undefined || (uid !== '' && object.metadata?.uid !== uid) ? true : undefined;
}
