/**
 * How much room Go's JSON decoder leaves behind a list. `slice` may reach into it, and sees nil there: of a list of
 * three, `slice .list 0 4` is `[a b c <nil>]`. The steps are what appending one by one allocates (16 bytes an element,
 * in the size classes of Go's allocator); past the last of them whole pages are allocated.
 */

const STEPS = [0, 1, 2, 4, 8, 16, 32, 71, 143, 303, 591, 1023, 1535];
const PAGE_ELEMENTS = 8192 / 16;

/** The capacity of a decoded list of so many elements. */
export function decodedCapacity(length: number): number {
  const step = STEPS.find((capacity) => capacity >= length);
  if (step !== undefined) return step;
  let capacity = STEPS.at(-1)!;
  while (capacity < length) {
    const wanted = capacity + Math.floor((capacity + 3 * 256) / 4);
    capacity = Math.ceil(wanted / PAGE_ELEMENTS) * PAGE_ELEMENTS;
  }
  return capacity;
}
