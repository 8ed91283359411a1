/** Returns a number in [0, 1), like Math.random. */
export type Random = () => number;

/** A small generator (mulberry32): the same seed always gives the same numbers. */
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
  for (let left = count; left > 0; left -= 8) digits += hexWord(random);
  return digits.slice(0, count);
}

/** A version 4 UUID. */
export function uuid(random: Random): string {
  const [first, second, third, fourth] = [hexWord(random), hexWord(random), hexWord(random), hexWord(random)];
  const variant = VARIANTS[Math.floor(random() * 4)];
  return `${first}-${second.slice(0, 4)}-4${second.slice(5)}-${variant}${third.slice(1, 4)}-${third.slice(4)}${fourth}`;
}

const VARIANTS = '89ab';

/** The two digits of each byte: numbers beyond 31 bits are slow to convert to text. */
const BYTES = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'));

/** Eight hex digits. */
function hexWord(random: Random): string {
  const word = Math.floor(random() * 0x100000000);
  return `${BYTES[word >>> 24]}${BYTES[(word >>> 16) & 255]}${BYTES[(word >>> 8) & 255]}${BYTES[word & 255]}`;
}
