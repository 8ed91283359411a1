import { keysInOrder } from '../../codec/go-json.js';
import { toBytes } from '../../go/strconv/bytes.js';
import { quoteBytes } from '../../go/strconv/quote-bytes.js';
import { Evaluator } from './evaluator.js';
import { FailureSite } from './failure-site.js';
import type { Branch, Pipe, Statement, TemplateCall } from './nodes.js';
import type { TemplateSet } from './parser.js';
import { noFlags } from './printf/flags.js';
import { sprint } from './printf/sprint.js';
import { formatValue } from './printf/value.js';
import { TEMPLATE_NAME } from './token-stream.js';
import {
  argumentOf,
  elementOf,
  type GoValue,
  INVALID,
  intValue,
  isTrue,
  itemOf,
  stringValue,
  unwrap,
} from './values.js';
import { Variables } from './variables.js';

/** How deep templates may call each other, as in Go. */
const MAX_DEPTH = 100_000;

/**
 * A statement in progress. Statements run from a stack of frames instead of by recursion, so that recursive templates
 * reach Go's limit, not that of JavaScript's stack.
 */
type ExecutionFrame = ListFrame | RangeFrame | FedFrame | TemplateFrame;

interface ListFrame {
  type: 'list';
  statements: readonly Statement[];
  next: number;
  dot: GoValue;
  /** The variables to keep when the list ends; undefined if they outlive it. */
  mark: number | undefined;
}

interface RangeFrame {
  type: 'range';
  branch: Branch;
  entries: Iterator<readonly [key: GoValue, element: GoValue]>;
  mark: number;
  /** The mark before the range declared its own variables. */
  outerMark: number;
}

/** A range whose elements are passed to `feed`, one after the other. */
interface FedFrame {
  type: 'fed';
  branch: Branch;
  /** How many elements it was given. */
  count: number;
  dot: GoValue;
  mark: number;
  outerMark: number;
}

interface TemplateFrame {
  type: 'template';
  caller: string;
  callerVariables: Variables;
}

/** How a template is executed. */
interface ExecutorOptions {
  allowMissingKeys: boolean;
  /** A range at the top of the template that waits for `feed` and `finish` instead of evaluating its pipeline. */
  fed?: Branch | undefined;
}

/** One execution of a template on one object. */
export class Executor {
  readonly #site: FailureSite;
  readonly #evaluator: Evaluator;
  readonly #frames: ExecutionFrame[] = [];
  #depth = 0;
  /** The range that waits for its next element. */
  #waiting: FedFrame | undefined;
  /** What was written so far, byte strings. */
  readonly output: string[] = [];

  readonly #templates: TemplateSet;
  readonly #data: GoValue;
  readonly #fed: Branch | undefined;

  constructor(templates: TemplateSet, text: string, data: GoValue, options: ExecutorOptions) {
    this.#templates = templates;
    this.#data = data;
    this.#fed = options.fed;
    this.#site = new FailureSite(text);
    this.#evaluator = new Evaluator(this.#site, new Variables(data), options.allowMissingKeys);
  }

  /**
   * Runs to the end, or until a range waits for its elements. Fails with ExecFailure or CaughtPanic; `output` then
   * holds what was written before.
   */
  run(): void {
    this.#push(this.#templates.get(TEMPLATE_NAME) ?? [], this.#data, undefined);
    this.#goOn();
  }

  /** Passes the waiting range its next element; does nothing if the template has left it. Fails as `run`. */
  feed(element: GoValue): void {
    const frame = this.#waiting;
    if (frame === undefined) return;
    this.#waiting = undefined;
    this.#iterate(frame.branch, intValue(frame.count++), element);
    this.#goOn();
  }

  /** Ends the waiting range, and runs to the end. Fails as `run`. */
  finish(): void {
    const frame = this.#waiting;
    if (frame === undefined) return;
    this.#waiting = undefined;
    this.#frames.pop();
    if (frame.count === 0) this.#push(frame.branch.otherwise ?? [], frame.dot, frame.outerMark);
    else this.#evaluator.variables.release(frame.outerMark);
    this.#goOn();
  }

  #goOn(): void {
    for (let frame = this.#frames.at(-1); frame !== undefined; frame = this.#frames.at(-1)) {
      this.#step(frame);
      if (this.#waiting !== undefined) return;
    }
  }

