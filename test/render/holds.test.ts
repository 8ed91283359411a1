import { expect, it } from 'vitest';
import type { KubeObject } from '../../src/codec/object.js';
import { StringOutput } from '../../src/process/output.js';
import type { FormatName, ObjectFormat } from '../../src/render/output-format.js';
import { objectPrinter } from '../../src/render/printers.js';

const pod = (name: string): KubeObject => ({ kind: 'Pod', apiVersion: 'v1', metadata: { name } });

/** Prints a page of a list, and no more. */
async function printPage(name: FormatName, argument: string, stream: boolean) {
  const stdout = new StringOutput();
  const format = { name, argument } as ObjectFormat;
  const printer = await objectPrinter(
    { format, showManagedFields: false, allowMissingTemplateKeys: true, stream },
    { stdout, workingFolder: '/', signal: new AbortController().signal },
  );
  await printer.begin?.({ apiVersion: 'v1', kind: 'PodList' });
  await printer.print([pod('web-1'), pod('web-2')]);
  await printer.flush?.();
  return { printer, stdout };
}

it.each([
  ['json', '', true, false],
  ['yaml', '', true, false],
  ['kyaml', '', true, false],
  ['ndjson', '', true, false],
  ['name', '', true, false],
  ['custom-columns', 'NAME:.metadata.name', true, false],
  ['custom-columns', 'NAME:.metadata.name', false, true],
  ['jsonpath', '{.items[*].metadata.name}', true, false],
  ['jsonpath', '{.items[*].metadata.name}', false, true],
  ['jsonpath', '{.items[0].metadata.name} {.items[*].metadata.name}', true, true],
  ['jsonpath-as-json', '{.items[*].metadata.name}', true, false],
  ['jsonpath-as-json', '{.items[*].metadata.name}{.items[0].kind}', true, true],
  ['go-template', '{{len .items}}{{range .items}}{{.metadata.name}}{{end}}', true, true],
  ['go-template', '{{range .items}}{{.metadata.name}}{{end}}', true, false],
  ['go-template', '{{range .items}}{{.metadata.name}}{{end}}', false, true],
] as const)(
  'a printer of %s %s, streaming %s, reports whether it holds a list: %s',
  async (name, argument, stream, holds) => {
    const { printer, stdout } = await printPage(name, argument, stream);
    expect([printer.holds, stdout.text.includes('web-2')]).toEqual([holds, !holds]);
  },
);

it('a held list is dropped if it begins again', async () => {
  const { printer, stdout } = await printPage('custom-columns', 'NAME:.metadata.name', false);
  printer.restart?.();
  await printer.print([pod('db-1')]);
  await printer.end({ resourceVersion: '', pages: 1, complete: true });
  expect(stdout.text).toBe('NAME\ndb-1\n');
});
