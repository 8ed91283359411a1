import { type Selection, selectionOfElements, selectionOfField, selectionOfValues } from '../selection.js';
import type { FieldSpec, MessageSpec } from './field-table.js';

/** The text of a function `(r, end, into)` that reads a message, and the readers it calls as `d0`, `d1`, … */
interface DecoderText {
  body: string;
  readers: { ref: string; selection: Selection }[];
}

interface Slot {
  field: FieldSpec;
  variable: string;
  /** The items of a list: the server shows an empty list of items as `[]`, other empty fields as `null`. */
  isItems: boolean;
}

const WIRE_TYPES: Record<string, number> = { b: 0, i: 0, l: 0, d: 1 };
const READS: Record<string, string> = {
  s: 'r.string(END)',
  b: 'r.bool()',
  i: 'r.int32()',
  l: 'r.int64()',
  y: 'r.base64(END)',
  d: 'r.double()',
  $T: 'h.readTime(r, END)',
  $U: 'h.readMicroTime(r, END)',
  $D: 'h.readDuration(r, END)',
  $Q: 'h.readQuantity(r, END)',
  $I: 'h.readIntOrString(r, END)',
  $V: 'h.readStrings(r, END)',
};
const CHOICES: Record<string, string> = { $A: 'schemaOrArray', $B: 'schemaOrBool', $S: 'schemaOrStrings' };
const ZEROS: Record<string, string> = {
  s: "''",
  b: 'false',
  i: '0',
  l: '0',
  y: "''",
  d: '0',
  $T: 'null',
  $U: 'null',
  $D: "'0s'",
  $Q: "'0'",
  $I: '0',
  $V: '[]',
  $F: 'null',
  $J: 'null',
  $R: 'null',
  $A: 'null',
  $B: 'false',
  $S: 'null',
};

const LIST_META = 'meta/v1.ListMeta';

/** Fields whose texts are unique to an object: looking for them in the cache only costs time. */
const OWN_TEXTS: Readonly<Record<string, readonly string[]>> = {
  'meta/v1.ObjectMeta': ['name', 'uid', 'resourceVersion'],
};

/** Claims whose kind and apiVersion the server sets in responses: protobuf does not hold them. */
const TYPED_ELEMENTS = /^apps\/.*\.StatefulSetSpec$/;
const CLAIM = "{ kind: 'PersistentVolumeClaim', apiVersion: 'v1' }";

/**
 * Writes the source text of a function that reads one message, with quoted names from the schema's tables.
 *
 * `npm run bench:codec` compares them with those of protobufjs, which produce messages: turning these into the API's
 * JSON would take a second pass.
 * @param messageOf gives the messages whose fields are inlined in this one
 * @param typedClaims whether claims of StatefulSets get the kind and apiVersion that servers add
 */
export function decoderText(
  message: MessageSpec,
  selection: Selection,
  messageOf: (ref: string) => MessageSpec,
  typedClaims: boolean,
): DecoderText {
  return new DecoderWriter(selection, messageOf, typedClaims).write(message);
}

class DecoderWriter {
  readonly #readers: DecoderText['readers'] = [];
  readonly #slots: Slot[] = [];
  readonly #known: string[] = [];
  readonly #selection: Selection;
  readonly #messageOf: (ref: string) => MessageSpec;
  readonly #typedClaims: boolean;

  constructor(selection: Selection, messageOf: (ref: string) => MessageSpec, typedClaims: boolean) {
    this.#selection = selection;
    this.#messageOf = messageOf;
    this.#typedClaims = typedClaims;
  }

  write(message: MessageSpec): DecoderText {
    const loop = this.#loop(message, 'end', '');
    const variables = this.#slots.map(({ field, variable }) =>
      field.shape === 'map' ? `${variable}, ${variable}l, ${variable}u = false` : variable,
    );
    const body = [
      ...this.#known,
      'return function (r, end, into) {',
      `let u, t${variables.map((variable) => `, ${variable}`).join('')};`,
      'r.enter();',
      loop,
      'r.leave(end);',
      'const o = into ?? {};',
      ...this.#slots.map((slot) => this.#store(slot)),
      'if (u !== undefined) h.keep(o, u);',
      'return o;',
      '};',
    ].join('\n');
    return { body, readers: this.#readers };
  }

