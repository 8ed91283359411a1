/**
 * A generator of what work gives while it runs, for work that gives from several places at a time. The work continues
 * once an item was taken; what is thrown at the item fails there. Gives the work's value, and fails as it does. Where
 * the consumer leaves, the work is waited for.
 * @param ready called before each item is given
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
