import fc from 'fast-check';
import { varint } from './wire.js';

/** One change to bytes. */
type Mutation = (bytes: Buffer) => Buffer;

const HUGE = [2 ** 31 - 1, 2 ** 31, 2 ** 32 - 1, 2n ** 63n, 2n ** 64n - 1n].map(varint);

const place = fc.double({ min: 0, max: 1, noNaN: true, maxExcluded: true });
const at = (bytes: Buffer, where: number) => Math.floor(where * (bytes.length + 1));

const insert = (bytes: Buffer, where: number, more: Uint8Array) =>
  Buffer.concat([bytes.subarray(0, at(bytes, where)), more, bytes.subarray(at(bytes, where))]);

const mutation: fc.Arbitrary<Mutation> = fc.oneof(
  fc.tuple(place, fc.nat(7)).map(
    ([where, bit]): Mutation =>
      (bytes) => {
        const flipped = Buffer.from(bytes);
        const index = at(bytes, where);
        if (index < flipped.length) flipped[index]! ^= 1 << bit;
        return flipped;
      },
  ),
  place.map(
    (where): Mutation =>
      (bytes) =>
        bytes.subarray(0, at(bytes, where)),
  ),
  fc.tuple(place, fc.uint8Array({ minLength: 1, maxLength: 20 })).map(
    ([where, more]): Mutation =>
      (bytes) =>
        insert(bytes, where, more),
  ),
  fc.tuple(place, fc.nat(30)).map(
    ([where, count]): Mutation =>
      (bytes) =>
        Buffer.concat([bytes.subarray(0, at(bytes, where)), bytes.subarray(at(bytes, where) + count)]),
  ),
  // A number, or a length, that claims far more than exists.
  fc.tuple(place, fc.constantFrom(...HUGE)).map(
    ([where, huge]): Mutation =>
      (bytes) => {
        const index = at(bytes, where);
        return Buffer.concat([bytes.subarray(0, index), huge, bytes.subarray(index + 1)]);
      },
  ),
  // A part of the bytes nested inside itself, repeatedly.
  fc.tuple(place, place, fc.integer({ min: 1, max: 5 })).map(
    ([from, to, times]): Mutation =>
      (bytes) => {
        const piece = bytes.subarray(at(bytes, Math.min(from, to)), at(bytes, Math.max(from, to)));
        let nested = bytes;
        for (let i = 0; i < times && nested.length < 100_000; i++) nested = insert(nested, from, piece);
        return nested;
      },
  ),
);

/** Bytes of these, changed in one to six ways; some are not changed at all. */
export function mutated(originals: readonly Buffer[]): fc.Arbitrary<Buffer> {
  return fc
    .tuple(fc.constantFrom(...originals), fc.array(mutation, { maxLength: 6 }))
    .map(([bytes, mutations]) => mutations.reduce((changed, mutate) => mutate(changed), bytes));
}
