import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import type { KubeObject } from '../../src/codec/object.js';
import { StringOutput } from '../../src/process/output.js';
import type { FormatName, ObjectFormat } from '../../src/render/output-format.js';
import { objectPrinter, type PrintOptions } from '../../src/render/printers.js';

const folder = mkdtempSync(join(tmpdir(), 'proa-printers-'));
afterAll(() => rmSync(folder, { recursive: true }));
writeFileSync(join(folder, 'columns'), 'NAME\n.metadata.name\n');
writeFileSync(join(folder, 'template'), '{{.kind}}');
writeFileSync(join(folder, 'path'), '{.metadata.name}');

const pod = {
  kind: 'Pod',
  apiVersion: 'v1',
  metadata: { name: 'web-1', managedFields: [{ manager: 'me' }] },
} satisfies KubeObject;

async function make(name: FormatName, argument = '', more: Partial<PrintOptions> = {}) {
  const stdout = new StringOutput();
  const format = { name, argument } as ObjectFormat;
  const options = { format, showManagedFields: false, allowMissingTemplateKeys: true, ...more };
  const printer = await objectPrinter(options, {
    stdout,
    workingFolder: folder,
    signal: new AbortController().signal,
  });
  return { printer, stdout };
}

async function print(name: FormatName, argument = '', more: Partial<PrintOptions> = {}) {
  const { printer, stdout } = await make(name, argument, more);
  await printer.print([pod]);
  await printer.end({ resourceVersion: '', pages: 1, complete: true });
  return stdout.text;
}

describe('the printer of a format', () => {
  // Each as kubectl 1.36 prints a server's object, whose fields are sorted.
  it.each<[FormatName, string, string]>([
    [
      'json',
      '',
      '{\n    "apiVersion": "v1",\n    "kind": "Pod",\n    "metadata": {\n        "name": "web-1"\n    }\n}\n',
    ],
    ['yaml', '', 'apiVersion: v1\nkind: Pod\nmetadata:\n  name: web-1\n'],
    [
      'kyaml',
      '',
      '---\n{\n  apiVersion: "v1",\n  kind: "Pod",\n  metadata: {\n    name: "web-1",\n  },\n}\n',
    ],
    ['name', '', 'pod/web-1\n'],
    ['jsonpath', '{.metadata.name}', 'web-1'],
    ['jsonpath-file', 'path', 'web-1'],
    ['jsonpath-as-json', '{.kind}', '[\n    "Pod"\n]\n'],
    ['go-template', '{{.kind}}', 'Pod'],
    ['go-template-file', 'template', 'Pod'],
    ['template', '{{.kind}}', 'Pod'],
    ['templatefile', 'template', 'Pod'],
    ['custom-columns', 'KIND:.kind', 'KIND\nPod\n'],
    ['custom-columns-file', 'columns', 'NAME\nweb-1\n'],
  ])('%s %s', async (name, argument, text) => expect(await print(name, argument)).toBe(text));

  it('keeps managedFields on request', async () => {
    expect(await print('yaml', '', { showManagedFields: true })).toContain('managedFields:');
  });

  it('omits headers on request, but never those of a file', async () => {
    expect(await print('custom-columns', 'KIND:.kind', { noHeaders: true })).toBe('Pod\n');
    expect(await print('custom-columns-file', 'columns', { noHeaders: true })).toBe('NAME\nweb-1\n');
  });

  it('keeps the order of fields for which Go has types', async () => {
    const ordered = { keepOrder: true, showManagedFields: true };
    expect(await print('json', '', ordered)).toMatch(/^\{\n {4}"kind": "Pod",\n {4}"apiVersion"/);
    expect(await print('kyaml', '', ordered)).toMatch(/^---\n\{\n {2}kind: "Pod",\n {2}apiVersion/);
    expect(await print('yaml', '', ordered)).toMatch(/^apiVersion/);
  });

  it.each<[FormatName, string, string]>([
    ['go-template', '', 'template format specified but no template given'],
    ['jsonpath', '', 'template format specified but no template given'],
    ['custom-columns', '', 'custom-columns format specified but no custom columns given'],
    ['go-template-file', 'none', 'error reading --template none, open none: no such file or directory'],
    ['custom-columns-file', 'none', 'error reading template none, open none: no such file or directory'],
  ])('of %s %j fails in the words of kubectl', async (name, argument, message) => {
    await expect(make(name, argument)).rejects.toThrow(message);
  });
});

describe('what a printer reads', () => {
  it.each<[FormatName, string, 'object' | 'list', unknown]>([
    ['json', '', 'object', { '*': true, metadata: { '*': true, managedFields: false } }],
    ['name', '', 'list', { metadata: { name: true } }],
    ['jsonpath', '{.spec.nodeName}', 'object', { spec: { nodeName: true } }],
    ['jsonpath', '{.items[*].spec.nodeName}', 'list', { spec: { nodeName: true } }],
    ['go-template', '{{range .items}}{{.kind}}{{end}}', 'list', { kind: true }],
    ['custom-columns', 'A:.status.phase', 'list', { status: { phase: true } }],
  ])('%s %s of an %s', async (name, argument, given, selection) => {
    const { printer } = await make(name, argument);
    expect(printer.reads(given)).toEqual(selection);
  });

  it('is everything if managedFields are shown', async () => {
    expect((await make('yaml', '', { showManagedFields: true })).printer.reads('object')).toBe(true);
  });
});
