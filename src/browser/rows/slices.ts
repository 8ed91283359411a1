/** Work that can be interrupted and resumed: each `next` takes a few milliseconds. */
export type Slices<T> = Generator<undefined, T, undefined>;

/** How many steps of a pass over many rows form a slice: a millisecond at most. */
export const SLICE = 2048;

/** How many form a slice if each takes some microseconds, like patterns. */
export const SLOW_SLICE = 128;

/** This many items are sorted without a pause, which takes no longer than a slice. */
const STRETCH = 512;

/**
 * A stable sort in slices: sorts stretches separately, and then merges them in pairs. Takes half as long again as an
 * uninterrupted sort, but nothing has to wait for it.
 */
export function* sortedInSlices<T>(items: readonly T[], compare: (left: T, right: T) => number): Slices<T[]> {
  let source: T[] = [];
  for (let from = 0; from < items.length; from += STRETCH) {
    source.push(...items.slice(from, from + STRETCH).sort(compare));
    yield;
  }
  let target = new Array<T>(source.length);
  for (let stretch = STRETCH; stretch < source.length; stretch *= 2) {
    let place = 0;
    for (let from = 0; from < source.length; from += 2 * stretch) {
      const middle = Math.min(from + stretch, source.length);
      const end = Math.min(middle + stretch, source.length);
      let left = from;
      let right = middle;
      while (left < middle || right < end) {
        const takesLeft = right === end || (left < middle && compare(source[left]!, source[right]!) <= 0);
        target[place++] = takesLeft ? source[left++]! : source[right++]!;
        if (place % SLICE === 0) yield;
      }
    }
    [source, target] = [target, source];
  }
  return source;
}
