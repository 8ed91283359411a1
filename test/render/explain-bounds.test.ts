import { expect, it } from 'vitest';
import { explanation } from '../../src/render/explain/explanation.js';
import { explanationV2 } from '../../src/render/explain/v2-explanation.js';
import { kindIn } from '../../src/render/explain/v2-schema.js';

const KIND = { group: 'example.io', version: 'v1', kind: 'Gizmo' };
const paths = { '/apis/example.io/v1/gizmos': { get: { 'x-kubernetes-group-version-kind': KIND } } };
const SAID = 'the server describes more fields than can be shown';

/** Schemas that each lead to the next one twice, so that there are 2^40 paths to the last. */
function doubling(place: string, both: (next: object) => object) {
  const schemas: Record<string, object> = { S40: { type: 'string' } };
  for (let at = 0; at < 40; at++) schemas[`S${at}`] = both({ $ref: `${place}S${at + 1}` });
  return schemas;
}

const gizmo = (place: string, size: object = { $ref: `${place}S0` }) => ({
  type: 'object',
  properties: { size },
  'x-kubernetes-group-version-kind': [KIND],
});

const V3 = '#/components/schemas/';
const V2 = '#/definitions/';
const fields = (next: object) => ({ type: 'object', properties: { a: next, b: next } });
const alternatives = (next: object) => ({ allOf: [next, next] });

function explained(schemas: object, path: string[], recursive: boolean): string {
  const document = { paths, components: { schemas } } as never;
  const what = { group: 'example.io', version: 'v1', resource: 'gizmos', path };
  return [...explanation(what, { document, recursive })].join('');
}

it.each([
  ['fields', fields, [], true],
  ['alternatives', alternatives, [], true],
  ['alternatives, which are described', alternatives, ['size'], false],
  ['alternatives, which are looked through', alternatives, ['size', 'x'], false],
])('explain ends with a message if a small document has unlimited %s', (_, both, path, recursive) => {
  const schemas = { Gizmo: gizmo(V3), ...doubling(V3, both) };
  expect(() => explained(schemas, path, recursive)).toThrow(SAID);
});

it('explain ends with a message if a small document of OpenAPI v2 has unlimited fields', () => {
  const document = { definitions: { Gizmo: gizmo(V2), ...doubling(V2, fields) } } as never;
  const schema = kindIn(document, KIND)!;
  expect(() => explanationV2(KIND, schema, [], { document, recursive: true })).toThrow(SAID);
});

const LOOPS: [string, (own: object) => object][] = [
  ['items', (own) => ({ type: 'array', description: 'A list.', items: own })],
  ['values of a map', (own) => ({ type: 'object', description: 'A map.', additionalProperties: own })],
];

it.each(LOOPS)('explain describes a schema whose %s are the schema itself', (_, around) => {
  const loop = around({ $ref: `${V3}S0` });
  expect(explained({ Gizmo: gizmo(V3), S0: loop }, ['size'], false)).toContain('DESCRIPTION:\n    A ');
});

it.each(LOOPS)('explain ends in words with OpenAPI v2 where the %s are the schema itself', (_, around) => {
  const loop = around({ $ref: `${V2}S0` });
  const document = { definitions: { Gizmo: gizmo(V2), S0: loop } } as never;
  const schema = kindIn(document, KIND)!;
  for (const path of [[], ['size'], ['size', 'x']])
    expect(() => explanationV2(KIND, schema, path, { document, recursive: false })).toThrow(
      'the schema refers to itself',
    );
});

it.each([[], ['size']])('explain does not break lines of texts that nobody can read: %s', (...path) => {
  const size = { type: 'string', description: 'word '.repeat(1_000_000) };
  expect(() => explained({ Gizmo: gizmo(V3, size) }, path, false)).toThrow(SAID);
});

it('explain shows texts longer than any documentation', () => {
  const properties = Object.fromEntries(
    Array.from({ length: 20_000 }, (_, i) => [`field${i}`, { type: 'string' }]),
  );
  const text = explained({ Gizmo: gizmo(V3, { type: 'object', properties }) }, [], true);
  expect(text.split('\n').filter((line) => line.includes('field'))).toHaveLength(20_000);
});

const DEEP = 20_000;

it.each([
  ['arrays', (items: object) => ({ type: 'array', items }), '[]'],
  ['maps', (values: object) => ({ type: 'object', additionalProperties: values }), 'map[string]'],
  ['single alternatives', (only: object) => ({ allOf: [only] }), ''],
])('explain describes a field of thousands of nested %s', (form, around, prefix) => {
  let size: object = { type: 'object', properties: { inner: { type: 'string', description: 'Inmost.' } } };
  for (let at = 0; at < DEEP; at++) size = around(size);
  const schemas = { Gizmo: gizmo(V3, size) };
  const type = `<${prefix.repeat(DEEP)}Object>\n`;
  for (const recursive of [false, true]) {
    expect(explained(schemas, [], recursive)).toContain(`size\t${type}`);
    expect(explained(schemas, ['size'], recursive)).toContain(`FIELD: size ${type}`);
    expect(explained(schemas, ['size'], recursive)).toContain('inner\t<string>\n');
    expect(explained(schemas, ['size', 'inner'], recursive)).toContain('    Inmost.\n');
    if (form === 'single alternatives') continue;
    const document = { definitions: { Gizmo: gizmo(V2, size) } } as never;
    const explainedV2 = (path: string[]) =>
      explanationV2(KIND, kindIn(document, KIND)!, path, { document, recursive });
    expect(explainedV2([])).toContain(`size\t${type}`);
    expect(explainedV2(['size'])).toContain(`<${prefix.repeat(DEEP)}Object>`);
    expect(explainedV2(['size', 'inner'])).toContain('     Inmost.\n');
  }
});
