import { goFloat } from '../go-number.js';
import { KeyPlanner } from '../key-plan.js';
import { compareYamlKeys } from './key-order.js';
import { yamlString } from './scalar.js';

/** A key as written; a long or multi-line key follows `? `, and its value follows `: `. */
interface KeyForm {
  simple: boolean;
  /** The written key if it is simple, else the key itself. */
  text: string;
  /** How many columns the text takes. */
  width: number;
}

const MAX_SIMPLE_KEY_BYTES = 128;
const MULTI_LINE = /[\n\r\u2028\u2029]/;
const STEP = 2;
const margins: string[] = [];

const planner = new KeyPlanner<KeyForm>(compareYamlKeys, (key) => {
  const simple = Buffer.byteLength(key) <= MAX_SIMPLE_KEY_BYTES && !MULTI_LINE.test(key);
  const text = simple ? yamlString(key, { column: 0, indent: 0, isKey: true }) : key;
  return { simple, text, width: simple ? [...text].length : 0 };
});

function margin(indent: number): string {
  margins[indent] ??= ' '.repeat(indent);
  return margins[indent];
}

/**
 * Writes values as sigs.k8s.io/yaml's Marshal does (go-yaml v2's block style), which is what `-o yaml` prints: keys in
 * go-yaml's order, two columns a level, sequences level with the key they belong to, lines broken after column 80.
 * Escapes characters that go-yaml refuses to read, on which kubectl therefore fails. Omits keys whose value is
 * undefined.
 */
export class YamlEmitter {
  #text = '';
  /** The cursor is already at the start of a line, because the last scalar ended with its own line break. */
  #fresh = true;

  /** A document; ends with a line break. */
  document(value: unknown): string {
    this.#value(value, 0, STEP);
    this.#endLine();
    return this.#take();
  }

  /** An element of a sequence at the left margin, with the dash before it; ends with a line break. */
  element(value: unknown): string {
    this.#dash(value, 0);
    this.#endLine();
    return this.#take();
  }

  #take(): string {
    const text = this.#text;
    this.#text = '';
    this.#fresh = true;
    return text;
  }

  #endLine(): void {
    if (!this.#fresh) this.#text += '\n';
    this.#fresh = true;
  }

  /** A value at the cursor, in the given column; its further lines are indented to that column. */
  #value(value: unknown, column: number, indent: number): void {
    if (Array.isArray(value) && value.length > 0) this.#sequence(value, column);
    else if (isMapping(value)) this.#mapping(value, column);
    else this.#scalar(value, column, indent);
  }

  #sequence(items: unknown[], column: number): void {
    items.forEach((item, index) => {
      if (index > 0) this.#startLine(column);
      this.#dash(item, column);
    });
  }

  #dash(item: unknown, column: number): void {
    this.#text += '- ';
    this.#fresh = false;
    this.#value(item, column + STEP, column + STEP);
  }

  #mapping(object: Record<string, unknown>, column: number): void {
    let first = true;
    for (const { key, form } of planner.plan(object)) {
      const field = object[key];
      if (field === undefined) continue;
      if (first) first = false;
      else this.#startLine(column);
      this.#fresh = false;
      if (form.simple) this.#simpleEntry(form, field, column);
      else this.#longEntry(form, field, column);
    }
  }

  #simpleEntry(form: KeyForm, field: unknown, column: number): void {
    this.#text += form.text;
    if (Array.isArray(field) && field.length > 0) {
      this.#text += ':';
      this.#startLine(column);
      this.#sequence(field, column);
    } else if (isMapping(field)) {
      this.#text += ':';
      this.#startLine(column + STEP);
      this.#mapping(field, column + STEP);
    } else {
      this.#text += ': ';
      this.#scalar(field, column + form.width + STEP, column + STEP);
    }
  }

  #longEntry(form: KeyForm, field: unknown, column: number): void {
    this.#text += '? ';
    this.#scalar(form.text, column + STEP, column + STEP);
    this.#startLine(column);
    this.#text += ': ';
    this.#value(field, column + STEP, column + STEP);
  }

  #startLine(indent: number): void {
    this.#text += this.#fresh ? margin(indent) : `\n${margin(indent)}`;
    this.#fresh = false;
  }

  #scalar(value: unknown, column: number, indent: number): void {
    if (typeof value !== 'string') {
      this.#text += otherScalar(value);
      this.#fresh = false;
      return;
    }
    const written = yamlString(value, { column, indent, isKey: false });
    this.#text += written;
    this.#fresh = written.startsWith('|') && MULTI_LINE.test(written.at(-1)!);
  }
}

/** Whether a value is a mapping that is not empty; `{}` is written like a scalar. Only empty lists get here. */
function isMapping(value: unknown): value is Record<string, unknown> {
  if (typeof value !== 'object') return false;
  for (const key in value) if ((value as Record<string, unknown>)[key] !== undefined) return true;
  return false;
}

function otherScalar(value: unknown): string {
  switch (typeof value) {
    case 'number':
      return yamlNumber(value);
    case 'bigint':
      return String(value);
    case 'boolean':
      return value ? 'true' : 'false';
    case 'object':
      return value === null ? 'null' : Array.isArray(value) ? '[]' : '{}';
    default:
      return 'null';
  }
}

/**
 * Integers up to 64 bits, floats beyond: numbers pass through JSON and get their type again when read. The least 64-bit
 * integer is a bigint if it was written as such; as a number, it was something less.
 */
function yamlNumber(value: number): string {
  if (!Number.isInteger(value)) return goFloat(value);
  return value > -(2 ** 63) && value < 2 ** 64 ? String(value) : goFloat(value);
}
