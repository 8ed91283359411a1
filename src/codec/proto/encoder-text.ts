import type { FieldSpec, MessageSpec } from './field-table.js';

/** The text of a function `(w, o)` that writes a message, and the writers it calls as `e0`, `e1`, … */
interface EncoderText {
  body: string;
  writers: string[];
}

const WIRE_TYPES: Record<string, number> = { b: 0, i: 0, l: 0, d: 1 };
const WRITES: Record<string, string> = {
  s: 'string',
  b: 'bool',
  i: 'int32',
  l: 'int64',
  y: 'base64',
  d: 'double',
  $T: 'time',
  $U: 'microTime',
  $D: 'duration',
  $Q: 'quantity',
  $I: 'intOrString',
  $V: 'strings',
};
const CHOICES: Record<string, string> = { $A: 'schemaOrArray', $B: 'schemaOrBool', $S: 'schemaOrStrings' };
const ZEROS: Record<string, string> = { s: "''", b: 'false', i: '0', l: '0', d: '0' };

/** A list's element or a map's value; null means the zero value, as when servers read JSON. */
const inner = (value: string, { type }: FieldSpec) =>
  ZEROS[type] === undefined ? value : `(${value} ?? ${ZEROS[type]})`;

/**
 * Writes the writer of one message, as decoderText writes its reader. Fields are written by descending numbers, because
 * ProtobufWriter starts at the end.
 * @param messageOf gives the messages whose fields are inlined in this one
 */
export function encoderText(message: MessageSpec, messageOf: (ref: string) => MessageSpec): EncoderText {
  return new EncoderWriter(messageOf).write(message);
}

class EncoderWriter {
  readonly #writers: string[] = [];
  readonly #keys: string[] = [];
  readonly #messageOf: (ref: string) => MessageSpec;

  constructor(messageOf: (ref: string) => MessageSpec) {
    this.#messageOf = messageOf;
  }

  write(message: MessageSpec): EncoderText {
    if (message.isKind) this.#keys.push('kind', 'apiVersion');
    const typeMeta = message.isKind ? ['kind', 'apiVersion'].map(count).join('\n') : '';
    const fields = this.#fields(message, '');
    // Keys are checked by name only if the object has more keys than known fields.
    const body = [
      `const known = new Set(${JSON.stringify(this.#keys)});`,
      'return function (w, o) {',
      'const l = h.leftoversOf(o);',
      'let v, found = 0;',
      typeMeta,
      fields,
      'for (const key in o) found--;',
      `if (found !== 0) h.onlyKnown(o, known, ${JSON.stringify(message.ref)});`,
      '};',
    ].join('\n');
    return { body, writers: this.#writers };
  }

  #fields(message: MessageSpec, inline: string): string {
    const descending = [...message.fields].sort((a, b) => b.number - a.number);
    return [
      `if (l !== undefined) h.unknown(w, l, ${JSON.stringify(inline)});`,
      ...descending.map((field) => this.#field(message, field, inline)),
    ].join('\n');
  }

  #field(message: MessageSpec, field: FieldSpec, inline: string): string {
    if (field.inline) {
      const mark = `m${inline.replaceAll('/', '_')}_${field.number}`;
      const inner = this.#fields(this.#messageOf(field.type), `${inline}/${field.number}`);
      return `const ${mark} = w.written;\n${inner}\nw.part(${mark}, ${(field.number << 3) | 2});`;
    }
    this.#keys.push(field.json);
    const name = JSON.stringify(`${message.ref}.${field.json}`);
    const get = count(field.json);
    if (field.shape === 'map') return `${get}\n${this.#map(field, name)}`;
    if (field.shape === 'repeated') return `${get}\n${this.#list(field, name)}`;
    const write = this.#write(field, 'v', name, '0');
    const optional = field.pointer || field.type === 'y' || field.type === '$V';
    if (optional) return `${get}\nif (v !== undefined && v !== null) { ${write} }`;
    const zero = ZEROS[field.type];
    if (!field.present) {
      const isZero = zero === undefined ? '' : ` && v !== ${zero}`;
      return `${get}\nif (v !== undefined && v !== null${isZero}) { ${write} }`;
    }
    return zero === undefined
      ? `${get}\n${write}`
      : `${get}\nif (v === undefined || v === null) v = ${zero};\n${write}`;
  }

  #list(field: FieldSpec, name: string): string {
    const write = this.#write(field, inner('a[i]', field), name, 'i');
    return `{ const a = h.list(v, ${name}); if (a !== undefined) for (let i = a.length - 1; i >= 0; i--) { ${write} } }`;
  }

  #map(field: FieldSpec, name: string): string {
    const valueField = { ...field, shape: 'one' as const, number: 2 };
    const write = this.#write(valueField, inner('v[a[i]]', field), name, '0');
    // Null bytes have no value in their entry, like nil in the server.
    const value = field.type === 'y' ? `if (v[a[i]] !== null) { ${write} }` : write;
    return [
      'if (v !== undefined && v !== null) {',
      `const a = h.keys(v, ${name});`,
      'for (let i = a.length - 1; i >= 0; i--) {',
      'const mark = w.written;',
      value,
      'w.string(a[i]);',
      'w.uint32(10);',
      `w.part(mark, ${(field.number << 3) | 2});`,
      '}',
      '}',
    ].join('\n');
  }

  /** Writes a value and the tag before it. */
  #write(field: FieldSpec, value: string, name: string, index: string): string {
    const { type, number } = field;
    const tag = (number << 3) | (WIRE_TYPES[type] ?? 2);
    const tagged = `w.uint32(${tag});`;
    const plain = WRITES[type];
    if (plain !== undefined) return `h.${plain}(w, ${value}, ${name}); ${tagged}`;
    if (type === '$F' || type === '$J' || type === '$R') {
      const form = type === '$F' ? "'fields'" : "'go'";
      return `h.raw(w, ${value}, l, \`${number}/\${${index}}\`, ${form}, nested); ${tagged}`;
    }
    const choice = CHOICES[type.slice(0, 2)];
    if (choice !== undefined) {
      return `h.${choice}(w, ${value}, ${name}, ${this.#writer(type.slice(2))}); ${tagged}`;
    }
    return `h.message(w, ${value}, ${name}, ${this.#writer(type)}, ${tag});`;
  }

  #writer(ref: string): string {
    const known = this.#writers.indexOf(ref);
    if (known >= 0) return `e${known}`;
    this.#writers.push(ref);
    return `e${this.#writers.length - 1}`;
  }
}

/** Reads a field, and counts it if it exists. */
function count(key: string): string {
  return `v = o[${JSON.stringify(key)}];\nif (v !== undefined) found++;`;
}
