/** A number in [0, 1), as Math.random gives. */
export type Random = () => number;

/** A small generator (mulberry32): the same seed gives the same numbers for ever. */
export function seededRandom(seed: number): Random {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

/** So many lower-case hex digits. */
export function hexDigits(random: Random, count: number): string {
  let digits = '';
  while (digits.length < count) {
    digits += Math.floor(random() * 0x100000000)
      .toString(16)
      .padStart(8, '0');
  }
  return digits.slice(0, count);
}

/** A version 4 UUID. */
export function uuid(random: Random): string {
  const hex = hexDigits(random, 32);
  const variant = ((Number.parseInt(hex[16]!, 16) & 3) | 8).toString(16);
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20)}`;
}