  /** Runs the next statement or iteration, or ends the frame if there is none. */
  #step(frame: ExecutionFrame): void {
    if (frame.type === 'list') this.#stepList(frame);
    else if (frame.type === 'range') this.#stepRange(frame);
    else if (frame.type === 'fed') {
      this.#evaluator.variables.release(frame.mark);
      this.#waiting = frame;
    } else {
      this.#site.template = frame.caller;
      this.#evaluator.variables = frame.callerVariables;
      this.#depth--;
      this.#frames.pop();
    }
  }

  #stepList(frame: ListFrame): void {
    const statement = frame.statements[frame.next++];
    if (statement !== undefined) this.#statement(statement, frame.dot);
    else {
      if (frame.mark !== undefined) this.#evaluator.variables.release(frame.mark);
      this.#frames.pop();
    }
  }

  #stepRange(frame: RangeFrame): void {
    this.#evaluator.variables.release(frame.mark);
    const entry = frame.entries.next();
    if (entry.done !== true) this.#iterate(frame.branch, ...entry.value);
    else {
      this.#evaluator.variables.release(frame.outerMark);
      this.#frames.pop();
    }
  }

  #push(statements: readonly Statement[], dot: GoValue, mark: number | undefined): void {
    this.#frames.push({ type: 'list', statements, next: 0, dot, mark });
  }

  #statement(statement: Statement, dot: GoValue): void {
    switch (statement.type) {
      case 'text':
        this.output.push(statement.text);
        break;
      case 'action':
        this.#action(statement.pipe, dot);
        break;
      case 'if':
      case 'with':
        this.#choose(statement, dot);
        break;
      case 'range':
        this.#range(statement, dot);
        break;
      case 'template':
        this.#callTemplate(statement, dot);
        break;
      default:
        this.#leave(statement.type);
    }
  }

  /** An action prints its value unless it sets a variable. */
  #action(pipe: Pipe, dot: GoValue): void {
    const value = this.#evaluator.pipeline(dot, pipe);
    if (pipe.variables.length === 0)
      this.output.push(sprint([argumentOf(value) ?? stringValue('<no value>')]));
  }

  #choose(branch: Branch, dot: GoValue): void {
    const mark = this.#evaluator.variables.mark();
    const value = this.#evaluator.pipeline(dot, branch.pipe);
    if (isTrue(value)) this.#push(branch.body, branch.type === 'with' ? value : dot, mark);
    else this.#push(branch.otherwise ?? [], dot, mark);
  }

  #range(branch: Branch, dot: GoValue): void {
    const outerMark = this.#evaluator.variables.mark();
    const value = unwrap(this.#evaluator.pipeline(dot, branch.pipe));
    if (value.kind !== 'invalid' && value.kind !== 'slice' && value.kind !== 'map')
      this.#site.fail(`range can't iterate over ${formatValue(value, 'v', noFlags())}`);
    const mark = this.#evaluator.variables.mark();
    // in a recursive call, the same range evaluates its pipeline
    if (branch === this.#fed && this.#depth === 0) {
      this.#frames.push({ type: 'fed', branch, count: 0, dot, mark, outerMark });
    } else if (isTrue(value)) {
      this.#frames.push({ type: 'range', branch, entries: entriesOf(value), mark, outerMark });
    } else this.#push(branch.otherwise ?? [], dot, outerMark);
  }

  #iterate({ pipe: { variables }, body }: Branch, key: GoValue, element: GoValue): void {
    if (variables.length > 0) this.#evaluator.variables.setFromTop(1, element);
    if (variables.length > 1) this.#evaluator.variables.setFromTop(2, key);
    this.#push(body, element, undefined);
  }

  /** `{{break}}` and `{{continue}}`: drop everything in progress inside the innermost range. */
  #leave(how: 'break' | 'continue'): void {
    for (let frame = this.#frames.at(-1); frame !== undefined; frame = this.#frames.at(-1)) {
      if (frame.type === 'range' || frame.type === 'fed') {
        if (how === 'continue') return;
        this.#evaluator.variables.release(frame.outerMark);
        this.#frames.pop();
        return;
      }
      this.#frames.pop();
    }
  }

  #callTemplate(call: TemplateCall, dot: GoValue): void {
    this.#site.at(call);
    const statements = this.#templates.get(call.name);
    if (statements === undefined) this.#site.fail(`template ${quoteBytes(call.name)} not defined`);
    if (this.#depth === MAX_DEPTH) this.#site.fail(`exceeded maximum template depth (${MAX_DEPTH})`);
    const data = call.pipe === undefined ? INVALID : this.#evaluator.pipeline(dot, call.pipe);
    this.#frames.push({
      type: 'template',
      caller: this.#site.template,
      callerVariables: this.#evaluator.variables,
    });
    this.#depth++;
    this.#site.template = call.name;
    this.#evaluator.variables = new Variables(data);
    this.#push(statements, data, undefined);
  }
}

function* entriesOf(value: GoValue): Generator<readonly [key: GoValue, element: GoValue]> {
  if (value.kind === 'slice') for (let i = 0; i < value.length; i++) yield [intValue(i), itemOf(value, i)];
  if (value.kind === 'map')
    for (const key of keysInOrder(value.fields))
      yield [stringValue(toBytes(key)), elementOf(value.fields[key])];
}
