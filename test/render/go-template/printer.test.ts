import { expect, it } from 'vitest';
import { StringOutput } from '../../../src/process/output.js';
import { parseGoTemplate } from '../../../src/render/go-template/index.js';
import { TemplatePrinter } from '../../../src/render/template-printer.js';

it('a template that fails on an object has its output and the debugging text printed first', async () => {
  const output = new StringOutput();
  const template = parseGoTemplate('{{.kind}} {{.kind.x}}');
  const printer = new TemplatePrinter(output, template.reads, (object) => template.execute(object));
  await expect(printer.print([{ kind: 'Pod' }, { kind: 'Node' }])).rejects.toThrow(
    'error executing template "{{.kind}} {{.kind.x}}": template: output:1:17: executing "output" at <.kind.x>',
  );
  expect(output.text).toMatch(/^Pod Error executing template: .*\n\ttemplate was:\n\t\t\{\{\.kind\}\}/);
  expect(output.text).toMatch(/\tobject given to template engine was:\n\t\tmap\[kind:Pod\]\n\n$/);
});

it('a pipe receives the bytes of a template, whatever they are', async () => {
  const chunks: Uint8Array[] = [];
  const output = {
    isTTY: false,
    columns: undefined,
    write: async (text: string) => void chunks.push(Buffer.from(text)),
    writeBytes: async (bytes: Uint8Array) => void chunks.push(bytes),
  };
  const template = parseGoTemplate('{{.data | base64decode}}');
  const printer = new TemplatePrinter(
    output,
    template.reads,
    (object) => template.execute(object),
    (object) => template.executeBytes(object),
  );
  await printer.print([{ kind: 'Secret', data: '//6A' }]);
  expect([...Buffer.concat(chunks)]).toEqual([0xff, 0xfe, 0x80]);
});
