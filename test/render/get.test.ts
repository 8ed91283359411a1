import { describe, expect, it } from 'vitest';
import type { KubeObject, WatchEvent } from '../../src/codec/object.js';
import { StringOutput } from '../../src/process/output.js';
import { JsonPrinter } from '../../src/render/json.js';
import { NamePrinter } from '../../src/render/name-printer.js';
import { KubectlTablePrinter } from '../../src/render/table.js';
import { YamlPrinter } from '../../src/render/yaml.js';
import { asksKubectl } from '../support/kubectl-answers.js';
import { isMissing } from '../support/reference.js';
import {
  clientSide,
  type GetCase,
  namedPods,
  podObjects,
  podTables,
  severalTypes,
  watched,
  watchedObjects,
} from './support/get-cases.js';
import { kubectl, kubectlGet, recorded, recordedAgainst } from './support/recorded.js';
import { column, nastyTable, podColumns, pods, raggedTable, row, table } from './support/tables.js';

const podTable = table(podColumns, pods);
const widgets = table(
  [column('Name'), column('Size', 0, { type: 'integer' })],
  [row(['w1', 3]), row(['widget', 12])],
);
const planets = table([column('Name'), column('Moons')], [row(['mars', 2])]);
const noWidgets = table([column('Name')], []);
const scripts = table(
  [column('Name'), column('Größe'), column('ŉ ǰ ﬁ'), column('ıi ǆ'), column('имя ὀδυσσεύς'), column('名')],
  [row(['a', 'b', 'c', 'd', 'e', 'f'])],
);
const unnamed = table([column('Id', 0), column('Age')], [row(['x', '1d'])]);

const managed = [{ manager: 'kubectl', operation: 'Update', apiVersion: 'v1', time: '2026-01-01T00:00:00Z' }];
const alone = (name: string): KubeObject => ({
  kind: 'Pod',
  apiVersion: 'v1',
  metadata: { name, namespace: 'default', creationTimestamp: '2026-01-01T00:00:00Z', managedFields: managed },
  spec: { containers: [{ name: 'c', image: 'x', args: ['<a> & "b"', 'two\nlines\n'] }], nodeSelector: {} },
  status: {},
});
const item = (name: string): KubeObject => {
  const { kind: _, apiVersion: __, ...rest } = alone(name);
  return rest;
};
const event = <T>(type: WatchEvent['type'], object: T): WatchEvent<T> => ({ type, object });
const events = [event('ADDED', alone('a')), event('MODIFIED', alone('b')), event('DELETED', alone('c'))];
const printAll = async (printer: { print(objects: KubeObject[]): Promise<void> }) => {
  for (const { object } of events) await printer.print([object]);
};

const later = (rows: ReturnType<typeof row>[]) => ({ ...table([], rows), columnDefinitions: [] });
const watchEvents = [
  event('ADDED', table(podColumns, [row(['new', '0/1', 'Pending', 0, '0s', '', ''])])),
  event('MODIFIED', later([row(['new', '0/1', 'ContainerCreating-and-more', 0, '1s', '', ''])])),
  event('DELETED', later([row(['a-name-that-is-longer-than-all', '1/1', 'Running', 0, '2s', '', ''])])),
];

const yearsAgo = 'creationTimestamp is years away, so that the clock does not matter';
const undated: KubeObject = {
  kind: 'Pod',
  apiVersion: 'v1',
  metadata: { name: 'undated', labels: { a: 'b' } },
};
const future: KubeObject = {
  kind: 'Pod',
  apiVersion: 'v1',
  metadata: { name: 'x', creationTimestamp: '2199-01-01T00:00:00Z' },
};

