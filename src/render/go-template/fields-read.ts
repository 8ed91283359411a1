import { fromBytes } from '../../go/strconv/bytes.js';
import type { Path, Read } from '../reads.js';
import type { Branch, Command, Operand, Pipe, Statement } from './nodes.js';

/** The paths that a value may come from; none if the template created it, or if all of it is read anyway. */
type Origin = readonly Path[];

/**
 * Everything that a template reads from its object. Arguments of other templates and of functions count as read as a
 * whole, except those of functions that only follow a path.
 * @param statements the statements of the main template, not of those that it defines
 */
export function goTemplateReads(statements: readonly Statement[]): Read[] {
  const tracer = new Tracer();
  tracer.statements(statements, [[]]);
  return tracer.reads;
}

/** Walks through a template with paths in place of values. */
class Tracer {
  readonly reads: Read[] = [];
  #variables = new Map<string, Origin>([['$', [[]]]]);

  statements(statements: readonly Statement[], dot: Origin): void {
    for (const statement of statements) this.#statement(statement, dot);
  }

  #statement(statement: Statement, dot: Origin): void {
    switch (statement.type) {
      case 'action': {
        const value = this.#pipe(statement.pipe, dot);
        if (statement.pipe.variables.length === 0) this.#whole(value);
        break;
      }
      case 'template':
        if (statement.pipe !== undefined) this.#whole(this.#pipe(statement.pipe, dot));
        break;
      case 'if':
      case 'with':
      case 'range':
        this.#branch(statement, dot);
    }
  }

  #branch({ type, pipe, body, otherwise = [] }: Branch, dot: Origin): void {
    const outside = this.#variables;
    this.#variables = new Map(outside);
    const value = this.#pipe(pipe, dot);
    const elements = this.#elements(value);
    const inside = this.#variables;
    if (type === 'range' && !pipe.assigns) {
      this.#variables = new Map(inside);
      const [first, second] = pipe.variables;
      if (first !== undefined) this.#variables.set(first, second === undefined ? elements : []);
      if (second !== undefined) this.#variables.set(second, elements);
    }
    // The elements are assigned to an outer variable, one after the other.
    if (type === 'range' && pipe.assigns) this.#whole(elements);
    this.statements(body, type === 'if' ? dot : type === 'with' ? value : elements);
    this.#variables = inside;
    this.statements(otherwise, dot);
    this.#variables = outside;
  }

  #pipe(pipe: Pipe, dot: Origin): Origin {
    let value: Origin | undefined;
    for (const command of pipe.commands) value = this.#command(command, dot, value);
    const result = value ?? [];
    // Uses of an assigned variable are not traced: everything it may hold counts as read.
    if (pipe.assigns) this.#whole(result);
    else for (const variable of pipe.variables) this.#variables.set(variable, result);
    return result;
  }

  /** @param piped the result of the previous command, its last argument */
  #command({ words }: Command, dot: Origin, piped: Origin | undefined): Origin {
    const [first, ...rest] = words;
    if (first === undefined) return piped ?? [];
    if (first.type === 'identifier') return this.#call(first.name, rest, dot, piped);
    const value = this.#operand(first, dot);
    const others = rest.map((word) => this.#operand(word, dot));
    if (others.length > 0 || piped !== undefined)
      for (const each of [value, ...others, piped ?? []]) this.#whole(each);
    return value;
  }

  #call(name: string, words: readonly Operand[], dot: Origin, piped: Origin | undefined): Origin {
    if (name === 'index') return this.#index(words, dot, piped);
    const values = [
      ...words.map((word) => this.#operand(word, dot)),
      ...(piped === undefined ? [] : [piped]),
    ];
    if (name === 'and' || name === 'or' || name === 'not' || name === 'len') {
      for (const value of values) this.#elements(value);
      return name === 'and' || name === 'or' ? values.flat() : [];
    }
    for (const value of values) this.#whole(value);
    return [];
  }

  /** `index x 1 "a"` leads to an element of x, and from there to a field. */
  #index([base, ...keys]: readonly Operand[], dot: Origin, piped: Origin | undefined): Origin {
    if (base === undefined) return piped ?? [];
    let value = this.#operand(base, dot);
    for (const key of keys) {
      if (key.type === 'string') value = this.#below(value, `.${fromBytes(key.value)}`);
      else {
        this.#whole(this.#operand(key, dot));
        value = this.#elements(value);
      }
    }
    if (piped === undefined) return value;
    this.#whole(piped);
    return this.#elements(value);
  }

  #operand(operand: Operand, dot: Origin): Origin {
    switch (operand.type) {
      case 'dot':
        return dot;
      case 'field':
        return this.#fields(dot, operand.names);
      case 'variable':
        return this.#fields(this.#variables.get(operand.name) ?? [], operand.names);
      case 'chain':
        return this.#fields(this.#operand(operand.base, dot), operand.names);
      case 'pipe':
        return this.#pipe(operand, dot);
      case 'identifier':
        return this.#call(operand.name, [], dot, undefined);
      default:
        return [];
    }
  }

  #fields(from: Origin, names: readonly string[]): Origin {
    return names.reduce<Origin>((value, name) => this.#below(value, `.${fromBytes(name)}`), from);
  }

  /** The elements of a list or a map, all of which must be there, because they are counted, too. */
  #elements(value: Origin): Origin {
    return this.#below(value, '*');
  }

  #below(value: Origin, step: string): Origin {
    const paths = value.map((path) => [...path, step]);
    for (const path of paths) this.reads.push({ path, whole: false });
    return paths;
  }

  #whole(value: Origin): void {
    for (const path of value) this.reads.push({ path, whole: true });
  }
}
