import { describe, expect, it } from 'vitest';
import { readListStream } from '../../src/codec/list-stream.js';
import type { KubeObject, Table } from '../../src/codec/object.js';
import type { Output } from '../../src/process/output.js';
import { JsonPrinter } from '../../src/render/json.js';
import { KubectlTablePrinter } from '../../src/render/table.js';
import { YamlPrinter } from '../../src/render/yaml.js';
import { allocatedBy } from '../support/allocations.js';

const ROWS = 500;
const nowhere: Output = { isTTY: false, columns: undefined, write: async () => {} };

const pod = (index: number): KubeObject => ({
  apiVersion: 'v1',
  kind: 'Pod',
  metadata: { name: `web-${index}`, namespace: 'default', labels: { app: 'web', number: `${index}` } },
  spec: { nodeName: `node-${index}`, containers: [{ name: 'app', image: `example.com/app:${index}` }] },
  status: { phase: 'Running', podIP: `10.0.0.${index % 256}` },
});

const tableOf = (rows: number) => ({
  kind: 'Table',
  apiVersion: 'meta.k8s.io/v1',
  metadata: { resourceVersion: '5' },
  columnDefinitions: ['Name', 'Ready', 'Status', 'Restarts', 'Age'].map((name) => ({
    name,
    type: 'string',
    format: '',
    description: '',
    priority: 0,
  })),
  rows: Array.from({ length: rows }, (_, index) => ({ cells: [`web-${index}`, '1/1', 'Running', 0, '5d'] })),
});

const listOf = (items: number) => ({
  kind: 'PodList',
  apiVersion: 'v1',
  metadata: { resourceVersion: '5' },
  items: Array.from({ length: items }, (_, index) => pod(index)),
});

async function* chunks(page: Uint8Array) {
  for (let at = 0; at < page.length; at += 16_384) yield page.subarray(at, at + 16_384);
}

/** Reads the page the given number of times, as a list of as many pages, and prints it. */
async function table(page: Uint8Array, pages: number): Promise<void> {
  const printer = new KubectlTablePrinter(nowhere, { now: () => 0 });
  await printer.group({});
  for (let at = 0; at < pages; at++) {
    for await (const { head, items } of readListStream(chunks(page))) {
      await printer.printTable({ ...head, rows: items } as unknown as Table);
    }
  }
  await printer.end();
}

const documents =
  (Printer: typeof JsonPrinter | typeof YamlPrinter) =>
  async (page: Uint8Array, pages: number): Promise<void> => {
    const printer = new Printer(nowhere, {});
    await printer.begin({ apiVersion: 'v1', kind: 'PodList' });
    for (let at = 0; at < pages; at++) {
      for await (const { items } of readListStream(chunks(page))) await printer.print(items as KubeObject[]);
    }
    await printer.end({ resourceVersion: '5', pages, complete: true });
  };

describe('the memory that a list allocates between bytes and text', () => {
  // Bytes for each item, about 1.5 times the value when this was written, to notice duplicate work.
  it.each([
    ['a table', table, tableOf(ROWS), 3_000],
    ['JSON', documents(JsonPrinter), listOf(ROWS), 6_500],
    ['YAML', documents(YamlPrinter), listOf(ROWS), 6_500],
  ] as const)('as %s is freed with its pages, and small', async (_what, print, list, atMost) => {
    const page = Buffer.from(JSON.stringify(list));
    for (let warm = 0; warm < 10; warm++) await print(page, 2);
    const [short, long] = [await allocatedBy(() => print(page, 4)), await allocatedBy(() => print(page, 40))];
    expect(long / short).toBeLessThan(15);
    expect(long / (40 * ROWS)).toBeLessThan(atMost);
  });
});
