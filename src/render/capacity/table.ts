import type { SummaryTable } from '../../terminal/frames.js';
import type { AmountsByName } from '../describe/pod-amounts.js';
import { cellText } from '../table-cells.js';
import { TabWriter } from '../tabwriter.js';
import { amountCell, amountIn, percentOf } from './amounts.js';
import type { CapacityReport, NodeCapacity } from './report.js';

/** Which parts of the report are shown. */
interface CapacityTable {
  withPods: boolean;
  withUse: boolean;
  /** Also storage and huge pages. */
  wide: boolean;
}

const UNKNOWN = '<unknown>';
/** If more than this percentage is requested or used, it is marked. */
export const FULL = 90;
/** Limits may add up to everything. */
export const WHOLE = 100;

/** The meaning of the sign in the table. */
export const capacitySigns = `! over ${FULL}% (limits: ${WHOLE}%) of what the node can give`;

const STANDARD = /^(cpu|memory|pods|ephemeral-storage|hugepages-.*|attachable-volumes-.*)$/;

interface Taken {
  allocatable: AmountsByName;
  requests: AmountsByName;
  limits: AmountsByName;
  use: AmountsByName | undefined;
  /** The allocatable resources of the nodes whose usage is known. */
  measured: AmountsByName;
}

/**
 * The table, in pieces: the total, each node, and below it its pods if they are shown.
 * @param frames draws the total in a separate frame; if undefined, the total is the first row
 */
export function* capacityTable(
  report: CapacityReport,
  shown: CapacityTable,
  frames?: SummaryTable,
): Generator<string> {
  const { nodes, total, measured } = report;
  const counted = countedIn(report, shown.wide);
  if (frames !== undefined) yield frames(sumRows(report, shown, counted), 1);
  const blank = shown.withPods ? ['*', '*'] : [];
  const rows = [headings(shown, counted)];
  const add = (names: string[], taken: Taken, pods: string) =>
    rows.push(
      [...names, ...cells(taken, shown), pods, ...counted.map((name) => countCell(name, taken))].map(
        cellText,
      ),
    );
  if (frames === undefined)
    add(['*', ...blank], { ...total, measured: measured.allocatable }, podsCell(total));
  for (const node of nodes) {
    const { name, podList, allocatable } = node;
    add([name, ...blank], { ...node, measured: allocatable }, podsCell(node));
    for (const pod of podList)
      add([name, pod.namespace, pod.name], { ...pod, allocatable, measured: allocatable }, '');
  }
  const table = new TabWriter();
  for (const row of figuresAtRight(rows, 1 + blank.length)) table.add(row);
  yield* table.flush();
}

/** The total with a row for each resource: what is allocatable, and how much of it is taken. */
function sumRows(
  { nodes, total, measured }: CapacityReport,
  shown: CapacityTable,
  counted: readonly string[],
): string[][] {
  const whole = (name: string) => amountCell(name, amountIn(total.allocatable, name));
  const sums = cells({ ...total, measured: measured.allocatable }, shown);
  const half = sums.length / 2;
  const blanks = Array<string>(half - 1).fill('');
  const count = (name: string) => amountCell(name, amountIn(total.requests, name));
  return [
    [nodes.length === 1 ? '1 NODE' : `${nodes.length} NODES`, 'HAS', 'REQ', 'LIM', 'USE'].slice(0, 2 + half),
    ['CPU', whole('cpu'), ...sums.slice(0, half)],
    ['MEM', whole('memory'), ...sums.slice(half)],
    ['PODS', total.allocatable.has('pods') ? whole('pods') : '', String(total.pods), ...blanks],
    ...counted.map((name) => [cellText(name.toUpperCase()), whole(name), count(name), ...blanks]),
  ];
}

