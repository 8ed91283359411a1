/** Passes items one after the other to a consumer as they are found. */
export async function* eachOf<T>(items: readonly T[]): AsyncGenerator<T, void, undefined> {
  yield* items;
}
