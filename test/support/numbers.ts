import fc from 'fast-check';

const digits = (maxLength: number) =>
  fc.string({ unit: fc.constantFrom(...'0123456789'), minLength: 1, maxLength });

/** Numbers as in JSON: with few and many digits, with small and large exponents. */
export const jsonNumber = fc
  .tuple(
    fc.constantFrom('', '-'),
    digits(25).map((text) => text.replace(/^0+(?=\d)/, '')),
    fc.option(digits(25), { nil: undefined }),
    fc.option(fc.integer({ min: -400, max: 400 }), { nil: undefined }),
  )
  .map(
    ([sign, whole, fraction, exponent]) =>
      sign +
      whole +
      (fraction === undefined ? '' : `.${fraction}`) +
      (exponent === undefined ? '' : `e${exponent}`),
  );

/** The amount of a number's text: an integer and a power of ten, exactly. Fails for invalid text. */
export function amountOf(text: string): string {
  const parts = /^([-+]?)(\d+)(?:\.(\d+))?(?:e([-+]?\d+))?$/i.exec(text);
  if (parts === null) throw new Error(`no number: ${text}`);
  const [, sign, whole, fraction = '', exponent = '0'] = parts;
  let amount = BigInt(`${sign === '-' ? '-' : ''}${whole}${fraction}`);
  if (amount === 0n) return '0';
  let power = Number(exponent) - fraction.length;
  for (; amount % 10n === 0n; power++) amount /= 10n;
  return `${amount}e${power}`;
}

/** The numbers in a text of JSON, YAML or KYAML without other digits, in order. */
export function numbersIn(text: string): string[] {
  return text.match(/[-+]?\d+(?:\.\d+)?(?:e[-+]?\d+)?/gi) ?? [];
}
