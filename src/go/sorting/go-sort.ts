import {
  breakPatterns,
  heapSort,
  insertionSort,
  type Less,
  partialInsertionSort,
  swap,
} from './short-sorts.js';

/**
 * Sorts a list in place into exactly the order of Go's sort.Sort. That sort is not stable: the order of equal elements
 * depends on its steps, so they are repeated here one by one (a deterministic pattern-defeating quicksort as in Go 1.19
 * and later). It also ends, without an error, for a `less` that contradicts itself.
 */
export function goSort<T>(items: T[], less: Less<T>): void {
  if (items.length > 1) quickSort(items, less, 0, items.length, bitLength(items.length));
}

const INSERTION_LENGTH = 12;
const NINTHER_LENGTH = 50;
const MAX_SWAPS = 12;

/** Sorts items[from, to); after `limit` unbalanced partitions, with a heap. */
function quickSort<T>(items: T[], less: Less<T>, from: number, to: number, limit: number): void {
  let [start, end, patience] = [from, to, limit];
  let balanced = true;
  let partitioned = true;
  for (;;) {
    const length = end - start;
    if (length <= INSERTION_LENGTH) {
      insertionSort(items, less, start, end);
      return;
    }
    if (patience === 0) {
      heapSort(items, less, start, end);
      return;
    }
    if (!balanced) {
      breakPatterns(items, start, end);
      patience--;
    }
    let { pivot, hint } = choosePivot(items, less, start, end);
    if (hint === 'decreasing') {
      reverse(items, start, end);
      pivot = end - 1 - (pivot - start);
      hint = 'increasing';
    }
    if (balanced && partitioned && hint === 'increasing' && partialInsertionSort(items, less, start, end))
      return;
    // The element before is not less than the pivot: many are equal to it, and need no more sorting.
    if (start > 0 && !less(items[start - 1]!, items[pivot]!)) {
      start = partitionEqual(items, less, start, end, pivot);
      continue;
    }
    const parts = partition(items, less, start, end, pivot);
    partitioned = parts.already;
    const [left, right] = [parts.middle - start, end - parts.middle];
    balanced = Math.min(left, right) >= Math.floor(length / 8);
    if (left < right) {
      quickSort(items, less, start, parts.middle, patience);
      start = parts.middle + 1;
    } else {
      quickSort(items, less, parts.middle + 1, end, patience);
      end = parts.middle;
    }
  }
}

/**
 * Moves elements less than the pivot before it and all others after it; returns its place, and whether they were
 * already so.
 */
function partition<T>(items: T[], less: Less<T>, start: number, end: number, pivot: number) {
  swap(items, start, pivot);
  let [low, high] = [start + 1, end - 1];
  let already = true;
  for (;;) {
    while (low <= high && less(items[low]!, items[start]!)) low++;
    while (low <= high && !less(items[high]!, items[start]!)) high--;
    if (low > high) break;
    already = false;
    swap(items, low++, high--);
  }
  swap(items, high, start);
  return { middle: high, already };
}

/** Moves elements equal to the pivot before greater ones; returns where the greater ones start. None is less. */
function partitionEqual<T>(items: T[], less: Less<T>, start: number, end: number, pivot: number): number {
  swap(items, start, pivot);
  let [low, high] = [start + 1, end - 1];
  for (;;) {
    while (low <= high && !less(items[start]!, items[low]!)) low++;
    while (low <= high && less(items[start]!, items[high]!)) high--;
    if (low > high) return low;
    swap(items, low++, high--);
  }
}

type Hint = 'unknown' | 'increasing' | 'decreasing';

/**
 * The median of three elements, or of three medians of three; how it was found suggests whether they are already
 * ordered.
 */
function choosePivot<T>(
  items: T[],
  less: Less<T>,
  start: number,
  end: number,
): { pivot: number; hint: Hint } {
  let swaps = 0;
  const ordered = (a: number, b: number): [number, number] => {
    if (!less(items[b]!, items[a]!)) return [a, b];
    swaps++;
    return [b, a];
  };
  const median = (first: number, second: number, third: number): number => {
    const [low, high] = ordered(first, second);
    const [middle] = ordered(high, third);
    return ordered(low, middle)[1];
  };
  const quarter = Math.floor((end - start) / 4);
  let candidates: [number, number, number] = [start + quarter, start + quarter * 2, start + quarter * 3];
  if (end - start >= NINTHER_LENGTH) {
    candidates = candidates.map((at) => median(at - 1, at, at + 1)) as typeof candidates;
  }
  const pivot = median(...candidates);
  if (swaps === 0) return { pivot, hint: 'increasing' };
  return { pivot, hint: swaps === MAX_SWAPS ? 'decreasing' : 'unknown' };
}

function reverse<T>(items: T[], start: number, end: number): void {
  for (let low = start, high = end - 1; low < high; low++, high--) swap(items, low, high);
}

function bitLength(value: number): number {
  return 32 - Math.clz32(value);
}
