import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { goJsonCompact, goJsonIndented } from '../../src/codec/go-json.js';
import { YamlEmitter } from '../../src/codec/go-yaml/emit.js';
import { ExactNumber, isKept, parseJson } from '../../src/codec/json.js';
import { kyaml } from '../../src/codec/kyaml.js';
import { readYamlValues } from '../../src/objects/manifests/documents.js';

/** Numbers as JSON has them, of few and of many digits, of small and of large exponents. */
const digits = fc.string({ unit: fc.constantFrom(...'0123456789'), minLength: 1, maxLength: 25 });
const jsonNumber = fc
  .tuple(
    fc.constantFrom('', '-'),
    digits.map((text) => text.replace(/^0+(?=\d)/, '')),
    fc.option(digits, { nil: undefined }),
    fc.option(fc.integer({ min: -500, max: 500 }), { nil: undefined }),
  )
  .map(
    ([sign, whole, fraction, exponent]) =>
      sign +
      whole +
      (fraction === undefined ? '' : `.${fraction}`) +
      (exponent === undefined ? '' : `e${exponent}`),
  );

/** The value of a number's text: its digits and its power of ten, exactly. */
function amountOf(text: string): [digits: bigint, power: number] {
  const [, sign, whole, fraction = '', exponent = '0'] = /^(-?)(\d+)(?:\.(\d+))?(?:e([-+]?\d+))?$/i.exec(
    text,
  )!;
  let value = BigInt(`${sign}${whole}${fraction}`);
  let power = Number(exponent) - fraction.length;
  if (value === 0n) return [0n, 0];
  for (; value % 10n === 0n; power++) value /= 10n;
  return [value, power];
}

describe('numbers on their way through', () => {
  it('JSON keep their value', () => {
    fc.assert(
      fc.property(jsonNumber, (text) => {
        const document = parseJson(`{"a":[${text}]}`);
        expect(amountOf(/\[(.*)\]/.exec(goJsonCompact(document))![1]!)).toEqual(amountOf(text));
        expect(amountOf(/\[\s*(\S*)\s*\]/.exec(goJsonIndented(document))![1]!)).toEqual(amountOf(text));
        expect(amountOf(/\[([^\]]*)\]/.exec(JSON.stringify({ a: [new ExactNumber(text)] }))![1]!)).toEqual(
          amountOf(text),
        );
      }),
      { numRuns: 500 },
    );
  });

  it('YAML and KYAML keep their value', async () => {
    await fc.assert(
      fc.asyncProperty(jsonNumber, async (text) => {
        const value = parseJson(`[${text}]`);
        expect(amountOf(/^\s*(\S*?),?$/m.exec(kyaml(value).split('\n')[1]!)![1]!)).toEqual(amountOf(text));
        const [read] = await readYamlValues(new YamlEmitter().document(value), 'a.yaml');
        expect(amountOf(goJsonCompact(read).slice(1, -1))).toEqual(amountOf(text));
      }),
      { numRuns: 200 },
    );
  });
});

describe('isKept', () => {
  it.each([
    ['0.1', true],
    ['-0.10e1', true],
    ['1e400', false],
    ['1e-400', false],
    ['0.1000000000000000055', false],
    ['9007199254740993', false],
  ])('says of %s: %s', (text, kept) => expect(isKept(text, Number(text))).toBe(kept));
});
