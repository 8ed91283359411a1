import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import type { KubeObject } from '../../src/codec/object.js';
import { type Output, StringOutput } from '../../src/process/output.js';
import { JsonPrinter } from '../../src/render/json.js';
import { KyamlPrinter } from '../../src/render/kyaml.js';
import { NdjsonPrinter } from '../../src/render/ndjson.js';
import type { TableOptions } from '../../src/render/printer.js';
import { KubectlTablePrinter } from '../../src/render/table.js';
import { TabWriter } from '../../src/render/tabwriter.js';
import { YamlPrinter } from '../../src/render/yaml.js';
import { column, row, table } from './support/tables.js';

const columns = [column('Name'), column('Note')];
const pages = [
  table(columns, [row(['a', 'first'])]),
  table(columns, [row(['a-name-that-is-wide', 'second'])]),
  table(columns, [row(['b', 'third'])]),
];

/** An output that keeps its writes separate. */
class Writes implements Output {
  readonly isTTY = false;
  readonly columns = undefined;
  readonly writes: string[] = [];
  async write(text: string): Promise<void> {
    this.writes.push(text);
  }
}

function tablePrinter(output: Output, options: Partial<TableOptions> = {}) {
  return new KubectlTablePrinter(output, { now: () => 0, ...options });
}

describe('a streamed table', () => {
  it('writes each page as it arrives, in columns that only grow', async () => {
    const output = new Writes();
    const printer = tablePrinter(output);
    for (const page of pages) await printer.printTable(page);
    await printer.end();
    expect(output.writes).toEqual([
      'NAME   NOTE\na      first\n',
      'a-name-that-is-wide   second\n',
      'b                     third\n',
    ]);
  });

  it('waits for all rows without streaming', async () => {
    const output = new Writes();
    const printer = tablePrinter(output, { stream: false });
    for (const page of pages) await printer.printTable(page);
    expect(output.writes).toEqual([]);
    expect(printer.printed).toBe(false);
    await printer.end();
    expect(output.writes.join('').split('\n')[1]).toBe('a                     first');
  });

  it('puts one empty line between types, and uses new widths after it', async () => {
    const output = new Writes();
    const printer = tablePrinter(output);
    await printer.printTable(pages[1]!);
    await printer.group({});
    for (const page of [table(columns, []), pages[0]!, pages[2]!]) await printer.printTable(page);
    await printer.end();
    expect(output.writes.slice(1)).toEqual(['\nNAME   NOTE\na      first\n', 'b      third\n']);
  });

  it('knows whether anything was printed', async () => {
    const printer = tablePrinter(new Writes());
    await printer.printTable(table(columns, []));
    expect(printer.printed).toBe(false);
    await printer.printTable(pages[0]!);
    expect(printer.printed).toBe(true);
  });

  it('prints the same in one page as in many without streaming', async () => {
    const cell = fc.string({ unit: 'grapheme', maxLength: 12 });
    const rows = fc.array(fc.tuple(cell, cell), { minLength: 1, maxLength: 12 });
    await fc.assert(
      fc.asyncProperty(rows, fc.integer({ min: 1, max: 5 }), async (cells, size) => {
        const [whole, split] = [new StringOutput(), new StringOutput()];
        const one = tablePrinter(whole);
        await one.printTable(
          table(
            columns,
            cells.map((pair) => row(pair)),
          ),
        );
        const many = tablePrinter(split, { stream: false });
        for (let at = 0; at < cells.length; at += size) {
          await many.printTable(
            table(
              columns,
              cells.slice(at, at + size).map((pair) => row(pair)),
            ),
          );
        }
        await many.end();
        expect(split.text).toBe(whole.text);
      }),
    );
  });

  it('can measure cells as a terminal does', () => {
    const writer = new TabWriter((text) => text.length * 2);
    writer.add(['漢字漢字', 'x']);
    writer.add(['ab', 'y']);
    expect([...writer.flush()].join('')).toBe('漢字漢字   x\nab       y\n');
  });
});

const kinds = { JsonPrinter, YamlPrinter, KyamlPrinter, NdjsonPrinter };
const summary = { resourceVersion: '42', pages: 2, complete: false };
const head = { apiVersion: 'apps/v1', kind: 'DeploymentList' };
const objects: KubeObject[] = [
  { metadata: { name: 'a', managedFields: [{}], labels: { x: 'y' } }, spec: { b: [], a: 1 } },
  { metadata: { name: 'b' } },
];

describe.each(Object.entries(kinds))('%s', (_name, Printer) => {
  it('does not change what it prints', async () => {
    const printer = new Printer(new StringOutput());
    const before = structuredClone(objects);
    await printer.begin(head);
    await printer.print(objects);
    await printer.end(summary);
    expect(objects).toEqual(before);
  });

  it('writes long pages in pieces', async () => {
    const output = new Writes();
    const printer = new Printer(output);
    await printer.begin(head);
    await printer.print(Array.from({ length: 300 }, () => ({ kind: 'X', data: 'x'.repeat(1000) })));
    expect(output.writes.length).toBeGreaterThan(3);
    expect(Math.max(...output.writes.map((text) => text.length))).toBeLessThan(70_000);
  });
});

const expected = [
  {
    apiVersion: 'apps/v1',
    kind: 'Deployment',
    metadata: { name: 'a', labels: { x: 'y' } },
    spec: { b: [], a: 1 },
  },
  { apiVersion: 'apps/v1', kind: 'Deployment', metadata: { name: 'b' } },
];

describe('lists', () => {
  it.each([
    ['json', JsonPrinter],
    ['yaml', YamlPrinter],
    ['kyaml', KyamlPrinter],
  ])('are one document in %s, whatever their pages and types', async (_format, Printer) => {
    const output = new StringOutput();
    const printer = new Printer(output);
    await printer.begin(head);
    await printer.print(objects.slice(0, 1));
    await printer.print([]);
    await printer.print(objects.slice(1));
    await printer.begin({ apiVersion: 'v1', kind: 'PodList' });
    await printer.print([{ metadata: { name: 'c' } }]);
    await printer.end(summary);
    const pod = { apiVersion: 'v1', kind: 'Pod', metadata: { name: 'c' } };
    const metadata = { resourceVersion: '' };
    expect(parse(output.text)).toEqual({
      apiVersion: 'v1',
      kind: 'List',
      metadata,
      items: [...expected, pod],
    });
  });

  it('hug their brackets in kyaml', async () => {
    const output = new StringOutput();
    const printer = new KyamlPrinter(output);
    await printer.begin({ apiVersion: 'v1', kind: 'List' });
    await printer.print([{ kind: 'A' }, { kind: 'B' }]);
    await printer.end(summary);
    expect(output.text).toBe(
      '---\n{\n  apiVersion: "v1",\n  items: [{\n    kind: "A",\n  }, {\n    kind: "B",\n  }],\n  kind: "List",\n' +
        '  metadata: {\n    resourceVersion: "",\n  },\n}\n',
    );
  });

  it('are one line per object in ndjson, and a line that tells how far they got', async () => {
    const output = new StringOutput();
    const printer = new NdjsonPrinter(output);
    await printer.begin(head);
    await printer.print(objects);
    await printer.end(summary);
    const lines = output.text.trimEnd().split('\n');
    expect(lines.map((line) => JSON.parse(line))).toEqual([...expected, summary]);
    expect(output.text.endsWith('{"resourceVersion":"42","pages":2,"complete":false}\n')).toBe(true);
  });
});
