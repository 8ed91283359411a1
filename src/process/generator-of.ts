/**
 * A generator of what work returns while it runs, for work that returns from several places at a time. The work
 * continues once an item was taken; an error thrown into the generator fails there. Returns the work's value, and fails
 * as it does. If the consumer leaves, waits for the work.
 * @param ready called before each item is returned
 */
export async function* generatorOf<T, R>(
  work: (give: (item: T) => Promise<void>) => Promise<R>,
  ready?: () => void,
): AsyncGenerator<T, R, undefined> {
  const given: { item: T; taken: PromiseWithResolvers<void> }[] = [];
  let change = Promise.withResolvers<void>();
  let isOver = false;
  let hasLeft = false;
  const give = (item: T): Promise<void> => {
    if (hasLeft) return Promise.resolve();
    const taken = Promise.withResolvers<void>();
    given.push({ item, taken });
    change.resolve();
    return taken.promise;
  };
  const end = work(give).finally(() => {
    isOver = true;
    change.resolve();
  });
  end.catch(() => undefined);
  try {
    while (given.length > 0 || !isOver) {
      const [next] = given;
      if (next === undefined) {
        await change.promise;
        change = Promise.withResolvers<void>();
        continue;
      }
      ready?.();
      try {
        yield next.item;
      } catch (error) {
        next.taken.reject(error);
      }
      next.taken.resolve();
      given.shift();
    }
    return await end;
  } finally {
    hasLeft = true;
    for (const { taken } of given) taken.resolve();
    await end.catch(() => undefined);
  }
}
