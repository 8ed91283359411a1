import fc from 'fast-check';
import { expect, it } from 'vitest';
import { withoutNulls } from '../../src/codec/without-nulls.js';

/** JSON without the null fields, as JSON.parse returns it if its reviver returns undefined. */
const revived = (text: string): unknown =>
  JSON.parse(text, function (this: unknown, _name, value: unknown) {
    return value === null && !Array.isArray(this) ? undefined : value;
  });

it('an object has no fields that are null, at any depth, and lists keep their nulls', () => {
  fc.assert(
    fc.property(fc.object({ values: [fc.constant(null), fc.string(), fc.integer()] }), (object) => {
      const text = JSON.stringify(object);
      expect(withoutNulls(JSON.parse(text))).toEqual(revived(text));
    }),
  );
});

it('a value without nulls is returned itself, also next to one with nulls', () => {
  const whole = { spec: { containers: [{ name: 'app' }] } };
  expect(withoutNulls(whole)).toBe(whole);
  expect(withoutNulls({ ...whole, status: null }).spec).toBe(whole.spec);
});

it('an object is visited once, however deep a null is', () => {
  let looks = 0;
  const counted = {
    get text() {
      looks++;
      return '';
    },
  };
  let object: object = { counted, end: null };
  for (let depth = 0; depth < 500; depth++) object = { object };
  withoutNulls(object);
  expect(looks).toBe(1);
});
