import { describe, expect, it } from 'vitest';
import { fieldsBehind } from '../../src/browser/table/columns/schema-fields.js';
import type { OpenApi } from '../../src/cluster/open-api.js';
import type { Json, JsonObject } from '../../src/codec/object.js';
import type { ApiResource } from '../../src/discovery/types.js';
import { explanation } from '../../src/render/explain/explanation.js';
import { explanationV2 } from '../../src/render/explain/v2-explanation.js';
import { kindIn } from '../../src/render/explain/v2-schema.js';

const KIND = { group: 'example.io', version: 'v1', kind: 'Gizmo' };
/** JavaScript's messages for values of unexpected types, and its texts for such values. */
const JS_WORDS =
  /Cannot (read|convert|destructure)|is not (iterable|a function|an object)|undefined|\[object|URI mal/;
const VALUES: readonly Json[] = [
  null,
  7,
  'text',
  '%',
  '#',
  true,
  [],
  [null],
  ['a', 7, {}],
  {},
  { a: null },
  { $ref: 7 },
];

/** Schemas that have every part that explain reads. */
const schemas = (place: string): JsonObject => ({
  Gizmo: {
    description: 'A gizmo.',
    type: 'object',
    required: ['size'],
    externalDocs: { description: 'More.', url: 'https://example.io' },
    properties: {
      size: { description: 'How large.', type: 'string', enum: ['small', 'large'] },
      parts: { type: 'array', items: { $ref: `${place}Part` } },
      labels: { type: 'object', additionalProperties: { type: 'string' } },
      spec: { description: 'What is wanted.', default: {}, allOf: [{ $ref: `${place}Part` }] },
      next: { $ref: `${place}Part` },
    },
    'x-kubernetes-group-version-kind': [KIND],
  },
  Part: { description: 'A part.', type: 'object', properties: { name: { type: 'string' } } },
});

const v3: JsonObject = {
  paths: { '/apis/example.io/v1/gizmos': { get: { 'x-kubernetes-group-version-kind': KIND } } },
  components: { schemas: schemas('#/components/schemas/') },
};
const v2: JsonObject = { definitions: schemas('#/definitions/') };
const PATHS = [[], ['size'], ['parts'], ['parts', 'name'], ['labels'], ['spec', 'name'], ['next', 'name']];

/** The document once for each value in it and each other value, and the place that was changed. */
function* mutants(value: Json, place = ''): Generator<[place: string, document: Json]> {
  for (const other of VALUES) yield [`${place || '/'} = ${JSON.stringify(other)}`, other];
  if (typeof value !== 'object' || value === null) return;
  for (const [key, inner] of Object.entries(value)) {
    for (const [where, mutant] of mutants(inner, `${place}/${key}`)) {
      yield [where, Array.isArray(value) ? value.with(Number(key), mutant) : { ...value, [key]: mutant }];
    }
  }
}

/** Only objects: anything else is refused when it is read. */
const documents = (document: JsonObject) =>
  [...mutants(document)].filter(
    (one): one is [string, JsonObject] =>
      typeof one[1] === 'object' && one[1] !== null && !Array.isArray(one[1]),
  );

function explainV3(document: JsonObject, path: readonly string[], recursive: boolean): string {
  const what = { group: KIND.group, version: KIND.version, resource: 'gizmos', path };
  return [...explanation(what, { document, recursive })].join('');
}

function explainV2(document: JsonObject, path: readonly string[], recursive: boolean): string {
  const schema = kindIn(document, KIND);
  return schema === undefined ? '' : explanationV2(KIND, schema, path, { document, recursive });
}

const said = (run: () => string): string => {
  try {
    return run();
  } catch (error) {
    return String(error);
  }
};

describe('a document whose parts have wrong types', () => {
  it.each([
    ['v3', v3, explainV3],
    ['v2', v2, explainV2],
  ])('is explained without values of JavaScript for OpenAPI %s', (_, document, explain) => {
    const found = documents(document).flatMap(([where, mutant]) =>
      PATHS.flatMap((path) =>
        [false, true].map((recursive) => [
          where,
          path.join('.'),
          said(() => explain(mutant, path, recursive)),
        ]),
      ),
    );
    expect(found.length).toBeGreaterThan(5000);
    expect(found.filter(([, , text]) => JS_WORDS.test(text!))).toEqual([]);
  });

  it('is shown except for the wrong part', () => {
    const { Gizmo, ...others } = schemas('#/components/schemas/') as Record<string, JsonObject>;
    const properties = {
      ...(Gizmo!.properties as JsonObject),
      size: null,
      next: { type: ['string', 'null'] },
    };
    const wrong = { ...v3, components: { schemas: { ...others, Gizmo: { ...Gizmo, properties } } } };
    const fields = explainV3(wrong, [], true).split('FIELDS:\n')[1]!;
    expect(fields.match(/^ {2}\w+\t<.*>/gm)).toEqual([
      '  labels\t<map[string]string>',
      '  next\t<Object>',
      '  parts\t<[]Part>',
      '  spec\t<Part>',
    ]);
  });

  it('names fields for the browser, or none', async () => {
    const resource = { ...KIND, name: 'gizmos' } as unknown as ApiResource;
    for (const [where, mutant] of documents(v3)) {
      const openApi = { v3: async () => mutant } as unknown as OpenApi;
      for (const path of ['.', '.parts.', '.spec.', '.next.na']) {
        const names = await fieldsBehind(openApi, resource, path).catch((error: unknown) => [String(error)]);
        expect([where, names.filter((name) => JS_WORDS.test(name))]).toEqual([where, []]);
      }
    }
  });
});
