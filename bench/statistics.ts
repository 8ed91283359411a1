/** The median of some figures with their minimum and maximum. */
export interface Spread {
  median: number;
  min: number;
  max: number;
}

/** The spread of at least one figure; of an even number of them, the median is the mean of the middle two. */
export function spread(figures: readonly number[]): Spread {
  if (figures.length === 0) throw new Error('nothing was measured');
  const sorted = figures.toSorted((a, b) => a - b);
  const middle = (sorted.length - 1) / 2;
  return {
    median: (sorted[Math.floor(middle)]! + sorted[Math.ceil(middle)]!) / 2,
    min: sorted[0]!,
    max: sorted.at(-1)!,
  };
}
