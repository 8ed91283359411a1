import type { KubeObject } from '../../codec/object.js';

/**
 * Asked of each state of an object; waiting ends with the first response that is not undefined.
 * @param object undefined while it does not exist
 * @param isFirst this is what the object was when the wait began
 */
type StateTest<T> = (object: KubeObject | undefined, isFirst: boolean) => T | undefined;

/** Waits until an object is as the test wants it, and gives the test's answer. Fails as the states do, or the test. */
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
 * The test for an object to be gone: it does not exist, or another one of its name is.
 * @param uid of the object; "" if it is not known, and only the name counts
 */
export function isGone(uid: string): StateTest<true> {
  return (object) =>
    object === undefined || (uid !== '' && object.metadata?.uid !== uid) ? true : undefined;
}
