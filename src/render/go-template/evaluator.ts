import { fromBytes } from '../../go/strconv/bytes.js';
import { quoteBytes } from '../../go/strconv/quote-bytes.js';
import { CaughtPanic, FunctionError } from './errors.js';
import type { FailureSite } from './failure-site.js';
import type { Parameter, TemplateFunction } from './functions/function.js';
import { FUNCTIONS } from './functions/registry.js';
import { type Command, type NumberValue, type Operand, type Pipe, sourceOf } from './nodes.js';
import {
  boolValue,
  type GoValue,
  INVALID,
  isTrue,
  mapItem,
  NIL_INTERFACE,
  stringValue,
  typeName,
  unwrap,
} from './values.js';
import type { Variables } from './variables.js';

/** Evaluates pipelines, commands and their operands: https://pkg.go.dev/text/template#hdr-Arguments. */
export class Evaluator {
  readonly #site: FailureSite;
  readonly #allowMissingKeys: boolean;

  /**
   * @param variables those of the current template; the executor changes them
   * @param allowMissingKeys false for kubectl's --allow-missing-template-keys=false
   */
  constructor(
    site: FailureSite,
    public variables: Variables,
    allowMissingKeys: boolean,
  ) {
    this.#site = site;
    this.#allowMissingKeys = allowMissingKeys;
  }

  /** A pipeline's value; declares or sets the variables it names. Unwraps values from maps and lists. */
  pipeline(dot: GoValue, pipe: Pipe): GoValue {
    this.#site.at(pipe);
    let value: GoValue | undefined;
    for (const command of pipe.commands) value = unwrap(this.#command(dot, command, value));
    const result = value ?? INVALID;
    for (const name of pipe.variables) {
      if (!pipe.assigns) this.variables.declare(name, result);
      else if (!this.variables.assign(name, result)) this.#site.fail(`undefined variable: ${name}`);
    }
    return result;
  }

  /** @param piped the result of the previous command, its last argument; undefined for the first command */
  #command(dot: GoValue, command: Command, piped: GoValue | undefined): GoValue {
    const first = command.words[0]!;
    const args = command.words.slice(1);
    switch (first.type) {
      case 'field':
        return this.#field(dot, first, args.length > 0 || piped !== undefined);
      case 'chain':
        return this.#chain(dot, first, args.length > 0 || piped !== undefined);
      case 'variable':
        return this.#variable(first, args, piped);
      case 'identifier':
        return this.#call(dot, first, command, args, piped);
      case 'pipe':
        this.#refuseArguments(first, args, piped);
        return this.pipeline(dot, first);
      default:
        this.#site.at(first);
        this.#refuseArguments(first, args, piped);
        return first.type === 'nil' ? this.#site.fail('nil is not a command') : this.#constant(dot, first);
    }
  }

