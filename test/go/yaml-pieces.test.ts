import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import * as yaml from 'yaml';
import { goYamlDocuments } from '../../src/go/yaml.js';
import { composerOf } from '../../src/go/yaml-pieces.js';
import { cases } from '../support/cases.js';

const range = <T>(length: number, make: (index: number) => T) => Array.from({ length }, (_, i) => make(i));
const settings = (count: number) => Object.fromEntries(range(count, (i) => [`key-${i}`, `value ${i}`]));
const configMap = (name: string, count: number) => ({
  kind: 'ConfigMap',
  metadata: { name },
  data: settings(count),
});

/** More than any real manifest contains, in each of the places that can be large. */
const large = {
  kind: 'List',
  items: [
    ...range(700, (i) => configMap(`small-${i}`, 3)),
    configMap('large', 1500),
    [range(600, (i) => [i % 2 === 0, `a: ${i}`, null])],
    ...range(150, (i) => configMap(`last-${i}`, 3)),
  ],
  metadata: settings(1200),
  none: {},
};

async function read(text: string, pause?: () => Promise<void>): Promise<unknown> {
  const [first] = await goYamlDocuments(text, undefined, pause);
  return first!();
}

describe('a large YAML document', () => {
  it('has the content that was written', async () => {
    const text = yaml
      .stringify(large)
      .replaceAll('- kind: ConfigMap\n', '# One more.\n\n  - # of\n    kind: ConfigMap\n');
    expect(await read(text)).toEqual(large);
  });

  it('has the content that was written in brackets', async () => {
    const text = JSON.stringify(large, null, 1);
    expect(await read(`# JSON\n${text}\n`)).toEqual(large);
    const scalars = range(40_000, (i) => `v${i}`);
    const odd = `- [${scalars.join(' ,')} , a: {${scalars.join(', ')}}, : [${scalars.join(',')}], ? b, ]\n`;
    const empty = Object.fromEntries(scalars.map((key) => [key, null]));
    expect(await read(odd)).toEqual([[...scalars, { a: empty }, { '': scalars }, { b: null }]]);
  });

  it('in brackets is a multiple of a small one', async () => {
    const scalar = fc.constantFrom(
      ...['a', '0x1f', '"x, ]\\n"', "'{y: 1}'", 'b c', 'http://x/y', '!!str 1', '&a x', 'd#e', ''],
    );
    const gap = fc.constantFrom('', ' ', '\n  ', ' # c\r\n ');
    const { flow } = fc.letrec<{ flow: string }>((tie) => {
      const entries = (of: fc.Arbitrary<string>) =>
        fc.array(
          fc.tuple(gap, of, gap).map((all) => all.join('')),
          { minLength: 1 },
        );
      const pair = fc
        .tuple(fc.constantFrom('', '? '), scalar, gap, tie('flow'))
        .map(([ask, key, space, value]) => `${ask}${key}${space}: ${value}`);
      const rest = fc.constantFrom('', ', ', ',,');
      return {
        flow: fc.oneof(
          { maxDepth: 3, withCrossShrink: true },
          scalar,
          fc.tuple(entries(fc.oneof(tie('flow'), pair)), rest).map(([all, end]) => `[${all.join()}${end}]`),
          fc.tuple(entries(fc.oneof(scalar, pair)), rest).map(([all, end]) => `{${all.join()}${end}}`),
        ),
      };
    });
    const outcome = (text: string) => read(text).catch((error: Error) => error.message);
    await fc.assert(
      fc.asyncProperty(flow, fc.constantFrom('', 'a: ', '- '), async (item, before) => {
        const copies = Math.ceil(101_000 / (item.length + 2));
        const text = `${before}[${Array(copies).fill(item).join(', ')}]\n`;
        const small = await outcome(`${before}[${item}, ${item}, ${item}]\n`);
        const [one] = [small].flat(before === '- ' ? 2 : 1) as [unknown];
        const list = Array(copies).fill(before === 'a: ' ? (one as { a?: unknown[] }).a?.[0] : one);
        const expected = before === '- ' ? [list] : before === 'a: ' ? { a: list } : list;
        expect(await outcome(text)).toEqual(typeof small === 'string' ? small : expected);
      }),
      { numRuns: 8 },
    );
  });

  it('has a long text in double quotes, whatever it contains', async () => {
    const part = fc.constantFrom(
      ...['a', 'word', '\\n', '\\"', '\\\\', '\\u00e9', '\\x41', '\\U0001F600', '\u{1d4b3}'],
      ...[' ', '  ', '\t', '\n  ', '\n\n  ', '\\\n  ', '\r\n ', '\\ '],
    );
    const outcome = async (make: () => unknown) => {
      try {
        return await make();
      } catch {
        return 'an error';
      }
    };
    const frames: ((text: string) => string)[] = [
      (text) => `a:\n b: ${text}\n c: d\n`,
      (text) => `- x\n- ${text} # one\n- !!str ${text}\n`,
      (text) => `{a: [b, ${text}, c: ${text}], d: }\n`,
    ];
    await fc.assert(
      fc.asyncProperty(
        fc.array(part, { minLength: 1, maxLength: 40 }),
        fc.constantFrom(...frames),
        fc.constantFrom('', '', '\\q'),
        async (parts, frame, wrong) => {
          const body = parts.join('');
          const text = frame(`"${body.repeat(Math.ceil(150_000 / body.length))}${wrong}"`);
          expect(await outcome(() => read(text))).toEqual(await outcome(() => yaml.parse(text)));
        },
      ),
      { numRuns: cases(40) },
    );
  });

  it('has a long text in double quotes that is read with pauses', async () => {
    const count = async (length: number) => {
      let pauses = 0;
      const text = `a: "${'b c'.repeat(length)}"\n`;
      expect(await read(text, async () => void pauses++)).toEqual({ a: text.slice(4, -2) });
      return pauses;
    };
    expect((await count(1_000_000)) - (await count(100_000))).toBeGreaterThan(30);
  });

  it('keeps the last of duplicate keys, and a key that is special in JavaScript', async () => {
    const lines = Object.entries(settings(6000)).map(([key, value]) => `${key}: ${value}\n`);
    const text = `key-5000: first\n__proto__: 1\n${lines.join('')}key-1: last\n`;
    const value = (await read(text)) as object;
    expect(Object.entries(value).slice(0, 2)).toEqual([
      ['key-5000', 'value 5000'],
      ['__proto__', 1n],
    ]);
    expect(value).toHaveProperty('key-1', 'last');
    expect(Object.keys(value)).toHaveLength(6001);
  });

  it('has anchors, tags and merges across the pieces', async () => {
    const text = `first: &one {a: !!str 1}\n${yaml.stringify(large)}last:\n  b: *one\n`;
    expect(await read(text)).toMatchObject({ first: { a: '1' }, last: { b: { a: '1' } } });
    const merged = `a: 2\n${yaml.stringify(large)}<<: {a: 1, b: 1}\n`;
    expect(await read(merged)).toMatchObject({ a: 2n, b: 1n });
  });

  it.each([
    ['b: c: d', 'mapping values are not allowed in this context'],
    ['b: [c', "did not find expected ',' or ']'"],
    ['? [b]\n: c', 'invalid map key'],
    ['b: *c', 'unknown anchor referenced'],
    ['b:\nc', ''],
    ['b: [a, , c]', 'Unexpected , in flow sequence'],
  ])('fails for %s in the middle like a small one', async (wrong, told) => {
    const above = yaml.stringify(large);
    const failure = (text: string) => read(text).catch((error: Error) => error.message);
    const line = above.split('\n').length;
    const small = (await failure(`a: 1\n${wrong}\nz: 1\n`)) as string;
    expect(small).toContain(told);
    const expected = small.replace(/^line (\d+)/, (_, at: string) => `line ${Number(at) + line - 2}`);
    expect(await failure(`${above}${wrong}\n${yaml.stringify(settings(2000))}`)).toBe(expected);
  });

  it.each([
    ['in block style', yaml.stringify({ kind: 'List', items: range(4000, (i) => configMap(`m${i}`, 5)) })],
    ['of one map in brackets', `{${range(60_000, (i) => `k${i}: v`).join(', ')}}`],
    ['of one list in brackets', `a: [${range(200_000, () => 'a').join()}]`],
  ])('%s gives others a turn all the time', async (_, text) => {
    // The CPU time of this thread, because any other time grows on a busy machine.
    const now = () => process.threadCpuUsage().user / 1000;
    let last = now();
    let longest = 0;
    const turn = () => {
      longest = Math.max(longest, now() - last);
      last = now();
    };
    const start = now();
    await read(text, async () => {
      if (now() - last < 20) return;
      await new Promise((resolve) => setImmediate(resolve));
      turn();
    });
    turn();
    expect(longest).toBeLessThan((now() - start) / 5);
  });

  it('is read no further after an abort', async () => {
    const stop = new Error('stop');
    let count = 0;
    const pause = async () => {
      if (++count === 30) throw stop;
    };
    await expect(read(yaml.stringify(large), pause)).rejects.toBe(stop);
    expect(count).toBe(30);
  });
});

describe('a YAML document with many errors', () => {
  it('keeps the first of them, as does the next document', () => {
    const text = 'a: &b &c &d &e f\n---\na: 1\n---\na: !b !c !d e\nb: &b &c d\n';
    const documents = [...composerOf(yaml, {}).compose(new yaml.Parser().parse(text))];
    expect(documents.map(({ errors }) => errors.map(({ code }) => code))).toEqual([
      ['MULTIPLE_ANCHORS'],
      [],
      ['MULTIPLE_TAGS'],
    ]);
  });
});
