import type { Need } from '../../cluster/requests.js';
import { goStructJson } from '../../codec/go-json.js';
import { parseJson } from '../../codec/json.js';
import { type KubeObject, withoutManagedFields } from '../../codec/object.js';
import { goSort } from '../../go/sorting/go-sort.js';
import type { ClusterEvent } from '../../objects/cluster-event.js';
import type { Environment } from '../../process/environment.js';
import { type ContextRows, contextHeading, takesHeadings } from '../../render/context-rows.js';
import { type GiveText, printTo } from '../../render/give-output.js';
import { objectPrinter, type PrintTo } from '../../render/printers.js';
import { TabWriter } from '../../render/tabwriter.js';
import { showTime } from '../../render/time-text.js';
import { alignRows } from './align-rows.js';
import { headings, ROW_FIELDS, rowText, seenAt } from './event-row.js';
import { NumberStore } from './number-store.js';
import type { EventsOptions } from './options.js';
import { TextStore, type Texts } from './text-store.js';

/** How events are kept until all are there, and printed. */
export interface EventOutput {
  /** The parts of each event that are read. */
  readonly need: Need;
  /** What is kept of an event. */
  keep(event: ClusterEvent): string;
  /** Prints the kept parts of a list, in order. */
  printList(kept: Texts): Promise<void>;
  /** The same, one by one: others will follow. */
  printEach(kept: Texts): Promise<void>;
  /** Prints a single later event. */
  printOne(event: ClusterEvent): Promise<void>;
  end(): Promise<void>;
}

/** Events with the kept parts of each, to be sorted by the time when they were last seen. */
export class SortedEvents {
  #times = new NumberStore();
  #kept = new TextStore();

  constructor(readonly keep: EventOutput['keep']) {}

  add(event: ClusterEvent): void {
    this.#times.add(seenAt(event));
    this.#kept.add(this.keep(event));
  }

  clear(): void {
    this.#times = new NumberStore();
    this.#kept = new TextStore();
  }

  /** Oldest first; equal times in kubectl's order. */
  inOrder(): Texts {
    const [times, kept] = [this.#times, this.#kept];
    const order = Array.from({ length: times.length }, (_, index) => index);
    goSort(order, (a, b) => times.at(a) < times.at(b));
    return {
      length: order.length,
      *[Symbol.iterator]() {
        for (const index of order) yield kept.at(index);
      },
    };
  }
}

/**
 * Makes the output of `events`. Fails with kubectl's message if a template is invalid.
 * @param part given for a table of several contexts
 */
export async function eventOutput(
  options: EventsOptions,
  give: GiveText,
  environment: Environment,
  part?: ContextRows,
): Promise<EventOutput> {
  return options.format === undefined
    ? tableOutput(options, give, environment.now, part)
    : documentOutput({ ...options, format: options.format }, printTo(give, environment));
}

/** Rows: only their texts are kept. */
function tableOutput(
  { allNamespaces, noHeaders, time }: EventsOptions,
  give: GiveText,
  now: () => number,
  part: ContextRows | undefined,
): EventOutput {
  const table = part?.table.writer ?? new TabWriter();
  const columns = [...contextHeading(part), ...headings(allNamespaces)];
  let hasHeadings = noHeaders;
  const print = async (rows: Texts) => {
    await part?.turn;
    const above = takesHeadings(part, hasHeadings) ? columns : [];
    hasHeadings = true;
    for (const text of alignRows(table, above, rows, columns.length)) await give(text);
  };
  const show = { time: showTime(time), isAge: time === 'age' };
  const lead = part === undefined ? '' : `${part.cell}\t`;
  const keep = (event: ClusterEvent) => lead + rowText(event, allNamespaces, now(), show);
  return {
    need: { form: 'objects', select: ROW_FIELDS },
    keep,
    printList: print,
    printEach: print,
    printOne: (event) => print([keep(event)]),
    end: async () => undefined,
  };
}

/** Complete events: their JSON is kept. */
async function documentOutput(
  options: EventsOptions & { format: NonNullable<EventsOptions['format']> },
  to: PrintTo,
): Promise<EventOutput> {
  const printer = await objectPrinter({ ...options, keepOrder: true }, to);
  const print = (object: KubeObject) => printer.print([object]);
  const printEach = async (kept: Texts) => {
    for (const text of kept) await print(parseJson(text) as KubeObject);
  };
  return {
    need: { form: 'objects' },
    keep: (event) => goStructJson(typed(options.showManagedFields ? event : withoutManagedFields(event))),
    printList: async (kept) => {
      // kubectl prints nothing here.
      if (options.format.name === 'name') return printEach(kept);
      const items = Array.from(kept, (text) => parseJson(text));
      await print({ kind: 'EventList', apiVersion: 'v1', metadata: {}, items });
    },
    printEach,
    printOne: (event) => print(typed(event)),
    end: () => printer.end({ resourceVersion: '', pages: 1, complete: true }),
  };
}

/** Type before everything else, as Go prints typed values. */
function typed({ kind: _kind, apiVersion: _apiVersion, ...event }: ClusterEvent): KubeObject {
  return { kind: 'Event', apiVersion: 'v1', ...event };
}
