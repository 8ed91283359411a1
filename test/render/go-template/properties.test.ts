import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { GoTemplateError, parseGoTemplate } from '../../../src/render/go-template/index.js';
import { cases } from '../../support/cases.js';

/** A template's text for an object with one field, `v`. */
function show(template: string, v: unknown): string {
  return parseGoTemplate(template).execute({ v });
}

// The same examples in every run; the seed is one of several that were tried with ten times as many.
fc.configureGlobal({ ...fc.readConfigureGlobal(), numRuns: cases(300) });

const FRAGMENTS = [
  ...[
    '{{',
    '}}',
    '{{-',
    '-}}',
    ' ',
    '\n',
    '|',
    '(',
    ')',
    '.',
    '.v',
    '.v.x',
    '$',
    '$x',
    ':=',
    '=',
    ',',
    '"',
    '`',
    "'",
  ],
  ...[
    '1',
    '-1.5',
    '0x',
    'e',
    'i',
    '_',
    'nil',
    'true',
    'if',
    'else',
    'end',
    'range',
    'with',
    'break',
    'continue',
  ],
  ...[
    'define "t"',
    'template "t"',
    'block "b"',
    'print',
    'printf "%v %[2]*d"',
    'index',
    'len',
    'eq',
    'and',
    'slice',
  ],
  ...['html', 'call', '/*', '*/', '+', '-', 'é', '%', '\\', '\t', '\u0000', '\ud800'],
];

const templateText = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.array(fc.constantFrom(...FRAGMENTS), { maxLength: 25 }).map((parts) => parts.join('')),
  fc
    .array(fc.constantFrom(...FRAGMENTS), { maxLength: 12 })
    .map((parts) => `{{${parts.filter((part) => !/[{}]/.test(part)).join(' ')}}}`),
);

const json = fc.jsonValue({ maxDepth: 3 });
const text = fc
  .array(
    fc.oneof(
      fc.constantFrom(...'"\'`\\\n\t\r\u0000\u0007é☃𝄞\u00a0\u200b\ufeff'),
      fc.string({ unit: 'binary', minLength: 1, maxLength: 3 }),
    ),
    { maxLength: 20 },
  )
  .map((parts) => parts.join(''));
const double = fc.double({ noNaN: true, noDefaultInfinity: true });

describe('any template', () => {
  it('parses, or fails with GoTemplateError', () => {
    fc.assert(
      fc.property(templateText, (template) => {
        try {
          parseGoTemplate(template);
        } catch (error) {
          expect(error).toBeInstanceOf(GoTemplateError);
        }
      }),
      { numRuns: cases(2000) },
    );
  });

  it('runs on any value, or fails with GoTemplateError', () => {
    fc.assert(
      fc.property(templateText, json, fc.boolean(), (template, v, allowMissingKeys) => {
        // Recursive templates end in an error, but print for a while first.
        fc.pre(!template.includes('define') && !template.includes('block'));
        try {
          parseGoTemplate(template, { allowMissingKeys }).execute({ v });
        } catch (error) {
          expect(error).toBeInstanceOf(GoTemplateError);
        }
      }),
      { numRuns: cases(2000) },
    );
  });

  it.each(['(', '{{if .v}}', '{{block "b" .}}', '{{with .v}}{{else with .v}}'])(
    'refuses thousands of nested %s rather than overflow the stack',
    (opening) => {
      const many = opening.repeat(20_000);
      expect(() => parseGoTemplate(opening === '(' ? `{{${many}` : many)).toThrow(GoTemplateError);
    },
  );

  it('accepts three hundred levels of each kind of nesting', () => {
    const parens = `${'('.repeat(300)}.v${')'.repeat(300)}`;
    const template = `${'{{if .v}}'.repeat(300)}{{${parens}}}{{template "t" ${parens}}}${'{{end}}'.repeat(300)}`;
    const failure = /template "t" not defined/;
    expect(() => parseGoTemplate(template).execute({ v: 1 })).toThrow(failure);
  });
});

