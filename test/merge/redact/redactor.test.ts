import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { quote } from '../../../src/go/strconv/quote.js';
import { Redactor } from '../../../src/merge/redact/redactor.js';
import type { SecretSource } from '../../../src/merge/redact/secret-source.js';
import { secretValues } from '../../../src/merge/secret-values.js';
import { SentSecrets } from '../../../src/transport/credentials.js';
import { cases } from '../../support/cases.js';

const of = (...values: string[]): SecretSource => ({ size: 0, values: () => values });
const nothingSent = () => new SentSecrets(new Set());
const clean = (text: string, ...values: string[]) => new Redactor(nothingSent()).clean(text, of(...values));

/** How servers wrap a text in another. */
const wraps: Record<string, (text: string) => string> = {
  json: (text) => JSON.stringify(text).slice(1, -1),
  go: (text) => quote(text).slice(1, -1),
  'json of Go': (text) =>
    JSON.stringify(text)
      .slice(1, -1)
      .replace(/[<>&]/g, (char) => `\\u00${char.charCodeAt(0).toString(16)}`),
  ascii: (text) =>
    JSON.stringify(text)
      .slice(1, -1)
      .replace(/[^ -~]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`),
};
/** The innermost encodings. */
const encodings: Record<string, (text: string) => string> = {
  nothing: (text) => text,
  'a URL': encodeURIComponent,
  base64: (text) => Buffer.from(text).toString('base64'),
  'base64 within other text': (text) => `W${Buffer.from(`"${text}`).toString('base64')}`,
};

const text = fc.string({ unit: 'grapheme', minLength: 8, maxLength: 60 });
/** Words of complete characters, with at least eight bytes. */
const secret = text.filter((value) => !/\p{Cs}/u.test(value) && value.trim() === value && value.length >= 8);

describe('secrets in what a server repeats', () => {
  it('are masked however often they are escaped', () => {
    fc.assert(
      fc.property(
        secret,
        fc.array(fc.constantFrom(...Object.keys(wraps)), { maxLength: 6 }),
        fc.constantFrom(...Object.keys(encodings)),
        (value, levels, encoding) => {
          const wrapped = levels.reduce((inner, level) => wraps[level]!(inner), value);
          const sent = encodings[encoding]!(wrapped);
          const cleaned = clean(`sent: ${sent} (twice)`, value);
          expect(cleaned).toContain('<masked>');
          expect(cleaned).not.toContain(sent);
          if (encoding === 'nothing') expect(cleaned).toBe('sent: <masked> (twice)');
        },
      ),
      { numRuns: cases(2000) },
    );
  });

  it('are masked at the very end of a text, however short they are', () => {
    expect(clean('a map[a:97 98', 'ab')).toBe('a map[a:<masked>');
    expect(clean('the pin is pinned', 'pinned')).toBe('the pin is <masked>');
    expect(clean('Bearer ab', 'ab')).toBe('Bearer <masked>');
  });

  it('are searched for in texts of any length', () => {
    const piece = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 12 }),
      fc.uint8Array({ maxLength: 12 }).map((bytes) => [...bytes].join(' ')),
      fc.uint8Array({ maxLength: 12 }).map((bytes) => Buffer.from(bytes).toString('base64')),
      fc.constantFrom('\\u00', '\\x4', '%4', '0x61, 0x62', 'Bearer ', '\\', '\n'),
    );
    fc.assert(
      fc.property(
        fc.array(piece, { maxLength: 12 }).map((pieces) => pieces.join('')),
        fc.array(fc.uint8Array({ minLength: 1, maxLength: 20 }), { maxLength: 6 }),
        (told, values) => {
          const source = { size: 0, values: () => values };
          expect(typeof new Redactor(nothingSent()).clean(told, source)).toBe('string');
        },
      ),
      { numRuns: cases(5000) },
    );
  });

  it('are masked as lists of bytes, complete or truncated', () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 8, maxLength: 40 }), fc.boolean(), (bytes, isCut) => {
        const source = { size: 0, values: () => [bytes] };
        const shown = isCut ? bytes.subarray(0, 6) : bytes;
        for (const list of [
          `[${shown.join(' ')}]`,
          `{${Array.from(shown, (byte) => `0x${byte.toString(16)}`).join(', ')}}`,
        ]) {
          const cleaned = new Redactor(nothingSent()).clean(`was ${list}`, source);
          if (list.length > 18) expect(cleaned).toMatch(/^was [[{]<masked>[\]}]$/);
        }
      }),
      { numRuns: cases(500) },
    );
  });

  it.each(['PLANTED "quoted"\\nx\nline2<&>', 'a\\"b\\"c\\"d', '"""""""""', '\\\\\\\\\\\\\\\\\\\\'])(
    'are masked with quotes, line feeds and backslashes at every level: %j',
    (value) => {
      let escaped = value;
      for (let level = 0; level < 7; level++) {
        expect(clean(`(${escaped})`, value)).toBe('(<masked>)');
        escaped = JSON.stringify(escaped).slice(1, -1);
      }
    },
  );

  it('are masked if a part of at least sixteen characters occurs', () => {
    expect(clean('had 0123456789abcdef', '0123456789abcdefghij')).toBe('had <masked>');
    expect(clean('had 0123456789abcde', '0123456789abcdefghij')).toBe('had 0123456789abcde');
    expect(clean('had 0123456789abcde.', '0123456789abcde')).toBe('had <masked>.');
    expect(clean('had 01234567 and 0123456789A', '01234567', '0123456789')).toBe(
      'had <masked> and <masked>A',
    );
  });

  it('are masked in time that is linear in their length and the text’s', () => {
    const size = 100_000;
    const lines = Array.from({ length: size / 10 }, (_, at) => `aaaaaaaa${at % 7}`).join('\n');
    const same = 'a'.repeat(size);
    const steps = Array.from({ length: 1000 }, (_, at) => `${'b'.repeat(at)}${'\\'.repeat(at % 20)}`).join(
      '\n',
    );
    for (const value of [lines, same, steps]) {
      const given = secretValues({ kind: 'Secret', stringData: { value }, data: { value: btoa(value) } });
      const clean = new Redactor(nothingSent()).cleaner(given);
      for (const shown of [value, JSON.stringify(JSON.stringify(value)), btoa(value)])
        expect(clean(`[${shown}]`).length).toBeLessThan(size);
      for (const other of [same, '\\'.repeat(size), '7 '.repeat(size), '%61'.repeat(size)]) clean(other);
    }
  }, 30_000);

  it('are not indexed before there is a text', () => {
    let asked = 0;
    const values = () => {
      asked++;
      return ['the value'];
    };
    const source = { size: 9, values };
    const sent = nothingSent();
    sent.add(source);
    const redactor = new Redactor(sent);
    const clean = redactor.cleaner(source);
    expect(asked).toBe(0);
    expect(clean('has the value')).toBe('has <masked>');
    expect(asked).toBeGreaterThan(0);
  });

  it('are also masked in texts about other requests if they are long', () => {
    const sent = nothingSent();
    const redactor = new Redactor(sent);
    const all = Array.from({ length: 50 }, (_, at) => `a-long-value-${at}-`);
    for (const value of all) {
      sent.add(of(value, 'short'));
      expect(redactor.clean(`${value} is a short one`)).toBe('<masked> is a short one');
    }
    for (const value of all) expect(redactor.clean(value)).toBe('<masked>');
  });

  it('are remembered up to a size, the newest in any case', () => {
    const sent = nothingSent();
    const redactor = new Redactor(sent);
    const size = 100 * 1024;
    for (let at = 0; at < 100; at++) {
      const value = `value-number-${at}.`;
      sent.add({ size, values: () => [value] });
      expect(redactor.clean(value)).toBe('<masked>');
    }
    expect(sent.sources.length).toBeLessThan(12);
    expect(redactor.clean('value-number-1.')).toBe('value-number-1.');
    const large = { size: 100 * size, values: () => ['the-large-one'] };
    sent.add(large);
    expect(sent.sources).toEqual([large]);
    expect(redactor.clean('the-large-one')).toBe('<masked>');
  });

  it('are masked in every encoding even if there are very many', () => {
    const large = (...values: (string | Uint8Array)[]) => ({ size: 1e6, values: () => values });
    fc.assert(
      fc.property(
        fc.array(secret),
        fc.constantFrom(...Object.values(wraps)),
        fc.constantFrom(...Object.values(encodings)),
        (values, wrap, encode) => {
          const source = large('ab', ...values, ...values.map((value) => Buffer.from(value)));
          const told = `sent: ${values.map((value) => encode(wrap(value))).join(' and ')}, Bearer ab`;
          const other = { size: 0, values: source.values };
          expect(new Redactor(nothingSent()).clean(told, source)).toBe(
            new Redactor(nothingSent()).clean(told, other),
          );
        },
      ),
      { numRuns: cases(1000) },
    );
    const sent = nothingSent();
    sent.add(large('a-long-value', 'short'));
    expect(new Redactor(sent).clean('a-long-value is a short one')).toBe('<masked> is a short one');
  });

  it('are omitted with the parts of long texts, and of many texts about large secrets, that are not searched', () => {
    const half = 32 * 1024;
    const filler = '. '.repeat(half / 2);
    expect(clean(`${filler}${filler}${filler}the-value`, 'the-value')).toBe(
      `${filler} [${2 * half + 9} more characters left out: they may hold a secret]`,
    );
    // The beginning of a value counts as one, because the rest is known.
    expect(clean(`${filler.slice(4)}the-value${filler}`, 'the-value')).toBe(
      `${filler.slice(4)}<masked> [${half + 5} more characters left out: they may hold a secret]`,
    );
    const cleanAll = new Redactor(nothingSent()).cleaner({ size: 1e6, values: () => ['the-value'] });
    const cleaned = Array.from({ length: 40 }, () => cleanAll('has the-value'));
    expect(new Set(cleaned)).toEqual(
      new Set(['has <masked>', '[13 characters left out: they may hold a secret]']),
    );
  });
});
