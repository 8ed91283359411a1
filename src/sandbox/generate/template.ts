import type { Json, JsonObject, KubeObject } from '../../codec/object.js';
import { keepBytes } from '../../codec/proto/kept-bytes.js';
import { type EncodedObject, encodeObject } from '../object/encode.js';
import { encodeValue, type ObjectValue, type TextAndObject } from '../object/value.js';

/**
 * The values of a template's placeholders. Texts are inserted into JSON unchanged: no quotes, backslashes or control
 * characters.
 */
export type Fields = Readonly<Record<string, string | number>>;

/** `%{name}` within a text, not a key; a text that consists only of `%#{name}` becomes a number. */
const PLACE = /"%#\{(\w+)\}"|%\{(\w+)\}/g;

/** Makes something from the fields. */
type Fill<T> = (fields: Fields) => T;

/** An object with placeholders in its texts, from which many objects are made without parsing or stringifying. */
export class Template {
  /** Makes the pieces of one object's text. */
  readonly texts: Texts;
  /** Makes the object itself; parts without placeholders are shared. */
  readonly object: Fill<KubeObject>;

  constructor(template: KubeObject, custom = false) {
    const { lead, metaHead, metaTail, rest } = encodeObject(template, custom);
    this.texts = { lead: text(lead), metaHead: text(metaHead), metaTail: text(metaTail), rest: text(rest) };
    this.object = builder(template as JsonObject) as Fill<KubeObject>;
  }
}

type Texts = { readonly [piece in keyof EncodedObject]: Fill<string> };

/** The text of one object; each piece is made when it is read. */
class FilledText implements EncodedObject {
  readonly #texts: Texts;
  readonly #fields: Fields;

  constructor(texts: Texts, fields: Fields) {
    this.#texts = texts;
    this.#fields = fields;
  }

  get lead(): string {
    return this.#texts.lead(this.#fields);
  }

  get metaHead(): string {
    return this.#texts.metaHead(this.#fields);
  }

  get metaTail(): string {
    return this.#texts.metaTail(this.#fields);
  }

  get rest(): string {
    return this.#texts.rest(this.#fields);
  }
}

/** A generated object of which only the recipe is stored. */
export class TemplateValue implements ObjectValue {
  readonly #template: Template;
  /** The fields, the same on each call. */
  readonly #fields: () => Fields;

  constructor(template: Template, fields: () => Fields) {
    this.#template = template;
    this.#fields = fields;
  }

  encoded(): EncodedObject {
    return new FilledText(this.#template.texts, this.#fields());
  }

  object(): KubeObject {
    return this.#template.object(this.#fields());
  }

  both(): TextAndObject {
    const fields = this.#fields();
    return { encoded: new FilledText(this.#template.texts, fields), object: this.#template.object(fields) };
  }

  bytes(): Uint8Array {
    return encodeValue(this.encoded());
  }
}

/** Compiled to code, which is several times as fast as processing the parts of each object. */
function text(template: string): Fill<string> {
  return new Function('f', `return ${textCode(template)};`) as Fill<string>;
}

/**
 * Returns the value with its placeholders filled; parts without them are the same in all objects, and their bytes are
 * made once.
 */
function builder(template: JsonObject): Fill<Json> {
  const shared: Json[] = [];
  const code = valueCode(template, shared);
  return new Function('shared', `return (f) => (${code ?? share(template, shared)});`)(shared) as Fill<Json>;
}

/** An expression for the value; undefined if nothing in it changes. */
function valueCode(value: Json, shared: Json[]): string | undefined {
  if (typeof value === 'string') {
    const number = /^%#\{(\w+)\}$/.exec(value);
    if (number !== null) return `Number(f.${number[1]})`;
    return value.search(PLACE) < 0 ? undefined : textCode(value);
  }
  if (value === null || typeof value !== 'object') return undefined;
  const members = Object.entries(value).map(([key, member]) => ({
    key,
    member,
    code: valueCode(member, shared),
  }));
  if (members.every(({ code }) => code === undefined)) return undefined;
  const codes = members.map(({ key, member, code }) => {
    const whole = code ?? share(member, shared);
    return Array.isArray(value) ? whole : `${JSON.stringify(key)}: ${whole}`;
  });
  return Array.isArray(value) ? `[${codes.join(', ')}]` : `{${codes.join(', ')}}`;
}

/** An expression for a constant value. */
function share(value: Json, shared: Json[]): string {
  if (value === null || typeof value !== 'object') return JSON.stringify(value);
  for (const each of Array.isArray(value) ? value : [value]) {
    if (each !== null && typeof each === 'object') keepBytes(each);
  }
  shared.push(value);
  return `shared[${shared.length - 1}]`;
}

/** An expression for text with placeholders. */
function textCode(template: string): string {
  const parts: string[] = [];
  let end = 0;
  for (const match of template.matchAll(PLACE)) {
    parts.push(JSON.stringify(template.slice(end, match.index)), `f.${match[1] ?? match[2]}`);
    end = match.index + match[0].length;
  }
  return [...parts, JSON.stringify(template.slice(end))].join(' + ');
}
