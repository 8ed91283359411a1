import { describe, expect, test } from 'vitest';
import type { KubeObject } from '../../src/codec/object.js';
import { ProtobufCodec } from '../../src/codec/proto/codec.js';
import { Template, TemplateValue } from '../../src/sandbox/generate/template.js';

const POD: KubeObject = {
  apiVersion: 'v1',
  kind: 'Pod',
  metadata: { name: '%{name}', namespace: 'n', labels: { app: 'a-%{name}-%{set}', 'odd "key"': 'x\\y' } },
  spec: {
    containers: [{ name: 'app', image: 'i:%{set}', resources: { limits: { cpu: '100m' } } }],
    tolerations: [{ key: 'k', operator: 'Exists' }],
    priority: '%#{priority}' as unknown as number,
  },
};
const FIELDS = { name: 'web', set: 'seven', priority: 7 };
/** The same object, made in the simplest way. */
const FILLED = JSON.parse(
  JSON.stringify(POD)
    .replaceAll('%{name}', 'web')
    .replaceAll('%{set}', 'seven')
    .replaceAll('"%#{priority}"', '7'),
);

describe('a template', () => {
  test('makes objects and texts with its placeholders filled', () => {
    const template = new Template(POD);
    expect(template.object(FIELDS)).toEqual(FILLED);
    const { lead, metaHead, metaTail, rest } = new TemplateValue(template, () => FIELDS).encoded();
    const { apiVersion, kind, ...others } = FILLED;
    expect(JSON.parse(`{${lead}"metadata":${metaHead}${metaTail}${rest}`)).toEqual(others);
  });

  test('shares parts without placeholders, whose bytes in protobuf are those of a separate object', async () => {
    const template = new Template(POD);
    const [one, other] = [template.object(FIELDS), template.object({ ...FIELDS, name: 'db' })];
    const specOf = ({ spec }: KubeObject) => spec as { tolerations: object[] };
    expect(specOf(one).tolerations).toBe(specOf(other).tolerations);
    const codec = new ProtobufCodec();
    const plain = new ProtobufCodec();
    for (const object of [one, other, one]) {
      expect(await codec.encode(object)).toEqual(await plain.encode(structuredClone(object)));
    }
  });

  test('makes an object and its text from one reading of the fields', () => {
    let read = 0;
    const value = new TemplateValue(new Template(POD), () => {
      read++;
      return FIELDS;
    });
    const { encoded, object } = value.both();
    expect([object.metadata?.name, encoded.metaHead]).toEqual(['web', '{"name":"web","namespace":"n"']);
    expect(read).toBe(1);
  });

  test('without placeholders returns the same object each time', () => {
    const template = new Template({ metadata: { name: 'n' } });
    expect(template.object({})).toEqual({ metadata: { name: 'n' } });
    expect(template.object({})).toBe(template.object({}));
  });
});
