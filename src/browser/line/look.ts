import type { NextStep } from '../../render/facts/explanation.js';
import type { SeenObject } from '../frame/screen.js';
import type { ListView } from '../rows/list-view.js';
import type { BrowserCluster } from '../state/cluster.js';
import { type TextSource, textLines } from '../text/text-screen.js';
import type { RowsSource } from '../views/rows/rows-screen.js';
import type { View, ViewContent, ViewOfObject, ViewRequest } from '../views/view.js';
import { objectViews, requireKind } from '../views/views.js';
import { type LeadLines, toolRowText } from './rows/lead-lines.js';

/** Where a view was requested. */
export interface LookPlace {
  /** The cluster of the last matching row. */
  readonly cluster: BrowserCluster;
  list: ListView;
  /** How many rows have numbers. */
  numbered: number;
  /** The object of a row's number or name. Fails if none is meant. */
  find(word: string): SeenObject;
  /** The objects that are marked. */
  marked(): readonly SeenObject[];
  /** The cells of the last matching row. */
  cells(): { title: string; text: string }[];
  /** The lines that tools have printed. */
  leads: LeadLines;
  /** Prints the log of a pod, and follows it. */
  log(pod: SeenObject, choice: { container: string; previous: boolean }): Promise<void>;
  /** Opens another table. */
  go(cluster: BrowserCluster, list: ListView): void;
}

/** What views need from their environment. */
interface LookTools {
  now(): number;
  /** Aborted when the user wants it to end. */
  signal: AbortSignal;
  say(line: string): void;
}

/** Prints the content of a view. Fails with the problem with the rest of the line, and as requests do. */
export async function look(view: View, rest: string, place: LookPlace, tools: LookTools): Promise<void> {
  const { now, signal } = tools;
  const looking = { rest, marked: [], cells: () => [], field: [], now, signal };
  if (view.of === 'object') {
    await lookAtOne(view, rest, place, { ...tools, looking });
    return;
  }
  const { cluster, list } = place;
  const namespace = list.resource.namespaced ? list.namespace : cluster.info.namespace;
  await say(await view.show(namespace, { ...looking, cluster }), cluster, place, tools);
}

async function lookAtOne(
  view: ViewOfObject,
  line: string,
  place: LookPlace,
  { looking, ...tools }: LookTools & { looking: Omit<ViewRequest, 'cluster'> },
): Promise<void> {
  const [row = '', rest = ''] = view.takes === '' ? [line] : (/^(\S*)\s*(.*)/.exec(line) ?? []).slice(1);
  const opensAll = view.on === 'rows' && row === '';
  const marked = opensAll ? place.marked() : [];
  const { leads } = place;
  const led = leads.find(row, place.numbered);
  if (view.on === 'rows' && led?.row.leads !== undefined)
    return leads.sayTable(led.row.leads(), led.cluster, tools);
  const step = view.on === 'rows' ? led?.row.step : undefined;
  if (step !== undefined) return take(step, led!.cluster, place, { looking, ...tools });
  const target = marked[0] ?? (led === undefined ? place.find(row) : led.row.target);
  if (target === undefined) throw new Error(`${row} is not an object; "open ${row}" follows it`);
  requireKind(view, target);
  const cluster = led?.cluster ?? target.cluster ?? place.cluster;
  const cells = led === undefined && marked.length === 0 ? place.cells() : [];
  await say(
    await view.show(target, { ...looking, cluster, rest, marked, cells: () => cells }),
    cluster,
    place,
    tools,
  );
}

/** Follows a line: to a log, or to a view of its object. */
async function take(
  { look: word, target, container = '' }: NextStep,
  cluster: BrowserCluster,
  place: LookPlace,
  { looking, ...tools }: LookTools & { looking: Omit<ViewRequest, 'cluster'> },
): Promise<void> {
  if (word === 'logs' || word === 'previous')
    return place.log({ ...target, cluster }, { container, previous: word === 'previous' });
  const view = objectViews.find((each) => each.word === word)!;
  await say(await view.show(target, { ...looking, cluster }), cluster, place, tools);
}

/** Prints the content of a view, or opens its table. */
async function say(
  shown: ViewContent,
  cluster: BrowserCluster,
  place: LookPlace,
  tools: LookTools,
): Promise<void> {
  if ('rows' in shown) await place.leads.say(shown.rows, cluster, tools);
  else if ('tool' in shown) await place.leads.sayTable(shown.tool, cluster, tools);
  else if ('table' in shown) place.go(cluster, shown.table);
  else if ('message' in shown) tools.say(shown.message);
  else if ('logOf' in shown) {
    const { container = '' } = shown.logOf;
    await place.log({ ...shown.logOf, cluster }, { container, previous: false });
  } else {
    await sayText(shown.text, tools);
    if (shown.printed !== undefined) tools.say(shown.printed);
  }
}

/** Prints a text line by line. */
async function sayText(
  source: TextSource,
  { signal, say }: Pick<LookTools, 'signal' | 'say'>,
): Promise<void> {
  let text = '';
  const show = (step: string) => {
    text = step;
  };
  await source.read(show, signal);
  for (const line of textLines(text)) say(line);
}

/** Prints rows as they arrive, each line once, until there are no more. */
export async function sayRowsAsTheyCome(
  source: RowsSource,
  { signal, say }: Pick<LookTools, 'signal' | 'say'>,
): Promise<void> {
  const said = new Set<string>();
  await source.read((rows) => {
    for (const line of rowTexts(rows)) {
      if (said.has(line)) continue;
      said.add(line);
      say(line);
    }
  }, signal);
}

function rowTexts({ rows, note }: Parameters<Parameters<RowsSource['read']>[0]>[0]): string[] {
  const lines = rows.map(toolRowText);
  return note === '' ? lines : [...lines, note];
}