describe('printf', () => {
  const int64 = fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n });

  it('writes integers in every base', () => {
    fc.assert(
      fc.property(int64, (v) => {
        const bases = [10, 16, 8, 2].map((base) => v.toString(base));
        expect(show('{{printf "%d %x %o %b" .v .v .v .v}}', v)).toBe(bases.join(' '));
      }),
    );
  });

  it('pads integers to a width', () => {
    fc.assert(
      fc.property(int64, fc.integer({ min: 0, max: 40 }), (v, width) => {
        const digits = v.toString();
        expect(show(`{{printf "%${width || ''}d" .v}}`, v)).toBe(digits.padStart(width));
        expect(show(`{{printf "%-${width || ''}d" .v}}`, v)).toBe(digits.padEnd(width));
      }),
    );
  });

  it('writes bytes in hexadecimal', () => {
    fc.assert(
      fc.property(text, (v) => {
        expect(show('{{printf "%x" .v}}', v)).toBe(Buffer.from(v).toString('hex'));
      }),
    );
  });

  it('quotes text so that it reads back as a template constant', () => {
    fc.assert(
      fc.property(text, fc.constantFrom('%q', '%+q', '%#q'), (v, verb) => {
        const literal = show(`{{printf "${verb}" .v}}`, v);
        expect(parseGoTemplate(`{{${literal}}}`).execute({})).toBe(v);
        if (verb === '%+q') expect(literal).toMatch(/^[\x20-\x7e]*$/);
      }),
    );
  });

  it('writes floats with the fewest digits that read back the same', () => {
    fc.assert(
      fc.property(double, (v) => {
        fc.pre(!Number.isInteger(v));
        for (const verb of ['%g', '%v', '%G']) {
          const shown = show(`{{printf "${verb}" .v}}`, v);
          expect(Number(shown)).toBe(v);
          expect(
            shown.replace(/e.*/i, '').replace(/[-.]/g, '').replace(/^0+/, '').length,
          ).toBeLessThanOrEqual(17);
        }
      }),
    );
  });

  it('rounds floats as toExponential and toFixed do, except halves', () => {
    fc.assert(
      fc.property(double, fc.integer({ min: 0, max: 20 }), (v, places) => {
        fc.pre(!Number.isInteger(v) && !isHalfWay(v, places));
        const padded = v.toExponential(places).replace(/e([+-])(\d)$/, 'e$10$2');
        expect(show(`{{printf "%.${places}e" .v}}`, v)).toBe(padded);
      }),
    );
    fc.assert(
      fc.property(
        fc.double({ min: -1e9, max: 1e9, noNaN: true }),
        fc.integer({ min: 0, max: 20 }),
        (v, places) => {
          const exact = v.toFixed(100);
          fc.pre(!Number.isInteger(v) && !/^50*$/.test(exact.slice(exact.indexOf('.') + 1 + places)));
          expect(show(`{{printf "%.${places}f" .v}}`, v)).toBe(v.toFixed(places));
        },
      ),
    );
  });

  /** Whether a double is exactly between two neighbors with this many places. */
  function isHalfWay(v: number, places: number): boolean {
    const digits = v.toExponential(100).replace(/e.*/, '').replace(/[-.]/g, '');
    return /^50*$/.test(digits.slice(places + 1));
  }
});

describe('strings are bytes', () => {
  it('len counts them, slice cuts them, base64decode returns them', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 40 }), (bytes) => {
        const v = Buffer.from(bytes).toString('base64');
        expect(show('{{len (base64decode .v)}}', v)).toBe(String(bytes.length));
        const whole = parseGoTemplate('{{base64decode .v}}').executeBytes({ v });
        expect(Buffer.from(whole)).toEqual(Buffer.from(bytes));
        const cut = parseGoTemplate(`{{slice (base64decode .v) ${bytes.length >> 1}}}`).executeBytes({ v });
        expect(Buffer.from(cut)).toEqual(Buffer.from(bytes.slice(bytes.length >> 1)));
      }),
    );
  });

  it("maps are iterated in the order of their keys' bytes", () => {
    fc.assert(
      fc.property(fc.dictionary(text, fc.integer()), (v) => {
        const keys = Object.keys(v);
        const sorted = keys.sort((a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b)));
        const shown = show('{{range $k, $x := .v}}{{printf "%x" $k}},{{end}}', v);
        expect(shown).toBe(sorted.map((key) => `${Buffer.from(key).toString('hex')},`).join(''));
      }),
    );
  });
});
