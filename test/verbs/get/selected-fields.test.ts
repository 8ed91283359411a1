import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { KubeObject } from '../../../src/codec/object.js';
import { ProtobufCodec } from '../../../src/codec/proto/codec.js';
import { pick, type Selection } from '../../../src/codec/selection.js';
import { GoTemplateError, parseGoTemplate } from '../../../src/render/go-template/index.js';
import { evaluate, JsonPathError, jsonPathReads, parseJsonPath } from '../../../src/render/jsonpath/index.js';
import { selectionOf, type TemplateSubject } from '../../../src/render/reads.js';
import { readRecordings, recordedNames } from '../../codec/proto/support/recordings.js';

/** Objects of every built-in kind, as a real server sends them in protobuf. */
const codec = new ProtobufCodec({ release: 20 });
const recordings = recordedNames().flatMap((name) => readRecordings(name).map(({ protobuf }) => protobuf));
const objects = await Promise.all(
  recordings.map(async (bytes) => ({ bytes, whole: await codec.decode(bytes) })),
);

/** The names of all fields in an object, at any depth. */
function namesIn(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [];
  if (Array.isArray(value)) return value.flatMap(namesIn);
  return Object.entries(value).flatMap(([name, inner]) => [name, ...namesIn(inner)]);
}

/** An existing path in an object, as the steps of a template. */
function waysDown(value: unknown): string[][] {
  if (typeof value !== 'object' || value === null) return [[]];
  const inner = Array.isArray(value)
    ? value.slice(0, 2).flatMap((element) => waysDown(element).map((way) => ['[]', ...way]))
    : Object.entries(value).flatMap(([name, field]) => waysDown(field).map((way) => [name, ...way]));
  return [[], ...inner];
}

/** An object, its fields' names, and a path in it. */
const chosen = fc.constantFrom(...objects).chain(({ bytes, whole }) =>
  fc.record({
    bytes: fc.constant(bytes),
    whole: fc.constant(whole),
    ways: fc.array(fc.constantFrom(...waysDown(whole)), { minLength: 3, maxLength: 3 }),
    name: fc.constantFrom(...new Set(namesIn(whole))),
  }),
);

/** A step of a JSONPath: mostly a matching one, sometimes another. */
function jsonPathStep(step: string): fc.Arbitrary<string> {
  const fits =
    step === '[]' ? ['[*]', '[0]', '[-1:]', '[?(@.name)]', '.*'] : [`['${step.replaceAll('.', '\\.')}']`];
  return fc.oneof(
    { weight: 20, arbitrary: fc.constantFrom(...fits) },
    { weight: 1, arbitrary: fc.constantFrom('.*', '..', '[*]', '[0]', '[0,1]', '.nothing') },
  );
}

const jsonPathOf = (way: readonly string[]) =>
  fc.tuple(...way.map(jsonPathStep)).map((steps) => steps.join(''));

function jsonPath(ways: readonly string[][], name: string): fc.Arbitrary<string> {
  return fc
    .tuple(jsonPathOf(ways[0]!), jsonPathOf(ways[1]!), jsonPathOf(ways[2]!))
    .chain(([a, b, c]) =>
      fc.constantFrom(
        `{${a}}`,
        `{${a}}{"\\n"}{${b}}`,
        `{range ${a}}{.${name}}{"|"}{end}`,
        `{range ${a}}{@}{end}{${c}}`,
        `{${a}..${name}}`,
        `{${a}[?(@.${name})]}`,
        `{${a}[?(@.${name}=="x")].name}`,
        `{${a}['${name}','name']}`,
      ),
    );
}

/** A field of a Go template for a path, as far as dots can express it. */
function goField(way: readonly string[], from = ''): string {
  const index = way.map((step) => (step === '[]' ? '0' : JSON.stringify(step))).join(' ');
  return way.length === 0 ? from || '.' : `(index ${from || '.'} ${index})`;
}