  /** Slots are in the order of JSON, cases in any order. */
  #loop(message: MessageSpec, end: string, inline: string): string {
    const cases = message.fields.flatMap((field) => this.#case(message, field, end, inline));
    const known = `k${this.#known.length}`;
    const numbers = message.fields.map(({ number }) => number);
    this.#known.push(`const ${known} = new Set([${numbers.join(', ')}]);`);
    const rest =
      this.#selection === true
        ? `u = h.other(r, at, tag, ${end}, u, ${known}, ${JSON.stringify(inline)})`
        : `r.skip(tag, ${end})`;
    return [
      `while (r.pos < ${end}) {`,
      'const at = r.pos, tag = r.uint32();',
      'switch (tag) {',
      ...cases,
      `default: ${rest};`,
      '}',
      '}',
    ].join('\n');
  }

  #case(message: MessageSpec, field: FieldSpec, end: string, inline: string): string[] {
    const tag = (field.number << 3) | (field.shape === 'map' ? 2 : (WIRE_TYPES[field.type] ?? 2));
    if (field.inline) {
      const stop = `${end}${field.number}`;
      const loop = this.#loop(this.#messageOf(field.type), stop, `${inline}/${field.number}`);
      return [
        `case ${tag}: {`,
        `const ${stop} = r.part(${end});`,
        'r.enter();',
        loop,
        `r.leave(${stop});`,
        'break;',
        '}',
      ];
    }
    const selected = this.#selectionOf(field);
    if (selected === false) return [];
    const variable = `f${this.#slots.length}`;
    if (OWN_TEXTS[message.ref]?.includes(field.json)) {
      this.#slots.push({ field, variable, isItems: false });
      return [`case ${tag}: ${variable} = r.ownText(${end}); break;`];
    }
    const isItems = field.json === 'items' && message.fields.some(({ type }) => type === LIST_META);
    this.#slots.push({ field, variable, isItems });
    const into =
      this.#typedClaims && field.json === 'volumeClaimTemplates' && TYPED_ELEMENTS.test(message.ref)
        ? `, ${CLAIM}`
        : '';
    if (field.shape === 'map') return this.#mapCase(field, tag, variable, end, selected);
    if (field.shape === 'one') {
      // A later number or text replaces an earlier one; messages would have to be merged, but no server sends them
      // twice.
      const isMessage = (tag & 7) === 2 && !/^[sy]$/.test(field.type);
      const once = isMessage
        ? `if (${variable} !== undefined) h.twice(r, ${JSON.stringify(field.json)}); `
        : '';
      return [`case ${tag}: ${once}${variable} = ${this.#read(field, end, '0', selected, into)}; break;`];
    }
    const index = `(${variable} === undefined ? 0 : ${variable}.length)`;
    const value = this.#read(field, end, index, selected, into);
    const single = `case ${tag}: t = ${value}; if (${variable} === undefined) ${variable} = [t]; else ${variable}.push(t); break;`;
    if ((tag & 7) === 2) return [single];
    const packed = `case ${(field.number << 3) | 2}: { const stop = r.part(${end}); ${variable} ??= []; while (r.pos < stop) ${variable}.push(${this.#read(field, 'stop', '0', true, '')}); break; }`;
    return [single, packed];
  }

  #mapCase(field: FieldSpec, tag: number, variable: string, end: string, selected: Selection): string[] {
    const stop = `${end}${field.number}`;
    const valueTag = 0x10 | (WIRE_TYPES[field.type] ?? 2);
    return [
      `case ${tag}: {`,
      `const ${stop} = r.part(${end});`,
      "let key = '', value;",
      `while (r.pos < ${stop}) {`,
      'const inner = r.uint32();',
      `if (inner === 10) key = r.string(${stop});`,
      `else if (inner === ${valueTag}) value = ${this.#read(field, stop, '0', selected, '')};`,
      `else r.skip(inner, ${stop});`,
      '}',
      'r.enter();',
      `r.leave(${stop});`,
      `if (value === undefined) value = ${this.#zero(field, selected)};`,
      `if (${variable} === undefined) ${variable} = {}; else if (!(${variable}l < key)) ${variable}u = true;`,
      `${variable}l = key;`,
      `h.put(${variable}, key, value);`,
      'break;',
      '}',
    ];
  }

  /** What to read of a field, or of each of its elements or values; false for nothing. */
  #selectionOf({ json, shape }: FieldSpec): Selection | false {
    const selected = selectionOfField(this.#selection, json);
    if (selected === false || shape === 'one') return selected;
    return shape === 'map' ? selectionOfValues(selected) : selectionOfElements(selected);
  }

  #read(field: FieldSpec, end: string, index: string, selected: Selection, into: string): string {
    const { type, number } = field;
    const plain = READS[type];
    if (plain !== undefined) return plain.replace('END', end);
    if (type === '$F' || type === '$J' || type === '$R') {
      const form = type === '$F' ? "'fields'" : "'go'";
      const place = `{ number: ${number}, index: ${index}, leftovers: u }`;
      const nested = type === '$R' ? 'nested' : 'undefined';
      return `(t = h.readRawHolder(r, ${end}, ${place}, ${form}, ${nested}), u = t.leftovers, t.value)`;
    }
    const choice = CHOICES[type.slice(0, 2)];
    if (choice !== undefined) return `h.${choice}(r, r.part(${end}), ${this.#reader(type.slice(2), true)})`;
    return `${this.#reader(type, selected)}.read(r, r.part(${end})${into})`;
  }

  #reader(ref: string, selection: Selection): string {
    const known = this.#readers.findIndex((reader) => reader.ref === ref && reader.selection === selection);
    if (known >= 0) return `d${known}`;
    this.#readers.push({ ref, selection });
    return `d${this.#readers.length - 1}`;
  }

  #zero(field: FieldSpec, selected: Selection): string {
    return (
      ZEROS[field.type.slice(0, 2)] ??
      ZEROS[field.type] ??
      `${this.#reader(field.type, selected)}.read(r, r.pos)`
    );
  }

  /** Puts a slot into the object as Go's encoding/json writes the field. */
  #store({ field, variable, isItems }: Slot): string {
    const target = `o[${JSON.stringify(field.json)}]`;
    const shown = `${target} = ${variable};`;
    const ifDefined = `if (${variable} !== undefined) ${shown}`;
    const selected = this.#selectionOf(field) || true;
    if (field.shape === 'map') {
      const order = `if (${variable}u) ${variable} = h.sorted(${variable});`;
      return field.omitEmpty || !field.present
        ? `${order} ${ifDefined}`
        : `${order} ${target} = ${variable} ?? null;`;
    }
    const isList = field.shape === 'repeated' || field.type === '$V' || field.type === 'y';
    if (isList && field.omitEmpty) return `if (${variable} !== undefined && ${variable}.length > 0) ${shown}`;
    if (field.pointer && field.omitEmpty) return ifDefined;
    if (isItems) return `${target} = ${variable} ?? [];`;
    if (isList || field.pointer) return field.present ? `${target} = ${variable} ?? null;` : ifDefined;
    const isStruct = !/^[sbild]$/.test(field.type);
    if (field.omitZero && isStruct) return `if (${variable} !== undefined && ${variable} !== null) ${shown}`;
    const zero = this.#zero(field, selected);
    if (field.omitEmpty && !isStruct)
      return `if (${variable} !== undefined && ${variable} !== ${zero}) ${shown}`;
    return field.present ? `${target} = ${variable} === undefined ? ${zero} : ${variable};` : ifDefined;
  }
}
