import fc from 'fast-check';
import { mutated } from '../../codec/proto/support/mutations.js';
import { editedTexts } from './text.js';

/** What means something in JSON, and what lists and Tables say. */
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
  ...[
    '"__proto__":{"a":1},',
    '"kind":"Status",',
    '"metadata":null,',
    ' ',
    '\n',
    '\t',
    '\ufeff',
    '\u2028',
    '\u00e9',
  ],
  ...[
    '"kind":5,',
    '"continue":7',
    '"cells":[],',
    '"object":[]',
    '"columnDefinitions":[null],',
    '{"name":{}}',
    '//',
  ],
];

/** These texts, edited as texts or as bytes. */
export function jsonBytes(texts: readonly string[]): fc.Arbitrary<Uint8Array> {
  return fc.oneof(
    editedTexts(texts, signs).map((text) => Buffer.from(text)),
    mutated(texts.map((text) => Buffer.from(text))),
  );
}
