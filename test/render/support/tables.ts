import type { Json, Table, TableColumn, TableRow } from '../../../src/codec/object.js';

/** A column as servers send it. */
export function column(name: string, priority = 0, more: Partial<TableColumn> = {}): TableColumn {
  const format = name === 'Name' ? 'name' : '';
  return { name, type: 'string', format, description: `the ${name}`, priority, ...more };
}

/** A row with the metadata that servers send by default. */
export function row(cells: Json[], labels?: Record<string, string>, namespace = 'default'): TableRow {
  const metadata = { name: String(cells[0]), namespace, ...(labels && { labels }) };
  return { cells, object: { kind: 'PartialObjectMetadata', apiVersion: 'meta.k8s.io/v1', metadata } };
}

/** A page of rows. */
export function table(columnDefinitions: TableColumn[], rows: TableRow[]): Table {
  return {
    kind: 'Table',
    apiVersion: 'meta.k8s.io/v1',
    metadata: { resourceVersion: '7' },
    columnDefinitions,
    rows,
  };
}

/** Pods as from a 1.20 server: five columns for everyone and two for `-o wide`. */
export const podColumns = [
  column('Name'),
  column('Ready'),
  column('Status'),
  column('Restarts', 0, { type: 'integer' }),
  column('Age'),
  column('IP', 1),
  column('Node', 1),
];

/** Pods with and without labels, in two namespaces. */
export const pods = [
  row(['web-0', '1/1', 'Running', 0, '4m49s', '10.1.0.1', 'node-1'], {
    app: 'web',
    'example.com/tier': 'front',
  }),
  row(['a-pod-with-a-long-name-7', '0/2', 'CrashLoopBackOff', 12, '28d', '<none>', '<none>'], {
    tier: 'x',
    app: 'b',
  }),
  row(['x', '1/1', 'Running', 1, '2y40d', '10.1.0.3', 'node-22'], undefined, 'kube-system'),
];

/** Cells of every JSON type, and text that would break a line, leave its column or control a terminal. */
export const nastyTable = table(
  [column('Name'), column('Value', 0, { type: 'integer' }), column('Note'), column('Last')],
  [
    row(['int', 9007199254740991, 'plain', 'x']),
    row(['float', 1.5, 123456789.25, 0.00001]),
    row(['bool', true, false, null]),
    row(['null', null, null, 'after nulls']),
    row(['list', ['a', 'b'], [1, 2.5, null, [true]], []]),
    row(['map', { b: 1, a: 'x' }, {}, { n: null }]),
    row(['line feed', 'a\nb', '\n', 'c\n']),
    row(['carriage return', 'a\rb', 'a\fb', 'x']),
    row(['escape', '\u001b[31mred\u001b[0m', 'a\u001b]0;title\u0007b', 'x']),
    row(['tab', 'a\tb', 'x', 'c\td']),
    row(['vertical tab', 'a\vb', 'x', 'y']),
    row(['wide', '漢字漢字', 'é', '\u{1f600}\u{1f600}']),
    row(['combining', 'e\u0301e\u0301e\u0301e\u0301e\u0301e\u0301', '\u{1f468}\u200d\u{1f469}', 'x']),
    row(['empty', '', '', '']),
    row(['blanks', '  a  ', ' ', ' ']),
    row(['html', '<none>', '&amp;', 'x']),
  ],
);

/** Rows that have more or fewer cells than there are columns. */
export const raggedTable = table(
  [column('Name'), column('First column'), column('Second')],
  [
    row(['whole', 'a', 'b']),
    row(['a-row-that-is-short']),
    row(['after', 'it', 'comes more']),
    row(['long', 'a', 'b', 'c', 'd']),
    row(['two', 'cells-and-no-more']),
    row(['whole', 'a', 'b']),
  ],
);
