import { describe, expect, it } from 'vitest';
import { goYamlDocuments } from '../../src/go/yaml.js';

/** The value of the first document's `a`. */
async function valueOfA(text: string): Promise<unknown> {
  const [first] = await goYamlDocuments(`a: ${text}\n`);
  return (first!() as { a: unknown }).a;
}

// What kubectl 1.32 shows of these in an extension of a kubeconfig.
describe('YAML as Go reads it', () => {
  it.each([
    ['!!binary aGk=', 'hi'],
    ['{!!binary aGk=: b}', { hi: 'b' }],
    ['!!set {a, b}', { a: null, b: null }],
    ['!!omap [a: b]', [{ a: 'b' }]],
    ['!!pairs [a: b]', [{ a: 'b' }]],
    ['!!timestamp 2026-11-21', '2026-11-21'],
    ['!x b', 'b'],
    ['yes', true],
    ['0x_1F', 31n],
    ['017', 15n],
    ['1:30', '1:30'],
    ['e1', 'e1'],
    ['{yes: b}', { true: 'b' }],
    ['{<<: [{a: b}, {a: c}]}', { a: 'b' }],
  ])('%s', async (text, value) => {
    expect(await valueOfA(text)).toStrictEqual(value);
  });

  it.each([
    ['*x', 'unknown anchor referenced'],
    ['\n  - b\n  - *x', 'line 3: unknown anchor referenced'],
    ['&x [*x]', 'anchor value contains itself'],
    ['[b', "line 1: did not find expected ',' or ']'"],
    ['b: c', 'mapping values are not allowed in this context'],
    ['b\nc: d: e', 'line 2: mapping values are not allowed in this context'],
    ['b\n\tc: d', 'line 2: found character that cannot start any token'],
    ['{? [b] : c}', 'invalid map key'],
  ])('%j fails', async (text, message) => {
    await expect(valueOfA(text)).rejects.toMatchObject({ name: 'GoYamlError', message });
  });

  it.each([
    '*hunter2',
    '&hunter2 [*hunter2]',
    '{? [hunter2] : c}',
    '|hunter2\n  b',
    '!!int hunter2',
    '!!float hunter2',
    '!hunter2!x b',
    '!<hunter2',
    '"\\Uhunter2"',
    '%hunter2',
    '`hunter2',
    '"b" hunter2',
    '{b} hunter2',
    'b\n%YAML hunter2\n--- ]hunter2',
    '{b\n- hunter2',
    '}hunter2',
    'b: hunter2',
    '"hunter2',
    '@hunter2',
  ])('fails without quoting the text: %j', async (text) => {
    const read = () => goYamlDocuments(`a: ${text}\n`).then((all) => all.map((each) => each()));
    await read().catch((error: Error) => expect(error.message).not.toMatch(/unter2/));
  });

  it.each(['\0', '\x01', '\x0b', '\x1b', '\x7f', '\x80', '\ufffe'])(
    'fails for the control character %j, which is escaped in a quoted text',
    async (character) => {
      await expect(valueOfA(`x${character}x`)).rejects.toThrow('control characters are not allowed');
      const code = character.charCodeAt(0).toString(16).padStart(4, '0');
      expect(await valueOfA(`"x\\u${code}x"`)).toBe(`x${character}x`);
    },
  );

  it('fails for unlimited nesting, and for aliases that multiply', async () => {
    await expect(valueOfA('['.repeat(5000))).rejects.toThrow('nested too deep');
    const levels = Array.from({ length: 9 }, (_, n) => `- &a${n} [${n ? `*a${n - 1},`.repeat(10) : 'x'}]\n`);
    await expect(valueOfA(`\n${levels.join('')}`)).rejects.toThrow('document contains excessive aliasing');
  });

  it.each([
    ['lists', '['],
    ['maps', '{a: '],
    ['items of lists on one line', '\n  - ', '- '],
    ['keys on one line', '\n  ? ', '? '],
  ])('fails for nested %s as soon as they are too deep', async (_, first, next = first) => {
    const text = first + next.repeat(1_000_000);
    const start = process.threadCpuUsage().user;
    await expect(valueOfA(text)).rejects.toThrow(/^line [12]: exceeded max depth of 10000$/);
    expect(process.threadCpuUsage().user - start).toBeLessThan(1_000_000);
  });

  it.each([
    ['lists beside each other', `[${'[],'.repeat(12_000)}]`],
    ['items of a list', `\n${'  - b\n'.repeat(12_000)}`],
    ['keys of a map', `{${Array.from({ length: 12_000 }, (_, n) => `? k${n}`).join()}}`],
  ])('does not consider %s deep', async (_, text) => {
    const value = await valueOfA(text);
    expect(Object.keys(value as object)).toHaveLength(12_000);
  });

  it('refuses a map that is merged too often before it is merged once', async () => {
    const keys = Array.from({ length: 2000 }, (_, n) => `  k${n}: 1\n`).join('');
    const [first] = await goYamlDocuments(`b: &b\n${keys}l:\n${'- <<: *b\n'.repeat(2000)}`);
    const start = process.threadCpuUsage().user;
    expect(first).toThrow('document contains excessive aliasing');
    expect(process.threadCpuUsage().user - start).toBeLessThan(500_000);
  });

  it('reports errors of later documents only when they are requested', async () => {
    const [first, second] = await goYamlDocuments('a: b\n---\na: *x\n');
    expect(first?.()).toEqual({ a: 'b' });
    expect(second).toThrow('unknown anchor');
  });
});