/** Rows with right-aligned numbers, followed by the signs in a separate place. @param names columns before them */
function figuresAtRight(rows: readonly string[][], names: number): string[][] {
  const signed = rows[0]!.map((_, at) => rows.some((row) => row[at]!.endsWith('!')));
  const placed = rows.map((row) =>
    row.map((cell, at) => (at >= names && signed[at] && !cell.endsWith('!') ? `${cell} ` : cell)),
  );
  const widths = rows[0]!.map((_, at) => Math.max(...placed.map((row) => row[at]!.length)));
  return placed.map((row) => row.map((cell, at) => (at < names ? cell : cell.padStart(widths[at]!))));
}

function headings({ withPods, withUse }: CapacityTable, counted: readonly string[]): string[] {
  const of = (name: string) => [`${name} REQ`, `${name} LIM`, ...(withUse ? [`${name} USE`] : [])];
  return [
    'NODE',
    ...(withPods ? ['NAMESPACE', 'POD'] : []),
    ...of('CPU'),
    ...of('MEM'),
    'PODS',
    ...counted.map((name) => name.toUpperCase()),
  ];
}

/** Resources counted besides CPU and memory: GPUs and other extended resources. */
export function countedIn({ total }: CapacityReport, wide: boolean): string[] {
  const names = [...new Set([...total.allocatable.keys(), ...total.requests.keys()])];
  const more = /^(ephemeral-storage|hugepages-.*)$/;
  return names.filter((name) => !STANDARD.test(name) || (wide && more.test(name))).sort();
}

function cells(taken: Taken, { withUse }: CapacityTable): string[] {
  return ['cpu', 'memory'].flatMap((name) => {
    const all = amountIn(taken.allocatable, name);
    const cell = (amounts: AmountsByName, whole: typeof all, most: number) => {
      const amount = amountIn(amounts, name);
      return shareCell(amountCell(name, amount), percentOf(name, amount, whole), most);
    };
    const used = taken.use && cell(taken.use, amountIn(taken.measured, name), FULL);
    return [
      cell(taken.requests, all, FULL),
      cell(taken.limits, all, WHOLE),
      ...(withUse ? [used ?? UNKNOWN] : []),
    ];
  });
}

function shareCell(amount: string, percent: number | undefined, most: number): string {
  return percent === undefined ? amount : `${amount} ${percent}%${percent > most ? '!' : ''}`;
}

/** How many pods a node has, and its limit. */
export function podsCell({ pods, allocatable }: Pick<NodeCapacity, 'pods' | 'allocatable'>): string {
  const most = allocatable.get('pods');
  return most === undefined ? String(pods) : `${pods}/${amountCell('pods', most)}`;
}

/** How much of a counted resource is requested, and its limit. */
export function countCell(
  name: string,
  { requests, allocatable }: Pick<Taken, 'requests' | 'allocatable'>,
): string {
  const [requested, all] = [requests.get(name), allocatable.get(name)];
  if (requested === undefined && all === undefined) return '<none>';
  return `${amountCell(name, amountIn(requests, name))}/${amountCell(name, amountIn(allocatable, name))}`;
}

/** The notes below the table, a sentence each. */
export function capacityNotes(
  { nodes, waiting, missing, measured, counts }: CapacityReport,
  withUse: boolean,
): string[] {
  const notes: string[] = [];
  if (counts !== undefined) {
    const use = nodes.some((node) => node.use) ? '; the use of a node is that of all its pods' : '';
    notes.push(`Requests, limits and PODS count only ${counts}${use}.`);
  }
  if (waiting.pods > 0) {
    const amount = (name: string) => amountCell(name, amountIn(waiting.requests, name));
    const pods = waiting.pods === 1 ? '1 pod is' : `${waiting.pods} pods are`;
    notes.push(`${pods} on no node yet: requests ${amount('cpu')} CPU, ${amount('memory')} memory.`);
  }
  const isSomeKnown = nodes.some(({ use, podList }) => use ?? podList.some((pod) => pod.use));
  if (missing !== undefined)
    notes.push(`${isSomeKnown ? 'Usage is known only in part' : 'Usage is not known'}: ${missing}.`);
  else if (withUse && measured.nodes < nodes.length)
    notes.push(
      `${measured.nodes} of ${nodes.length} nodes were measured; the total usage covers only those.`,
    );
  return notes;
}
