import fc from 'fast-check';
import { expect } from 'vitest';
import { parse } from 'yaml';
import { YamlEmitter } from '../../../src/codec/go-yaml/emit.js';
import { kyaml } from '../../../src/codec/kyaml.js';
import { goYamlDocuments } from '../../../src/go/yaml.js';
import { jsonBytes } from '../support/json-bytes.js';
import { listTexts } from '../support/lists.js';
import { fuzz } from '../support/target.js';

const anyJson = fc.oneof(
  fc.jsonValue({ stringUnit: 'binary' }),
  fc.dictionary(fc.string({ unit: 'binary-ascii' }), fc.string({ unit: 'binary' })),
  fc.array(
    fc.constantFrom(
      'yes',
      '~',
      '0x1F',
      '1:30',
      '- a',
      'a: b',
      '# c',
      "'",
      '"',
      '|',
      '> ',
      ' a',
      'a ',
      '\n',
      '\ta\n b',
      '=',
    ),
  ),
);

fuzz({
  name: 'yaml-output',
  holds: 'any JSON as KYAML or YAML is read back by the YAML library as the same',
  inputs: fc.oneof(
    jsonBytes(listTexts),
    anyJson.map((value) => Buffer.from(JSON.stringify(value))),
  ),
  async check(bytes) {
    const value = jsonOf(bytes.toString('utf8'));
    if (value === undefined) return;
    expect(parse(kyaml(value), { uniqueKeys: false })).toEqual(value);
    const [document] = await goYamlDocuments(new YamlEmitter().document(value as object));
    expect(withNumbers(document?.())).toEqual(value);
  },
  runs: { ordinary: 1000, long: 60_000 },
});

function withNumbers(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value, (_, inner) => (typeof inner === 'bigint' ? Number(inner) : inner)));
}

/**
 * A value without what the library reads differently from Go: line breaks that only YAML 1.1 has (next line, line and
 * paragraph separator), merge keys, keys of its own objects, and -0.
 * Undefined if there is none, and for a number that is too large.
 */
function jsonOf(text: string): unknown {
  try {
    const plain = text.replaceAll(/[\u0085\u2028\u2029]|\\u(?:0085|202[89])|__proto__|<</g, 'x');
    return JSON.parse(plain, (_, value) => {
      if (typeof value === 'string') return Buffer.from(value).toString();
      if (value === Number.POSITIVE_INFINITY || value === Number.NEGATIVE_INFINITY)
        throw new Error('no JSON');
      return value === 0 ? 0 : value;
    });
  } catch {
    return undefined;
  }
}
