import type { Selection } from '../codec/selection.js';
import type { Output } from '../process/output.js';
import { isHumanReadable, type OutputFormat } from './output-format.js';
import type { PrintTo } from './printers.js';
import type { Outcome, ResultOptions } from './result-printer.js';

export type { ObjectOutcome, Outcome } from './result-printer.js';

/** What a verb gives one after the other, and its value in the end. Giving an outcome fails where printing it does. */
export type Outcomes<R = void> = AsyncGenerator<Outcome, R, undefined>;

/** The same of a verb that gives text alone, or bytes. An empty text is taken when all before it has been handed on. */
export type TextOutcomes<R = void> = AsyncGenerator<string | Uint8Array, R, undefined>;

/** Reports that a verb gives one after the other: facts by their names, which are no objects of the API. */
export type Reports<Report, R = void> = AsyncGenerator<Report, R, undefined>;

/** How reports are shown. */
export interface ReportView<Report> {
  /** `-o`; undefined for people. */
  format: OutputFormat | undefined;
  /** What people read, whole or in pieces. */
  text(report: Report): string | Iterable<string>;
  /** What is said to people beside the text, on standard error. */
  notes?(report: Report): readonly string[];
  /** What `-o` shows; the report itself where absent. */
  document?(report: Report): object;
}

/**
 * Prints what a verb gives, as it comes; the verb continues when the reader of the output is ready. Returns the verb's
 * own value. Fails as the verb does, and before its work begins if a template cannot be read. What the printer holds
 * back is written in any case.
 * @param verb is called with what the output shows of objects: of a response nothing else need be read
 */
export async function printOutcomes<R>(
  options: ResultOptions,
  to: PrintTo,
  verb: (reads: Selection) => Outcomes<R> | Promise<Outcomes<R>>,
): Promise<R> {
  const { resultPrinter } = await import('./result-printer.js');
  const { reads, print, end } = await resultPrinter(options, to);
  return printEach(verb(reads), print, end);
}

/**
 * The same for a verb that gives reports.
 * @param tell says something on standard error
 * @param verb is told whether people read what it gives
 */
export async function printReports<Report extends object, R>(
  { format, text, notes, document }: ReportView<Report>,
  { tell, ...to }: PrintTo & { tell(text: string): Promise<void> },
  verb: (forPeople: boolean) => Reports<Report, R>,
): Promise<R> {
  if (format === undefined || isHumanReadable(format))
    return printEach(verb(true), async (report) => {
      const shown = text(report);
      for (const piece of typeof shown === 'string' ? [shown] : shown) await to.stdout.write(piece);
      for (const note of notes?.(report) ?? []) await tell(note);
    });
  const { documentPrinter } = await import('./printers.js');
  const print = await documentPrinter({ format, allowMissingTemplateKeys: true }, to);
  return printEach(verb(false), (report) => print(document?.(report) ?? report));
}

/** The same for a verb that gives text alone, or bytes: they are written as they are unless they go to a terminal. */
export function printTexts<R>(stdout: Output, texts: TextOutcomes<R>): Promise<R> {
  const decoder = new TextDecoder();
  const print = async (text: string | Uint8Array) => {
    if (text === '') await stdout.flush?.();
    else if (typeof text === 'string') await stdout.write(text);
    else await (stdout.writeBytes?.(text) ?? stdout.write(decoder.decode(text, { stream: true })));
  };
  return printEach(texts, print, async () => {
    const rest = decoder.decode();
    if (rest !== '') await stdout.write(rest);
  });
}

/**
 * Prints one outcome after the other. What goes wrong with printing is thrown in the verb, where it gave the outcome: a
 * verb that continues after the error of an object continues then, too.
 * @param end called when all is over, also where the verb fails
 */
export async function printEach<T, R>(
  given: AsyncGenerator<T, R, undefined> | Promise<AsyncGenerator<T, R, undefined>>,
  print: (outcome: T) => Promise<void>,
  end?: () => Promise<void>,
): Promise<R> {
  try {
    const outcomes = await given;
    let step = await outcomes.next();
    while (step.done !== true) {
      const failure = await print(step.value).then(
        () => undefined,
        (error: unknown) => ({ error }),
      );
      step = failure === undefined ? await outcomes.next() : await outcomes.throw(failure.error);
    }
    return step.value;
  } finally {
    await end?.();
  }
}
