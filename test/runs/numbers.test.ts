import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { amountOf, jsonNumber, numbersIn } from '../support/numbers.js';
import { scene } from '../support/scene.js';

const definition = {
  apiVersion: 'apiextensions.k8s.io/v1',
  kind: 'CustomResourceDefinition',
  metadata: { name: 'gizmos.example.com' },
  spec: {
    group: 'example.com',
    names: { kind: 'Gizmo', plural: 'gizmos', singular: 'gizmo', listKind: 'GizmoList' },
    scope: 'Namespaced',
    versions: [
      {
        name: 'v1',
        served: true,
        storage: true,
        schema: { openAPIV3Schema: { type: 'object', 'x-kubernetes-preserve-unknown-fields': true } },
      },
    ],
  },
};

/** Servers convert integers beyond 64 bits to doubles. */
const isOfServer = (text: string) =>
  !/^-?\d+$/.test(text) || BigInt.asIntN(64, BigInt(text)) === BigInt(text);
const number = jsonNumber.filter(isOfServer);

const manifests: [form: string, of: (number: string) => string][] = [
  [
    'json',
    (text) => `{"apiVersion":"example.com/v1","kind":"Gizmo","metadata":{"name":"NAME"},"x":[${text}]}`,
  ],
  ['yaml', (text) => `apiVersion: example.com/v1\nkind: Gizmo\nmetadata: {name: NAME}\nx: [${text}]\n`],
];

/** The number after `x` in the output. */
function numberIn(text: string): string {
  const [found] = numbersIn(/\bx\b\W*?([-+]?\d.*)/.exec(text)?.[1] ?? '');
  return found ?? `nothing in ${text}`;
}

describe('numbers of custom resources', () => {
  it('are created, read and shown as they were written, or refused', async () => {
    const { client, folder, proa } = await scene();
    await client.write('POST', '/apis/apiextensions.k8s.io/v1/customresourcedefinitions', definition);
    let count = 0;
    await fc.assert(
      fc.asyncProperty(number, fc.constantFrom(...manifests), async (text, [form, manifest]) => {
        const name = `g-${[...String(count++)].map((digit) => 'abcdefghij'[Number(digit)]).join('')}`;
        const file = join(folder, `gizmo.${form}`);
        writeFileSync(file, manifest(text).replace('NAME', name));
        const created = await proa(`create -f ${file} -o json`);
        if (created.exit !== 0) {
          expect(created.stderr).toMatch(/^error: error parsing .*a number.* cannot be kept exactly\n$/);
          expect(created.stdout).toBe('');
          return;
        }
        expect(amountOf(numberIn(created.stdout))).toBe(amountOf(text));
        for (const line of [
          `get gizmo ${name} -o json`,
          `get gizmo ${name} -o yaml`,
          `get gizmo ${name} -o kyaml`,
          `get gizmos --field-selector=metadata.name=${name} -o json`,
          `get gizmos --field-selector=metadata.name=${name} -o ndjson`,
          `get gizmos --field-selector=metadata.name=${name} -o json --sort-by=.metadata.name`,
          `get gizmo ${name} -o jsonpath={"x"}{.x}`,
          `get gizmo ${name} -o go-template={{"x"}}{{.x}}`,
        ]) {
          const { stdout, stderr } = await proa(line);
          expect(stderr).toBe('');
          expect(amountOf(numberIn(stdout)), line).toBe(amountOf(text));
        }
        const shown = await proa(`get gizmo ${name} -o json`);
        const decoded = await proa('decode - -o json', { stdin: shown.stdout });
        expect(amountOf(numberIn(decoded.stdout))).toBe(amountOf(text));
      }),
      { numRuns: 40 },
    );
  }, 60_000);
});
