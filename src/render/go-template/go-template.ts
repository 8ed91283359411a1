import { goJsonCompact } from '../../codec/go-json.js';
import { fromBytes, toBytes } from '../../go/strconv/bytes.js';
import { quoteBytes } from '../../go/strconv/quote-bytes.js';
import type { Read } from '../reads.js';
import { shownOf } from '../secret-objects.js';
import { CaughtPanic, ExecFailure, GoTemplateError, ParseFailure } from './errors.js';
import { Executor } from './executor.js';
import { goTemplateReads } from './fields-read.js';
import { FUNCTIONS } from './functions/registry.js';
import { emptyList, ItemsExecution } from './items-execution.js';
import { itemsRange } from './items-range.js';
import { parseTemplates, type TemplateSet } from './parser.js';
import { noFlags } from './printf/flags.js';
import { formatArgument } from './printf/value.js';
import { TEMPLATE_NAME } from './token-stream.js';
import { concreteOf, INVALID } from './values.js';

export interface GoTemplateOptions {
  /** kubectl's --allow-missing-template-keys, by default true: a missing key prints `<no value>`. */
  allowMissingKeys?: boolean;
}

/**
 * A template of `-o go-template`: Go's text/template (https://pkg.go.dev/text/template, as of Go 1.23) with the
 * functions that kubectl adds. Can be executed any number of times.
 */
export class GoTemplate {
  readonly #source: string;
  readonly #templates: TemplateSet;
  readonly #allowMissingKeys: boolean;

  /** Use parseGoTemplate. */
  constructor(text: string, options: GoTemplateOptions) {
    this.#source = toBytes(text);
    this.#templates = parseTemplates(this.#source, (name) => FUNCTIONS.has(name));
    this.#allowMissingKeys = options.allowMissingKeys ?? true;
  }

  /**
   * The template's text for an object. Adds nothing to it, not even a newline. Fails with GoTemplateError, which
   * contains what kubectl has printed by then.
   * @param data a JSON value; integers may be bigint, and fields that are undefined count as missing. Integral numbers
   *   are Go's int64, all others float64.
   */
  execute(data: unknown): string {
    return fromBytes(this.#run(data));
  }

  /** The same as bytes: base64decode may return invalid UTF-8, which `execute` shows as U+FFFD. */
  executeBytes(data: unknown): Uint8Array {
    return Buffer.from(this.#run(data), 'latin1');
  }

  /** Everything that the template reads from its object. */
  get reads(): Read[] {
    return goTemplateReads(this.#templates.get(TEMPLATE_NAME) ?? []);
  }

  /** The template applied to one List whose items arrive one after the other; undefined if it needs the whole List. */
  itemByItem(): ItemsExecution | undefined {
    const fed = itemsRange(this.#templates.get(TEMPLATE_NAME) ?? []);
    if (fed === undefined) return undefined;
    const options = { allowMissingKeys: this.#allowMissingKeys, fed };
    return new ItemsExecution(
      new Executor(this.#templates, this.#source, emptyList(), options),
      (failure, written, data) => this.#executionError(failure, written, data),
    );
  }

  #run(data: unknown): string {
    const executor = new Executor(this.#templates, this.#source, concreteOf(data) ?? INVALID, {
      allowMissingKeys: this.#allowMissingKeys,
    });
    try {
      executor.run();
    } catch (error) {
      if (!(error instanceof ExecFailure) && !(error instanceof CaughtPanic)) throw error;
      throw this.#executionError(error.message, executor.output.join(''), data);
    }
    return executor.output.join('');
  }

  /**
   * kubectl repeats the failure on stdout after the output so far, with everything that helps to find it, but here
   * without the values of Secrets.
   */
  #executionError(said: string, written: string, data: unknown): GoTemplateError {
    const { object, text } = shownOf(data);
    const failure = object === data ? said : toBytes(text(fromBytes(said)));
    const shown = formatArgument(concreteOf(object), 'v', { ...noFlags(), plusV: true });
    const output = [
      `${written}Error executing template: ${failure}. Printing more information for debugging the template:\n`,
      `\ttemplate was:\n\t\t${this.#source}\n`,
      `\traw data was:\n\t\t${toBytes(goJsonCompact(object))}\n`,
      `\tobject given to template engine was:\n\t\t${shown}\n\n`,
    ].join('');
    const message = fromBytes(`error executing template ${quoteBytes(this.#source)}: ${failure}`);
    return new GoTemplateError(message, 'execute', fromBytes(output), Buffer.from(output, 'latin1'));
  }
}

/**
 * Parses the text of `-o go-template=TEXT`, or the content of the file of `-o go-template-file=FILE`.
 * Fails with GoTemplateError in kubectl's words: `error parsing template {{.x, template: output:1: unclosed action`.
 */
export function parseGoTemplate(text: string, options: GoTemplateOptions = {}): GoTemplate {
  try {
    return new GoTemplate(text, options);
  } catch (error) {
    if (!(error instanceof ParseFailure)) throw error;
    throw new GoTemplateError(`error parsing template ${text}, ${fromBytes(error.message)}`, 'parse');
  }
}
