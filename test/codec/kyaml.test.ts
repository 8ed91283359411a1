import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { kyaml, kyamlEvent } from '../../src/codec/kyaml.js';

/** The format is that of KEP 5295 and of sigs.k8s.io/yaml/kyaml, which `kubectl get -o kyaml` prints with. */
describe('kyaml', () => {
  it('has braces, brackets, trailing commas, and quotes only around strings', () => {
    const service = {
      metadata: { name: 'web', labels: {} },
      ports: [{ port: 80 }, { port: 443 }],
      names: ['a', 1, null],
    };
    expect(kyaml(service)).toBe(
      [
        '{',
        '  metadata: {',
        '    labels: {},',
        '    name: "web",',
        '  },',
        '  names: [',
        '    "a",',
        '    1,',
        '    null,',
        '  ],',
        '  ports: [{',
        '    port: 80,',
        '  }, {',
        '    port: 443,',
        '  }],',
        '}',
      ].join('\n'),
    );
  });

  it.each([
    ['\\', '"\\\\"'],
    ['"', '"\\""'],
    ['\u0007\b\f\r\v\u0000\u001b', '"\\a\\b\\f\\r\\v\\0\\e"'],
    ['\t', '"\t"'],
    ['\u00a0\u2028\u2029', '"\\_\\L\\P"'],
    ['\u0001\u007f', '"\\x01\\x7f"'],
    ['\uffff\u{10ffff}', '"\\uffff\\U0010ffff"'],
    ['é漢\u{1f600}', '"é漢\u{1f600}"'],
  ])('escapes %j', (text, expected) => {
    expect(kyaml(text)).toBe(expected);
  });

  it('puts every line of a text on its own line, and shows its leading spaces', () => {
    expect(kyaml({ text: 'one\n two\n\n\tthree\n', open: 'one\ntwo' })).toBe(
      [
        '{',
        '  open: "\\',
        '     one\\n\\',
        '     two\\',
        '    ",',
        '  text: "\\',
        '     one\\n\\',
        '    \\ two\\n\\',
        '     \\n\\',
        '    \\\tthree\\n\\',
        '    ",',
        '}',
      ].join('\n'),
    );
  });

  it.each([
    ...['regular', 'abc123', 'hello_world', 'app.kubernetes.io/name', 'hello-world', 'é', 'z', 'infinite'],
    ...['1e400', '123e4567', '0x8000000000000000', `0x${'ab'.repeat(20)}`, '0xffffffffffffffff_'],
  ])('does not quote the key %s', (key) => {
    expect(kyaml({ [key]: 1 })).toBe(`{\n  ${key}: 1,\n}`);
  });

  it.each([
    ...[
      '',
      'yes',
      'Y',
      'no',
      'N',
      'on',
      'OFF',
      't',
      'True',
      'null',
      '~',
      '1234',
      '_1_2_',
      '0123',
      '0o777',
      '0xff',
      '0XFF',
      '0x7fffffffffffffff',
      '18446744073709551616',
      '1e308',
      '1e10',
    ],
    ...['2006', '2006-1-2', 'inf', 'Infinity', 'NaN', '1:00', '-a', 'a-', '.a', 'a b', 'a:b', '0x1p-2', '<<'],
  ])('quotes the key %j', (key) => {
    expect(kyaml({ [key]: 1 })).toBe(`{\n  "${key}": 1,\n}`);
  });

  it('keeps keys on one line', () => {
    expect(kyaml({ 'a\n\tb': 1 })).toBe('{\n  "a\\n\\tb": 1,\n}');
  });

  it('puts the type of an event before its object', () => {
    expect(kyamlEvent('ADDED', { a: 1 })).toBe('{\n  type: "ADDED",\n  object: {\n    a: 1,\n  },\n}');
  });

  it('is YAML with the same meaning', () => {
    const text = fc.string({ unit: 'binary' }).map((value) => value.replaceAll('\u0085', ''));
    const value = fc.jsonValue({ stringUnit: 'binary' });
    fc.assert(
      fc.property(text, value, (string, json) => {
        expect(parse(kyaml({ string }))).toEqual({ string });
        const clean = JSON.parse(JSON.stringify(json).replace(/\u0085|__proto__/g, 'x'));
        expect(parse(kyaml(clean), { uniqueKeys: false })).toEqual(clean);
      }),
      { numRuns: 500 },
    );
  });
});
