import type { KubeObject, Table, WatchEvent } from '../../../src/codec/object.js';
import type { Output } from '../../../src/process/output.js';
import type { DocumentOptions } from '../../../src/render/objects.js';
import type { ObjectPrinter, TableGroup, TableOptions } from '../../../src/render/printer.js';
import { KubectlTablePrinter } from '../../../src/render/table.js';
import type { Answers } from './api-server.js';

/** A `kubectl get` on a server with these responses, and the code that must print the same from them. */
export interface GetCase {
  name: string;
  args: string[];
  answers: Answers;
  ours: (output: Output) => Promise<void>;
}

const PODS = '/api/v1/namespaces/default/pods';
const NOW = Date.parse('2026-03-01T12:00:00Z');

/** The command's options for flags, and the pages to print. */
export interface TableCase {
  options?: Partial<TableOptions>;
  group?: TableGroup;
}

/** `kubectl get pods` with several pages. */
export function podTables(
  name: string,
  args: string[],
  pages: Table[],
  { options, group }: TableCase = {},
): GetCase {
  const everywhere = group?.withNamespace ? '/api/v1/pods' : PODS;
  return {
    name,
    args: ['pods', ...args],
    answers: { [everywhere]: { pages } },
    ours: async (output) => {
      const printer = new KubectlTablePrinter(output, { now: () => NOW, ...options });
      if (group) await printer.group(group);
      for (const page of pages) await printer.printTable(page);
      await printer.end();
    },
  };
}

/** `kubectl get pods --server-print=false`: tables created from the objects themselves. */
export function clientSide(
  name: string,
  args: string[],
  items: KubeObject[],
  { options, group }: TableCase,
): GetCase {
  const body = { kind: 'PodList', apiVersion: 'v1', metadata: {}, items };
  return {
    name,
    args: ['pods', '--server-print=false', ...args],
    answers: { [PODS]: { body }, '/api/v1/pods': { body } },
    ours: async (output) => {
      const printer = new KubectlTablePrinter(output, { now: () => NOW, ...options });
      if (group) await printer.group(group);
      await printer.printObjects(items);
      await printer.end();
    },
  };
}

/** `kubectl get pods,widgets,planets`, with a table each. */
export function severalTypes(
  name: string,
  args: string[],
  pages: Table[],
  options?: Partial<TableOptions>,
): GetCase {
  const [pods, widgets, planets] = pages as [Table, Table, Table];
  return {
    name,
    args: ['pods,widgets,planets', ...args],
    answers: {
      [PODS]: { pages: [pods] },
      '/apis/example.com/v1/namespaces/default/widgets': { pages: [widgets] },
      '/apis/example.com/v1/planets': { pages: [planets] },
    },
    ours: async (output) => {
      const printer = new KubectlTablePrinter(output, { now: () => NOW, ...options });
      const kinds = [
        { group: '', kind: 'Pod' },
        { group: 'example.com', kind: 'Widget' },
        { group: 'example.com', kind: 'Planet' },
      ];
      for (const [index, namePrefix] of kinds.entries()) {
        await printer.group({ namePrefix });
        await printer.printTable(pages[index]!);
      }
      await printer.end();
    },
  };
}

/** `kubectl get pods -w`: a list, and tables or objects that follow it. */
export function watched(
  name: string,
  args: string[],
  list: Table,
  events: WatchEvent<Table | KubeObject>[],
  ours: (printer: KubectlTablePrinter) => Promise<void>,
): GetCase {
  return {
    name,
    args: ['pods', '-w', ...args],
    answers: { [PODS]: { body: list, events } },
    ours: (output) => ours(new KubectlTablePrinter(output, { now: () => NOW })),
  };
}

/** A printer of objects under test. */
export type MakePrinter = new (output: Output, options: DocumentOptions) => ObjectPrinter;

/** `kubectl get pods -o …`: the items of a list, which do not contain their kind. */
export function podObjects(
  name: string,
  args: string[],
  pages: KubeObject[][],
  Printer: MakePrinter,
  options: DocumentOptions = {},
): GetCase {
  const head = { apiVersion: 'v1', kind: 'PodList' };
  return {
    name,
    args: ['pods', ...args],
    answers: { [PODS]: { pages: pages.map((items) => ({ ...head, items })) } },
    ours: async (output) => {
      const printer = new Printer(output, options);
      await printer.begin?.(head);
      for (const items of pages) await printer.print(items);
      await printer.end({ resourceVersion: '7', pages: pages.length, complete: true });
    },
  };
}

/** `kubectl get pods NAME… -o …`: one is printed alone, several as a list. */
export function namedPods(
  name: string,
  args: string[],
  objects: KubeObject[],
  Printer: MakePrinter,
): GetCase {
  return {
    name,
    args: ['pods', ...objects.map((object) => object.metadata?.name ?? ''), ...args],
    answers: Object.fromEntries(objects.map((body) => [`${PODS}/${body.metadata?.name}`, { body }])),
    ours: async (output) => {
      const printer = new Printer(output, {});
      if (objects.length > 1) await printer.begin?.({ apiVersion: 'v1', kind: 'List' });
      await printer.print(objects);
      await printer.end({ resourceVersion: '', pages: 1, complete: true });
    },
  };
}

/** `kubectl get pods -w -o …`: documents one after the other. */
export function watchedObjects(
  name: string,
  args: string[],
  events: WatchEvent[],
  ours: (printer: ObjectPrinter) => Promise<void>,
  Printer: MakePrinter,
): GetCase {
  return {
    name,
    args: ['pods', '--watch-only', ...args],
    answers: { [PODS]: { body: { apiVersion: 'v1', kind: 'PodList', metadata: {}, items: [] }, events } },
    ours: async (output) => {
      const printer = new Printer(output, {});
      await ours(printer);
      await printer.end({ resourceVersion: '', pages: 0, complete: true });
    },
  };
}
