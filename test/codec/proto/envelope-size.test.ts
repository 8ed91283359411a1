import { describe, expect, it } from 'vitest';
import { envelopeSize } from '../../../src/codec/proto/envelope-size.js';

const MAGIC = Buffer.from('6b387300', 'hex');
/** A field of bytes: the wire type is 2 (length-delimited). */
const field = (number: number, length: number) =>
  Buffer.concat([Buffer.of((number << 3) | 2, length), Buffer.alloc(length)]);
/** runtime.Unknown: typeMeta 1, raw 2, contentEncoding 3, contentType 4. */
const whole = Buffer.concat([MAGIC, field(1, 3), field(2, 5), field(3, 0), field(4, 0)]);

describe('the size of an envelope', () => {
  it('is that of its four fields, whatever value follows', () => {
    expect(envelopeSize(whole, 0, true)).toEqual({ size: whole.length });
    expect(envelopeSize(whole, 0, false)).toEqual({ needed: whole.length + 1 });
    for (const next of ['\n', '/registry/pods/a/b\n', '{"kind":"Pod"}', 'azhzAAo', 'eyJraW5k', 'k8s:enc:x']) {
      expect(envelopeSize(Buffer.concat([whole, Buffer.from(next)]), 0, false)).toEqual({
        size: whole.length,
      });
    }
    expect(envelopeSize(Buffer.concat([whole, whole]), 0, false)).toEqual({ size: whole.length });
    expect(envelopeSize(Buffer.concat([Buffer.of(1, 2), whole]), 2, true)).toEqual({ size: whole.length });
  });

  it('is known when something other than a next field follows, such as a line feed', () => {
    const short = Buffer.concat([MAGIC, field(1, 3), field(2, 5)]);
    for (const next of [Buffer.from('\n'), MAGIC, field(1, 1)])
      expect(envelopeSize(Buffer.concat([short, next]), 0, false)).toEqual({ size: short.length });
  });

  it.each([
    ['a number', Buffer.of((5 << 3) | 0, 0xff, 0x01)],
    ['eight bytes', Buffer.concat([Buffer.of((6 << 3) | 1), Buffer.alloc(8)])],
    ['four bytes', Buffer.concat([Buffer.of((7 << 3) | 5), Buffer.alloc(4)])],
    ['a text', field(9, 2)],
    ['a text and a number above 15', Buffer.concat([field(12, 3), Buffer.of(0x80, 0x01, 0x01)])],
    [
      'fixed numbers that begin as base64 does',
      Buffer.concat([Buffer.of(0x61), Buffer.alloc(8), Buffer.of(0x65), Buffer.alloc(4)]),
    ],
  ])('has fields of a later release, such as %s', (_, later) => {
    const newer = Buffer.concat([whole, later]);
    expect(envelopeSize(newer, 0, true)).toEqual({ size: newer.length });
    expect(envelopeSize(Buffer.concat([newer, MAGIC, field(1, 1)]), 0, false)).toEqual({
      size: newer.length,
    });
    // at every place where the bytes may end
    for (let cut = whole.length + 1; cut < newer.length; cut++) {
      const found = envelopeSize(newer.subarray(0, cut), 0, false);
      expect(found).toHaveProperty('needed');
      expect((found as { needed: number }).needed).toBeGreaterThan(cut);
      expect((found as { needed: number }).needed).toBeLessThanOrEqual(newer.length + 1);
    }
  });

  it('is known at the end of the source, but not before', () => {
    const short = Buffer.concat([MAGIC, field(1, 3)]);
    expect(envelopeSize(short, 0, true)).toEqual({ size: short.length });
    expect(envelopeSize(short, 0, false)).toEqual({ needed: short.length + 1 });
  });

  it('tells how many bytes are needed if there are fewer', () => {
    const cut = whole.subarray(0, MAGIC.length + 5 + 4);
    expect(envelopeSize(cut, 0, false)).toEqual({ needed: MAGIC.length + 5 + 7 });
    const lengthCut = Buffer.concat([MAGIC, Buffer.of(0x0a, 0x80)]);
    expect(envelopeSize(lengthCut, 0, false)).toEqual({ needed: lengthCut.length + 1 });
  });

  it('does not exist if a length has no end', () => {
    const endless = Buffer.concat([MAGIC, Buffer.of(0x0a, 0xff, 0xff, 0xff, 0xff, 0xff)]);
    expect(envelopeSize(endless, 0, true)).toBeUndefined();
  });
});
