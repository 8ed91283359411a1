import { describe, expect, it } from 'vitest';
import type { KubeObject } from '../../src/codec/object.js';
import { StringOutput } from '../../src/process/output.js';
import { CustomColumnsPrinter, parseColumns } from '../../src/render/custom-columns.js';
import { isMetadataOnly } from '../../src/render/reads.js';

const columns = parseColumns('NAME:.metadata.name,KIND:.kind,API:.apiVersion');
const over = { resourceVersion: '7', pages: 2, complete: true };
const named = (name: string): KubeObject => ({ metadata: { name } });
const head = { apiVersion: 'apps/v1', kind: 'DeploymentList' };

describe('custom columns a page at a time', () => {
  it('are as wide as the first page needs, and wider from a row on that needs more', async () => {
    const output = new StringOutput();
    const printer = new CustomColumnsPrinter(output, columns);
    await printer.begin(head);
    await printer.print([named('a')]);
    await printer.flush();
    expect(output.text).toBe('NAME   KIND         API\na      Deployment   apps/v1\n');
    output.text = '';
    await printer.print([named('a-long-name')]);
    await printer.print([named('b')]);
    await printer.flush();
    expect(output.text).toBe('a-long-name   Deployment   apps/v1\nb             Deployment   apps/v1\n');
    await printer.end(over);
  });

  it('all have the same width if they are held back until the end', async () => {
    const output = new StringOutput();
    const printer = new CustomColumnsPrinter(output, columns, { stream: false });
    await printer.begin(head);
    await printer.print([named('a')]);
    await printer.flush();
    await printer.print([named('a-long-name')]);
    expect(output.text).toBe('');
    await printer.end(over);
    expect(output.text).toBe(
      'NAME          KIND         API\na             Deployment   apps/v1\na-long-name   Deployment   apps/v1\n',
    );
  });

  it('are laid out per page, in however many parts it arrives', async () => {
    const output = new StringOutput();
    const printer = new CustomColumnsPrinter(output, columns);
    await printer.begin(head);
    await printer.print([named('a')]);
    await printer.print([named('a-long-name')]);
    expect(output.text).toBe('');
    await printer.flush();
    expect(output.text).toBe(
      'NAME          KIND         API\na             Deployment   apps/v1\na-long-name   Deployment   apps/v1\n',
    );
  });

  it('write what could be printed before an object that fails', async () => {
    const output = new StringOutput();
    const printer = new CustomColumnsPrinter(
      output,
      parseColumns('N:.metadata.name,F:.metadata.finalizers[1]'),
    );
    await printer.begin(head);
    const failing = { metadata: { name: 'b', finalizers: ['x'] } };
    await expect(printer.print([named('a'), failing, named('c')])).rejects.toThrow(
      'array index out of bounds: index 1, length 1',
    );
    expect(output.text).toBe('N     F\na     <none>\n');
  });

  it('show the type of an event', async () => {
    const output = new StringOutput();
    const printer = new CustomColumnsPrinter(output, parseColumns('T:.type,N:.object.metadata.name'));
    await printer.printEvent({ type: 'ADDED', object: named('a') });
    await printer.flush();
    expect(output.text).toBe('T       N\nADDED   a\n');
  });

  it('have no header if nothing was listed', async () => {
    const output = new StringOutput();
    await new CustomColumnsPrinter(output, columns).end({ ...over, complete: false });
    expect(output.text).toBe('');
  });

  it.each([
    ['NAME:.metadata.name,UID:metadata.uid', true],
    ['NAME:.metadata.name,NODE:.spec.nodeName', false],
    ['KIND:.kind', false],
    ['BAD:.metadata[', false],
  ])('%s need only metadata: %s', (spec, expected) => {
    expect(isMetadataOnly(new CustomColumnsPrinter(new StringOutput(), parseColumns(spec)).reads())).toBe(
      expected,
    );
  });
});
