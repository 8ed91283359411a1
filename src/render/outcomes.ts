import type { Selection } from '../codec/selection.js';
import type { Output } from '../process/output.js';
import { isHumanReadable, type OutputFormat } from './output-format.js';
import type { PrintTo } from './printers.js';
import type { Outcome, ResultOptions } from './result-printer.js';

export type { ObjectOutcome, Outcome } from './result-printer.js';

/**
 * The outcomes of a verb one after the other, and finally its value. Returning an outcome fails if printing it does.
 */
export type Outcomes<R = void> = AsyncGenerator<Outcome, R, undefined>;

/** The same for a verb with only text, or bytes. An empty text waits until everything before it has been passed on. */
export type TextOutcomes<R = void> = AsyncGenerator<string | Uint8Array, R, undefined>;

/** The reports of a verb one after the other: facts by their names, which are not objects of the API. */
export type Reports<Report, R = void> = AsyncGenerator<Report, R, undefined>;

/** How reports are shown. */
export interface ReportView<Report> {
  /** `-o`; undefined for people. */
  format: OutputFormat | undefined;
  /** The text for people, complete or in pieces. */
  text(report: Report): string | Iterable<string>;
  /** Messages for people besides the text, on standard error. */
  notes?(report: Report): readonly string[];
  /** The report for `-o`; the report itself if absent. */
  document?(report: Report): object;
}

/**
 * Prints the output of a verb as it arrives; the verb continues when the reader of the output is ready. Returns the
 * verb's own value. Fails as the verb does, and before its work starts for an invalid template. What the printer keeps
 * is always written.
 * @param verb is called with the parts of objects that the output shows: nothing else of a response need be read
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
 * The same for a verb with reports.
 * @param tell prints a message on standard error
 * @param verb gets whether people read its output
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

/** The same for a verb with only text, or bytes: they are written unchanged unless they go to a terminal. */
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
 * Prints one outcome after the other. Errors of printing are thrown in the verb, where it returned the outcome: a verb
 * that continues after the error of an object also continues then.
 * @param end called at the end, also if the verb fails
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