function goTemplate(ways: readonly string[][], name: string): fc.Arbitrary<string> {
  const [a, b, c] = ways.map((way) => goField(way)) as [string, string, string];
  const rooted = goField(ways[1]!, '$');
  const plain = /^[a-zA-Z]\w*$/.test(name) ? `.${name}` : '.metadata';
  return fc.constantFrom(
    `{{${a}}}`,
    `{{range ${a}}}{{.}},{{else}}none{{end}}`,
    `{{range $k, $v := ${a}}}{{$k}}={{len (printf "%v" $v)}} {{end}}`,
    `{{range ${a}}}{{${plain}}}{{${rooted}}}{{end}}`,
    `{{range $k, $v := ${a}}}{{$v${plain}}}{{else}}{{$v}}{{end}}`,
    `{{range $x := ${a}}}{{with $x}}{{${plain}}}{{end}}{{end}}`,
    `{{with ${a}}}{{${plain}}}{{else}}{{${b}}}{{end}}`,
    `{{if ${a}}}{{len ${b}}}{{else}}{{${c}}}{{end}}`,
    `{{if and ${a} (not ${b})}}yes{{end}}{{or ${b} ${c}}}`,
    `{{$x := ${a}}}{{with ${b}}}{{$x = .}}{{end}}{{$x}}`,
    `{{define "t"}}{{${plain}}}{{end}}{{template "t" ${a}}}`,
    `{{${a} | printf "%v" | len}}{{"${name}" | index ${b}}}`,
    `{{eq ${a} ${b}}}{{(index . "metadata").name}}`,
    `{{range .}}{{len .}}{{end}}{{len .metadata}}`,
  );
}

/** Arbitrary names lead to templates that cannot be parsed. */
function parsedOrNone<T>(parse: () => T): T | undefined {
  try {
    return parse();
  } catch (error) {
    if (error instanceof JsonPathError || error instanceof GoTemplateError) return undefined;
    throw error;
  }
}

type Outcome = { text: string } | { failed: true };

function outcome(call: () => string): Outcome {
  try {
    return { text: call() };
  } catch (error) {
    if (error instanceof JsonPathError || error instanceof GoTemplateError) return { failed: true };
    throw error;
  }
}

/** The same from the part decoded from protobuf, from the part picked from the object, and from all of it. */
async function expectSame(
  whole: KubeObject,
  bytes: Uint8Array,
  select: Selection,
  use: (of: unknown) => string,
) {
  const expected = outcome(() => use(whole));
  expect(
    outcome(() =>
      use({ ...(pick(whole, select) as object), kind: whole.kind, apiVersion: whole.apiVersion }),
    ),
  ).toEqual(expected);
  // Failures show complete objects; here, only the failure itself is compared.
  const part = await codec.decode(bytes, select);
  expect(outcome(() => use(part))).toEqual(expected);
}

/** The input of a template: an object, or a List with it twice. */
const inPlace = (given: TemplateSubject, object: unknown) =>
  given === 'object' ? object : { apiVersion: 'v1', kind: 'List', items: [object, object] };

describe('a template finds the same in its selected fields as in the whole object', () => {
  it.each(['object', 'list'] as const)('by JSONPath, given an %s', async (given) => {
    const cases = chosen.chain(({ ways, name, ...rest }) =>
      fc
        .record({ inner: jsonPath(ways, name.replaceAll('.', '\\.')), allowMissingKeys: fc.boolean() })
        .map((it) => ({ ...it, ...rest })),
    );
    await fc.assert(
      fc.asyncProperty(cases, async ({ inner, allowMissingKeys, whole, bytes }) => {
        const template = given === 'object' ? inner : `{.kind}{range .items[*]}${inner}{end}`;
        const parsed = parsedOrNone(() => parseJsonPath(template));
        if (parsed === undefined) return;
        await expectSame(whole, bytes, selectionOf(jsonPathReads(parsed), given), (object) =>
          evaluate(parsed, inPlace(given, object), { allowMissingKeys }),
        );
      }),
      { numRuns: 500 },
    );
  });

  it.each(['object', 'list'] as const)('by a Go template, given an %s', async (given) => {
    const cases = chosen.chain(({ ways, name, ...rest }) =>
      fc
        .record({ inner: goTemplate(ways, name), allowMissingKeys: fc.boolean() })
        .map((it) => ({ ...it, ...rest })),
    );
    await fc.assert(
      fc.asyncProperty(cases, async ({ inner, allowMissingKeys, whole, bytes }) => {
        const definition = /^\{\{define.*?\{\{end\}\}/.exec(inner)?.[0] ?? '';
        const body = inner.slice(definition.length);
        const template = given === 'object' ? inner : `${definition}{{range $i, $o := .items}}${body}{{end}}`;
        const parsed = parsedOrNone(() => parseGoTemplate(template, { allowMissingKeys }));
        if (parsed === undefined) return;
        await expectSame(whole, bytes, selectionOf(parsed.reads, given), (object) =>
          parsed.execute(inPlace(given, object)),
        );
      }),
      { numRuns: 500 },
    );
  });
});
