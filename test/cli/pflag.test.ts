import { describe, expect, it } from 'vitest';
import { type FlagSpec, parseArguments, parseInteger, splitCsv } from '../../src/cli/pflag.js';
import { parseBool } from '../../src/go/strconv/quote.js';
import { nearest } from '../../src/process/nearest.js';

const specs: FlagSpec[] = [
  { name: 'all-namespaces', char: 'A', kind: 'boolean' },
  { name: 'watch', char: 'w', kind: 'boolean' },
  { name: 'output', char: 'o', kind: 'value' },
  { name: 'filename', char: 'f', kind: 'repeatable' },
  { name: 'chunk-size', kind: 'value' },
];
const parse = (...argv: string[]) => {
  const { flags, args, rest } = parseArguments(argv, specs);
  return { flags: Object.fromEntries(flags), args, ...(rest ? { rest } : {}) };
};

describe('arguments in the dialect of kubectl', () => {
  it.each([
    [['pods', '-o', 'wide'], { flags: { output: ['wide'] }, args: ['pods'] }],
    [['-owide', 'pods'], { flags: { output: ['wide'] }, args: ['pods'] }],
    [['-o=wide', 'pods'], { flags: { output: ['wide'] }, args: ['pods'] }],
    [['--output=a=b'], { flags: { output: ['a=b'] }, args: [] }],
    [['--output='], { flags: { output: [''] }, args: [] }],
    [['-Aw', 'pods'], { flags: { 'all-namespaces': ['true'], watch: ['true'] }, args: ['pods'] }],
    [
      ['-Awo', 'name'],
      { flags: { 'all-namespaces': ['true'], watch: ['true'], output: ['name'] }, args: [] },
    ],
    [['-w=false', 'pods'], { flags: { watch: ['false'] }, args: ['pods'] }],
    [['--watch', 'false'], { flags: { watch: ['true'] }, args: ['false'] }],
    [['-o', '-w'], { flags: { output: ['-w'] }, args: [] }],
    [['-o', 'json', '-o', 'yaml'], { flags: { output: ['yaml'] }, args: [] }],
    [['-f', 'a', '-fb', '-f', '-'], { flags: { filename: ['a', 'b', '-'] }, args: [] }],
    [['--chunk_size=5'], { flags: { 'chunk-size': ['5'] }, args: [] }],
    [['pods', '--', '-o', 'x'], { flags: {}, args: ['pods'], rest: ['-o', 'x'] }],
    [['-'], { flags: {}, args: ['-'] }],
  ])('reads %j', (argv, expected) => {
    expect(parse(...argv)).toEqual(expected);
  });

  it.each([
    [['--foo'], 'unknown flag: --foo'],
    [['-Z'], "unknown shorthand flag: 'Z' in -Z"],
    [['-AZ'], "unknown shorthand flag: 'Z' in -Z"],
    [['-Ao'], "flag needs an argument: 'o' in -o"],
    [['--output'], 'flag needs an argument: --output'],
    [['-o'], "flag needs an argument: 'o' in -o"],
    [['--=x'], 'bad flag syntax: --=x'],
  ])('refuses %j', (argv, message) => {
    expect(() => parse(...argv)).toThrow(message);
  });

  it('names a similar flag for a mistyped one', () => {
    expect(() => parse('--ouput=x')).toThrow(expect.objectContaining({ hint: '--output' }));
    expect(() => parse('--xyzzy')).toThrow(expect.objectContaining({ hint: undefined }));
  });
});

describe('values', () => {
  it.each(['1', 't', 'T', 'true', 'TRUE', 'True'])('reads %s as true', (text) => {
    expect(parseBool(text)).toBe(true);
  });
  it.each(['yes', '', 'tRUE', '2'])('does not accept %j as a boolean', (text) => {
    expect(() => parseBool(text)).toThrow('strconv.ParseBool: parsing');
  });
  it.each([
    ['5', 5],
    ['-1', -1],
    ['0x10', 16],
    ['010', 8],
    ['0b11', 3],
  ])('reads %s as an integer', (text, value) => {
    expect(parseInteger(text)).toBe(value);
  });
  it.each(['', 'x', '1.5', '1e3', '09'])('does not accept %j as an integer', (text) => {
    expect(() => parseInteger(text)).toThrow(
      `strconv.ParseInt: parsing ${JSON.stringify(text)}: invalid syntax`,
    );
  });
  it.each([
    ['a,b', ['a', 'b']],
    ['', []],
    ['a,,b', ['a', '', 'b']],
    ['"a,b",c', ['a,b', 'c']],
    ['"say ""x""",y', ['say "x"', 'y']],
  ])('splits %j', (text, values) => {
    expect(splitCsv(text)).toEqual(values);
  });
  // Observed in kubectl's answers to `get -f`.
  it.each([
    ['"a', 'parse error on line 1, column 3: extraneous or missing " in quoted-field'],
    ['"a"b', 'parse error on line 1, column 3: extraneous or missing " in quoted-field'],
    ['a"b"', 'parse error on line 1, column 2: bare " in non-quoted-field'],
    ['a,b"c', 'parse error on line 1, column 4: bare " in non-quoted-field'],
  ])('does not split %j', (text, message) => {
    expect(() => splitCsv(text)).toThrow(message);
  });
  it('finds the nearest word only if one is similar', () => {
    expect(nearest('gett', ['get', 'set', 'version'])).toBe('get');
    expect(nearest('frobnicate', ['get', 'set', 'version'])).toBeUndefined();
    expect(nearest('n', ['v', 'as'])).toBeUndefined();
  });
});
