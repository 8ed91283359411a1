import type { WireCost } from './lists.js';
import type { Task } from './tasks.js';

/** All measurements of one list. */
export interface ListResult {
  kind: string;
  count: number;
  json: WireCost;
  protobuf: WireCost;
  tasks: readonly Task[];
}

/** The section as Markdown. */
export function codecReport(results: readonly ListResult[], circumstances: readonly string[]): string {
  return [
    '# Protobuf beside JSON',
    [
      'Written by `npm run bench:codec`. Lists of a kube-apiserver, whose objects are copies of one that it created, with',
      'other names, addresses and nodes: like those of one deployment, so they compress better than most. Times are',
      'milliseconds of CPU time on the main thread for the whole list, medians with the minimum in parentheses;',
      'allocations are everything put on the heap, including memory freed again. Selecting reads the bytes as they arrive,',
      'JSON.parse text in memory; the server sends uncompressed and gzipped responses.',
    ].join('\n'),
    circumstances.map((line) => `- ${line}`).join('\n'),
    ...results.flatMap(section),
  ]
    .join('\n\n')
    .concat('\n');
}

function section({ kind, count, json, protobuf, tasks }: ListResult): string[] {
  const wire = table(
    ['on the wire', 'JSON', 'protobuf', 'ratio'],
    [
      figures('bytes', json.bytes, protobuf.bytes, String),
      figures('gzipped', json.gzipped, protobuf.gzipped, String),
      figures('server, ms', json.server * 1000, protobuf.server * 1000, (value) => value.toFixed(0)),
      figures('server with gzip, ms', json.serverGzip * 1000, protobuf.serverGzip * 1000, (value) =>
        value.toFixed(0),
      ),
    ],
  );
  return [
    `## ${count} ${kind}`,
    wire,
    table(
      ['', 'ms', 'MiB', 'ratio', 'aim'],
      tasks.map((task) => row(task, tasks)),
    ),
  ];
}

function figures(name: string, json: number, protobuf: number, format: (value: number) => string): string[] {
  return [name, format(json), format(protobuf), (protobuf / json).toFixed(2)];
}

function row({ name, beside, atMost, cost }: Task, tasks: readonly Task[]): string[] {
  const other = tasks.find((task) => task.name === beside);
  const ratio = other === undefined ? undefined : cost.time.median / other.cost.time.median;
  const aim = atMost === undefined || ratio === undefined ? '' : ratio <= atMost ? 'met' : '**not met**';
  return [
    name,
    `${cost.time.median.toFixed(1)} (${cost.time.min.toFixed(1)})`,
    cost.allocated.toFixed(1),
    ratio === undefined ? '' : `${ratio.toFixed(2)} of ${beside}`,
    atMost === undefined ? '' : `at most ${atMost.toFixed(2)}: ${aim}`,
  ];
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');
}