  #refuseArguments(first: Operand, args: readonly Operand[], piped: GoValue | undefined): void {
    if (args.length > 0 || piped !== undefined)
      this.#site.fail(`can't give argument to non-function ${sourceOf(first)}`);
  }

  #constant(
    dot: GoValue,
    node: Extract<Operand, { type: 'dot' | 'nil' | 'bool' | 'number' | 'string' }>,
  ): GoValue {
    switch (node.type) {
      case 'dot':
        return dot;
      case 'bool':
        return boolValue(node.value);
      case 'string':
        return stringValue(node.value);
      case 'number':
        return this.#number(node.text, node.value);
      case 'nil':
        return NIL_INTERFACE;
    }
  }

  #number(text: string, value: NumberValue): GoValue {
    return value.kind === 'overflow' ? this.#site.fail(`${text} overflows int`) : value;
  }

  #field(dot: GoValue, node: Extract<Operand, { type: 'field' }>, hasArguments: boolean): GoValue {
    this.#site.at(node);
    return this.#fields(dot, node.names, hasArguments);
  }

  #chain(dot: GoValue, node: Extract<Operand, { type: 'chain' }>, hasArguments: boolean): GoValue {
    this.#site.at(node.base);
    const base =
      node.base.type === 'identifier'
        ? this.#call(dot, node.base, node.base, [], undefined)
        : this.pipeline(dot, node.base as Pipe);
    return this.#fields(base, node.names, hasArguments);
  }

  #variable(
    node: Extract<Operand, { type: 'variable' }>,
    args: readonly Operand[],
    piped: GoValue | undefined,
  ): GoValue {
    this.#site.at(node);
    const value = this.variables.get(node.name) ?? this.#site.fail(`undefined variable: ${node.name}`);
    if (node.names.length > 0) return this.#fields(value, node.names, args.length > 0 || piped !== undefined);
    this.#refuseArguments(node, args, piped);
    return value;
  }

  /** `.a.b.c` of a value. Only the last may have arguments, and then it fails, because no value here has methods. */
  #fields(receiver: GoValue, names: readonly string[], hasArguments: boolean): GoValue {
    let value = receiver;
    for (const [i, name] of names.entries())
      value = this.#oneField(value, name, hasArguments && i === names.length - 1);
    return value;
  }

  #oneField(receiver: GoValue, name: string, hasArguments: boolean): GoValue {
    if (receiver.kind === 'invalid') {
      if (!this.#allowMissingKeys) this.#site.fail(`nil data; no entry for key ${quoteBytes(name)}`);
      return INVALID;
    }
    const holder = unwrap(receiver);
    if (holder.kind === 'invalid') return this.#site.fail(`nil pointer evaluating interface {}.${name}`);
    if (holder.kind !== 'map')
      return this.#site.fail(`can't evaluate field ${name} in type ${typeName(receiver)}`);
    if (hasArguments) this.#site.fail(`${name} is not a method but has arguments`);
    const found = mapItem(holder.fields, fromBytes(name));
    if (found === undefined && !this.#allowMissingKeys)
      this.#site.fail(`map has no entry for key ${quoteBytes(name)}`);
    return found ?? INVALID;
  }

  /** @param node the node that the function's error points to: the whole command, or the bare name of an argument */
  #call(
    dot: GoValue,
    name: Extract<Operand, { type: 'identifier' }>,
    node: Command | Operand,
    args: readonly Operand[],
    piped: GoValue | undefined,
  ): GoValue {
    this.#site.at(name);
    const found = FUNCTIONS.get(name.name);
    if (found === undefined) return this.#site.fail(`${quoteBytes(name.name)} is not a defined function`);
    this.#checkCount(name.name, found, args.length, piped !== undefined);
    if (name.name === 'and' || name.name === 'or')
      return this.#shortCircuit(dot, args, piped, name.name === 'or');
    const values = args.map((arg, i) => this.#argument(dot, found.parameters[i] ?? found.rest ?? 'any', arg));
    if (piped !== undefined)
      values.push(this.#fit(piped, found.parameters[args.length] ?? found.rest ?? 'any'));
    if (name.name === 'call') return this.#callFunction(node, args, values);
    return this.#run(found, name.name, node, values);
  }

  #checkCount(name: string, { parameters, rest }: TemplateFunction, given: number, piped: boolean): void {
    const total = given + (piped ? 1 : 0);
    const wanted = parameters.length;
    if (rest === undefined && total !== wanted)
      this.#site.fail(`wrong number of args for ${name}: want ${wanted} got ${total}`);
    if (rest !== undefined && total < wanted)
      this.#site.fail(`wrong number of args for ${name}: want at least ${wanted} got ${given}`);
  }

  #shortCircuit(
    dot: GoValue,
    args: readonly Operand[],
    piped: GoValue | undefined,
    stopsAt: boolean,
  ): GoValue {
    let value: GoValue = INVALID;
    for (const arg of args) {
      value = this.#argument(dot, 'value', arg);
      if (isTrue(value) === stopsAt) return value;
    }
    return piped ?? value;
  }

  #run(found: TemplateFunction, name: string, node: Command | Operand, values: readonly GoValue[]): GoValue {
    try {
      return found.run(values);
    } catch (error) {
      if (!(error instanceof FunctionError)) throw error;
      this.#site.at(node);
      return this.#site.fail(`error calling ${name}: ${error.message}`);
    }
  }

  /** `call` names its callee as the template writes it; with only a piped value, Go itself panics. */
  #callFunction(node: Command | Operand, args: readonly Operand[], values: readonly GoValue[]): never {
    const written = args[0];
    if (written === undefined)
      throw new CaughtPanic('caught panic: runtime error: index out of range [0] with length 0');
    const callee = unwrap(values[0] ?? INVALID);
    this.#site.at(node);
    if (callee.kind === 'invalid') return this.#site.fail('error calling call: call of nil');
    return this.#site.fail(
      `error calling call: non-function ${sourceOf(written)} of type ${typeName(callee)}`,
    );
  }

  #argument(dot: GoValue, parameter: Parameter, node: Operand): GoValue {
    this.#site.at(node);
    switch (node.type) {
      case 'dot':
        return this.#fit(dot, parameter);
      case 'nil':
        if (parameter === 'string') return this.#site.fail('cannot assign nil to string');
        return parameter === 'any' ? NIL_INTERFACE : INVALID;
      case 'field':
        return this.#fit(this.#field(dot, node, false), parameter);
      case 'variable':
        return this.#fit(this.#variable(node, [], undefined), parameter);
      case 'pipe':
        return this.#fit(this.pipeline(dot, node), parameter);
      case 'identifier':
        return this.#fit(this.#call(dot, node, node, [], undefined), parameter);
      case 'chain':
        return this.#fit(this.#chain(dot, node, false), parameter);
      default:
        if (parameter === 'string' && node.type !== 'string')
          return this.#site.fail(`expected string; found ${sourceOf(node)}`);
        return this.#constant(dot, node);
    }
  }

  /** Checks a value against the type of a parameter. */
  #fit(value: GoValue, parameter: Parameter): GoValue {
    if (parameter === 'value') return value;
    if (parameter === 'any') return value.kind === 'invalid' ? NIL_INTERFACE : value;
    if (value.kind === 'invalid') return this.#site.fail('invalid value; expected string');
    const concrete = unwrap(value);
    if (concrete.kind === 'string') return concrete;
    const given = typeName(concrete.kind === 'invalid' ? value : concrete);
    return this.#site.fail(`wrong type for value; expected string; got ${given}`);
  }
}
