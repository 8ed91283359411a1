/** Whether one element must precede another. */
export type Less<T> = (a: T, b: T) => boolean;

/** Exchanges two elements. */
export function swap<T>(items: T[], a: number, b: number): void {
  const kept = items[a]!;
  items[a] = items[b]!;
  items[b] = kept;
}

/** Sorts items[start, end) by moving each element toward the start, as long as it is less than its neighbor. */
export function insertionSort<T>(items: T[], less: Less<T>, start: number, end: number): void {
  for (let at = start + 1; at < end; at++) moveDown(items, less, at, start);
}

function moveDown<T>(items: T[], less: Less<T>, from: number, lowest: number): void {
  for (let at = from; at > lowest && less(items[at]!, items[at - 1]!); at--) swap(items, at, at - 1);
}

function moveUp<T>(items: T[], less: Less<T>, from: number, end: number): void {
  for (let at = from; at < end && less(items[at]!, items[at - 1]!); at++) swap(items, at, at - 1);
}

const PATIENCE = 5;
const SHORTEST_SHIFT = 50;

/**
 * Sorts items[start, end) if at most a few pairs are in the wrong order, and returns whether it is now sorted. Like
 * Go's, it moves the lesser element of a pair as far as the list's own start; items before `start` stop it earlier.
 */
export function partialInsertionSort<T>(items: T[], less: Less<T>, start: number, end: number): boolean {
  let at = start + 1;
  for (let pair = 0; pair < PATIENCE; pair++) {
    while (at < end && !less(items[at]!, items[at - 1]!)) at++;
    if (at === end) return true;
    if (end - start < SHORTEST_SHIFT) return false;
    swap(items, at, at - 1);
    if (at - start >= 2) moveDown(items, less, at - 1, 0);
    if (end - at >= 2) moveUp(items, less, at + 1, end);
  }
  return false;
}

/** Sorts items[start, end) with a heap whose top is the greatest. */
export function heapSort<T>(items: T[], less: Less<T>, start: number, end: number): void {
  const length = end - start;
  for (let root = Math.floor((length - 1) / 2); root >= 0; root--) siftDown(items, less, start, root, length);
  for (let last = length - 1; last >= 0; last--) {
    swap(items, start, start + last);
    siftDown(items, less, start, 0, last);
  }
}

function siftDown<T>(items: T[], less: Less<T>, start: number, root: number, length: number): void {
  let parent = root;
  for (;;) {
    let child = 2 * parent + 1;
    if (child >= length) return;
    if (child + 1 < length && less(items[start + child]!, items[start + child + 1]!)) child++;
    if (!less(items[start + parent]!, items[start + child]!)) return;
    swap(items, start + parent, start + child);
    parent = child;
  }
}

/**
 * Exchanges three elements in the middle with others, pseudo-randomly but identically for every list of that length.
 */
export function breakPatterns<T>(items: T[], start: number, end: number): void {
  const length = end - start;
  const mask = (1n << BigInt(length.toString(2).length)) - 1n;
  const middle = start + Math.floor(length / 4) * 2 - 1;
  let random = BigInt(length);
  for (let at = 0; at < 3; at++) {
    random ^= BigInt.asUintN(64, random << 13n);
    random ^= random >> 17n;
    random ^= BigInt.asUintN(64, random << 5n);
    const other = Number(random & mask);
    swap(items, middle + at, start + (other >= length ? other - length : other));
  }
}
