/** A stream of keys that can be paused. */
interface Keys {
  pause(): unknown;
}

/**
 * Lets other code read the terminal. Removing a listener is not enough: Node.js continues reading, and takes every
 * other line from the other reader. It stops when the stream is paused, which works from the turn on in which the
 * listener has been removed, and takes one more.
 */
export async function lendInput(stdin: Keys, use: () => Promise<void>): Promise<void> {
  await nextTurn();
  stdin.pause();
  await nextTurn();
  await use();
}

function nextTurn(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}
