import fc from 'fast-check';
import { mutated } from '../../codec/proto/support/mutations.js';
import { editedTexts } from './text.js';

/** Tokens of JSON, and words in lists and Tables. */
const signs = [
  ...[
    '{',
    '}',
    '[',
    ']',
    ',',
    ':',
    '"',
    '\\',
    '\\"',
    '\\u0000',
    '\\ud800',
    '{}',
    '[]',
    '""',
    'null',
    'true',
    '1e400',
  ],
  ...[
    '-0',
    '9007199254740993',
    '01',
    '.5',
    '1.',
    '[1,2]',
    '{"a":1}',
    '"items":[]',
    '"rows":null',
    '"items":[{}],',
  ],
  ...['"__proto__":{"a":1},', '"kind":"Status",', ' ', '\n', '\t', '\ufeff', '\u2028', '\u00e9', '//'],
];

/** Values that replace others. */
const odd: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown>(
    null,
    '',
    'x',
    0,
    -1,
    1.5,
    1e300,
    true,
    [],
    {},
    [null],
    [[]],
    [{}],
    { a: null },
    'Status',
  ),
  fc.constantFrom(
    '__proto__',
    '\u0000',
    '\ud800',
    '\u001b[31m',
    '../..',
    '5',
    'null',
    'Table',
    'List',
    'x'.repeat(300),
  ),
  fc.jsonValue({ maxDepth: 2 }),
);

/** A place in a value: a container and a key in it. */
type Place = [container: Record<string, unknown>, key: string];

function placesIn(value: unknown): Place[] {
  if (typeof value !== 'object' || value === null) return [];
  const container = value as Record<string, unknown>;
  return Object.keys(container).flatMap((key): Place[] => [[container, key], ...placesIn(container[key])]);
}

/** JSON texts with up to three values replaced or removed. */
function reshaped(texts: readonly string[]): fc.Arbitrary<string> {
  const change = fc.tuple(fc.noBias(fc.nat(2 ** 30)), fc.option(odd, { freq: 5 }));
  return fc
    .tuple(fc.constantFrom(...texts), fc.array(change, { minLength: 1, maxLength: 3 }))
    .map(([text, changes]) => {
      const value: unknown = JSON.parse(text);
      for (const [where, instead] of changes) {
        const places = placesIn(value);
        const [container, key] = places[where % places.length] ?? [{}, ''];
        if (instead === null) delete container[key];
        // A later change may be within this one, and the same value may occur again.
        else container[key] = structuredClone(instead);
      }
      return JSON.stringify(value);
    });
}

/** These JSON texts with other values, and edited as texts or as bytes. */
export function jsonBytes(texts: readonly string[]): fc.Arbitrary<Uint8Array> {
  const indented = texts.map((text) => JSON.stringify(JSON.parse(text), null, 1));
  return fc.oneof(
    { weight: 3, arbitrary: reshaped(texts).map((text) => Buffer.from(text)) },
    { weight: 1, arbitrary: editedTexts(indented, signs).map((text) => Buffer.from(text)) },
    { weight: 1, arbitrary: mutated(texts.map((text) => Buffer.from(text))) },
  );
}