const cases: GetCase[] = [
  podTables('a table', [], [podTable]),
  podTables('a wide table', ['-o', 'wide'], [podTable], { options: { wide: true } }),
  podTables('a table without headers', ['--no-headers'], [podTable], { options: { noHeaders: true } }),
  podTables('labels', ['--show-labels'], [podTable], { options: { showLabels: true } }),
  podTables('label columns', ['-L', 'app,example.com/tier,no'], [podTable], {
    options: { labelColumns: ['app', 'example.com/tier', 'no'] },
  }),
  podTables('label columns, labels and wide', ['-L', 'app', '--show-labels', '-o', 'wide'], [podTable], {
    options: { labelColumns: ['app'], showLabels: true, wide: true },
  }),
  podTables('all namespaces', ['-A'], [podTable], { group: { withNamespace: true } }),
  podTables(
    'all namespaces, labels and kind',
    ['-A', '--show-labels', '--show-kind', '-L', 'app'],
    [podTable],
    {
      options: { showLabels: true, labelColumns: ['app'] },
      group: { withNamespace: true, namePrefix: { group: '', kind: 'Pod' } },
    },
  ),
  podTables('kinds where no column is the name', ['--show-kind'], [unnamed], {
    group: { namePrefix: { group: '', kind: 'Pod' } },
  }),
  podTables('nasty cells', [], [nastyTable]),
  podTables('headers in other scripts', [], [scripts]),
  podTables('rows that do not fit their columns', [], [raggedTable]),
  podTables('labels on rows that do not fit', ['--show-labels'], [raggedTable], {
    options: { showLabels: true },
  }),
  podTables('an empty table', [], [noWidgets]),
  podTables('a table of one column', [], [table([column('Name')], pods)]),
  podTables('a table without columns', [], [table([], pods)]),
  podTables(
    'a list of several pages, aligned',
    [],
    [table(podColumns, [pods[0]!]), table(podColumns, [pods[1]!]), table(podColumns, [pods[2]!])],
    { options: { stream: false } },
  ),
  podTables('pages of different columns', [], [widgets, planets], { options: { stream: false } }),
  {
    name: 'pods by name, a table each',
    args: ['pods', 'web-0', 'x'],
    answers: {
      '/api/v1/namespaces/default/pods/web-0': { body: table(podColumns, [pods[0]!]) },
      '/api/v1/namespaces/default/pods/x': { body: table(podColumns, [pods[2]!]) },
    },
    ours: async (output) => {
      const printer = new KubectlTablePrinter(output, { now: () => 0 });
      await printer.printTable(table(podColumns, [pods[0]!]));
      await printer.printTable(table(structuredClone(podColumns), [pods[2]!]));
      await printer.end();
    },
  },
  severalTypes('several types', [], [podTable, widgets, planets]),
  severalTypes('several types, one of them empty', [], [podTable, noWidgets, planets]),
  severalTypes('several types, the first of them empty', [], [noWidgets, widgets, planets]),
  severalTypes('several types without headers', ['--no-headers'], [podTable, widgets, planets], {
    noHeaders: true,
  }),
  watched('a watch', [], podTable, watchEvents, async (printer) => {
    await printer.printTable(podTable);
    for (const { object } of watchEvents) await printer.printTable(object);
  }),
  watched('a watch with events', ['--output-watch-events'], podTable, watchEvents, async (printer) => {
    await printer.printEvent(event('ADDED', podTable));
    for (const watchEvent of watchEvents) await printer.printEvent(watchEvent);
  }),
  clientSide(`objects of which no table was made; ${yearsAgo}`, ['--show-labels'], [undated, future], {
    options: { showLabels: true },
  }),
  clientSide(
    'objects of which no table was made, with everything',
    ['-A', '-L', 'a', '--show-kind', '-o', 'wide'],
    [undated, future],
    {
      options: { labelColumns: ['a'], wide: true },
      group: { withNamespace: true, namePrefix: { group: '', kind: 'Pod' } },
    },
  ),
  clientSide('no objects', [], [], {}),
  ...[
    { format: 'json', Printer: JsonPrinter },
    { format: 'yaml', Printer: YamlPrinter },
    { format: 'name', Printer: NamePrinter },
  ].flatMap(({ format, Printer }) => [
    podObjects(`an empty list as ${format}`, ['-o', format], [[]], Printer),
    podObjects(`a list of one as ${format}`, ['-o', format], [[item('a')]], Printer),
    podObjects(
      `a list of pages as ${format}`,
      ['-o', format],
      [[item('a'), item('b')], [item('c')]],
      Printer,
    ),
    podObjects(
      `managed fields as ${format}`,
      ['-o', format, '--show-managed-fields'],
      [[item('a')]],
      Printer,
      {
        showManagedFields: true,
      },
    ),
    namedPods(`a pod by name as ${format}`, ['-o', format], [alone('a')], Printer),
    namedPods(`pods by name as ${format}`, ['-o', format], [alone('a'), alone('b')], Printer),
    watchedObjects(`a watch as ${format}`, ['-o', format], events, printAll, Printer),
    watchedObjects(
      `watch events as ${format}`,
      ['-o', format, '--output-watch-events'],
      events,
      async (printer) => {
        for (const watchEvent of events) {
          if (printer.printEvent) await printer.printEvent(watchEvent);
          else await printer.print([watchEvent.object]);
        }
      },
      Printer,
    ),
  ]),
];

const FILE = 'get.json';

describe('the output of get', () => {
  const expected = JSON.parse(recorded(FILE)) as Record<string, string>;

  it.each(cases)('$name', async ({ name, ours }) => {
    const output = new StringOutput();
    await ours(output);
    expect(output.text).toBe(expected[name]);
  });

  it.skipIf(!asksKubectl || isMissing('kubectl', kubectl))(
    'is recorded as the kubectl here prints it',
    async () => {
      const printed: Record<string, string> = {};
      for (const { name, args, answers } of cases) printed[name] = await kubectlGet(args, answers);
      expect(printed).toEqual(JSON.parse(recordedAgainst(FILE, `${JSON.stringify(printed, null, 1)}\n`)));
    },
  );
});
