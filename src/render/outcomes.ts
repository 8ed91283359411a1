import type { KubeObject } from '../codec/object.js';
import type { Selection } from '../codec/selection.js';
import type { Output } from '../process/output.js';
import type { PrintTo } from './printers.js';
import { type ResultOptions, resultPrinter } from './result-printer.js';

/** An object that a verb has worked on, and what was done with it, in kubectl's words: `labeled`. */
export interface ObjectOutcome {
  object: KubeObject;
  operation: string;
}

/** What a verb gives, for a command to print and a screen to show. A string is text as it is, line feeds included. */
export type Outcome = string | ObjectOutcome;

/** What a verb gives one after the other, and its value in the end. Giving an outcome fails where printing it does. */
export type Outcomes<R = void> = AsyncGenerator<Outcome, R, undefined>;

/** The same of a verb that gives text alone, or bytes. */
export type TextOutcomes<R = void> = AsyncGenerator<string | Uint8Array, R, undefined>;

/**
 * Prints what a verb gives, as it comes; the verb goes on when the reader of the output is ready. Gives the verb's own
 * value. Fails as the verb does, and before its work begins where a template cannot be read. What the printer holds back
 * is written in any case.
 * @param verb is called with what the output shows of objects: of an answer nothing else need be read
 */
export async function printOutcomes<R>(
  options: ResultOptions,
  to: PrintTo,
  verb: (reads: Selection) => Outcomes<R> | Promise<Outcomes<R>>,
): Promise<R> {
  const printer = await resultPrinter(options, to);
  try {
    return await printEach(await verb(printer.reads), (outcome) =>
      typeof outcome === 'string'
        ? to.stdout.write(outcome)
        : printer.print(outcome.object, outcome.operation),
    );
  } finally {
    await printer.end();
  }
}

/** The same for a verb that gives text alone, or bytes: they are written as they are unless they go to a terminal. */
export async function printTexts<R>(stdout: Output, texts: TextOutcomes<R>): Promise<R> {
  const decoder = new TextDecoder();
  const result = await printEach(texts, (text) => {
    if (typeof text === 'string') return stdout.write(text);
    return stdout.writeBytes?.(text) ?? stdout.write(decoder.decode(text, { stream: true }));
  });
  const rest = decoder.decode();
  if (rest !== '') await stdout.write(rest);
  return result;
}

/**
 * Prints one outcome after the other. What goes wrong with printing is thrown in the verb, where it gave the outcome: a
 * verb that continues after the error of an object continues then, too.
 */
export async function printEach<T, R>(
  outcomes: AsyncGenerator<T, R, undefined>,
  print: (outcome: T) => Promise<void>,
): Promise<R> {
  let step = await outcomes.next();
  while (step.done !== true) {
    const failure = await print(step.value).then(
      () => undefined,
      (error: unknown) => ({ error }),
    );
    step = failure === undefined ? await outcomes.next() : await outcomes.throw(failure.error);
  }
  return step.value;
}
