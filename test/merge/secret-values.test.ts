import { describe, expect, it } from 'vitest';
import { secretValues, secretValuesOfPatch, withoutSecretValues } from '../../src/merge/secret-values.js';

const head = { apiVersion: 'v1', kind: 'Secret' };

describe('the values of a Secret', () => {
  it.each<[string, object, string[]]>([
    ['stringdata', { stringdata: { password: 'PLANTED1' } }, ['PLANTED1']],
    ['Data', { Data: { a: { b: ['PLANTED1', 'PLANTED2'] } } }, ['PLANTED1', 'PLANTED2']],
    ['password', { password: 'PLANTED1' }, ['PLANTED1']],
    ['a number', { pin: 1234 }, ['1234']],
    ['immutable', { immutable: 'PLANTED1' }, ['PLANTED1']],
    ['type', { type: ['PLANTED1'] }, ['PLANTED1']],
    ['type', { type: { a: 'PLANTED1' } }, ['PLANTED1']],
    ['metadata.stringData', { metadata: { stringData: { a: 'PLANTED1' } } }, ['PLANTED1']],
    [
      'what was applied',
      {
        metadata: {
          annotations: {
            'kubectl.kubernetes.io/last-applied-configuration':
              '{"kind":"Secret","stringdata":{"a":"PLANTED1"}}',
          },
        },
      },
      ['PLANTED1'],
    ],
  ])('are in every field except those known to hold none: %s', (_field, fields, values) => {
    const secret = { ...head, ...fields };
    expect([...secretValues(secret).values()]).toEqual(expect.arrayContaining(values));
    const shown = withoutSecretValues(JSON.stringify(secret));
    for (const value of values) expect(shown).not.toContain(value);
    expect(shown).toContain('masked');
  });

  it('do not include its metadata, its type, nor whether it is immutable', () => {
    const secret = { ...head, metadata: { name: 'web' }, type: 'Opaque', immutable: true, data: null };
    expect([...secretValues(secret).values()]).toEqual([]);
    expect(JSON.parse(withoutSecretValues(JSON.stringify(secret)))).toEqual(secret);
  });

  it.each<[object | string, string[]]>([
    [[{ op: 'add', path: '/stringdata', value: { a: 'PLANTED1' } }], ['PLANTED1']],
    [[{ op: 'add', path: '/stringdata/a', value: 'PLANTED1' }], ['PLANTED1']],
    [[{ op: 'replace', path: '', value: { ...head, stringData: { a: 'PLANTED1' } } }], ['PLANTED1']],
    [[{ op: 'replace', path: '/immutable', value: 'PLANTED1' }], ['PLANTED1']],
    [[{ op: 'add', path: '/data/a', vaule: 'PLANTED1' }], ['PLANTED1']],
    [['PLANTED1'], ['PLANTED1']],
    ['PLANTED1', ['PLANTED1']],
  ])('are in every operation and in anything that is not a patch: %j', (patch, values) => {
    const text = JSON.stringify(patch);
    expect([...secretValuesOfPatch(undefined, text).values()]).toEqual(expect.arrayContaining(values));
    for (const value of values) expect(withoutSecretValues(text)).not.toContain(value);
  });

  it('do not include the directives of a patch, nor its changes to metadata', () => {
    const patch = [
      { op: 'add', path: '/metadata/labels/a', value: 'b' },
      { op: 'replace', path: '/type', value: 'Opaque' },
    ];
    expect([...secretValuesOfPatch(undefined, JSON.stringify(patch)).values()]).toEqual([]);
    expect([...secretValues({ $patch: 'replace', $retainKeys: ['type'], type: 'Opaque' }).values()]).toEqual(
      [],
    );
  });

  it('are found decoded, by line, and within JSON, whatever surrounds them', () => {
    const inner = Buffer.from('jane:PLANTED1').toString('base64');
    const registry = JSON.stringify({ auths: { r: { auth: inner } } });
    const key = `first line\n${inner}\r\nlast line`;
    const data = {
      key: Buffer.from(key).toString('base64'),
      registry: Buffer.from(registry).toString('base64'),
    };
    const values = [...secretValues({ ...head, data }).values()];
    expect(values).toEqual(
      expect.arrayContaining([
        data.key,
        key,
        'first line',
        'last line',
        data.registry,
        registry,
        inner,
        'jane:PLANTED1',
      ]),
    );
  });

  it('are found at any depth', () => {
    const value = `${'['.repeat(100_000)}"PLANTED1"${']'.repeat(100_000)}`;
    expect([...secretValues({ ...head, stringData: { value } }).values()]).toContain('PLANTED1');
  });
});
