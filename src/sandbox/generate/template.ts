import type { Json, JsonObject, KubeObject } from '../../codec/object.js';
import { type EncodedObject, encodeObject } from '../object/encode.js';
import { encodeValue, type ObjectValue } from '../object/value.js';

/** What fills a template's places. Texts go into JSON as they are: no quotes, backslashes or control characters. */
export type Fields = Readonly<Record<string, string | number>>;

/** `%{name}` within a text, not a key; a text that is `%#{name}` and nothing else becomes a number. */
const PLACE = /"%#\{(\w+)\}"|%\{(\w+)\}/g;

/** Text cut at its places: even parts are text, odd ones names. */
type Cut = readonly string[];

type Build = (fields: Fields) => Json;

/** An object with places in its texts, of which many objects are made without parsing or stringifying any. */
export class Template {
  readonly #cuts: { [piece in keyof EncodedObject]: Cut };
  readonly #build: Build;

  constructor(template: KubeObject, custom = false) {
    const { lead, metaHead, metaTail, rest } = encodeObject(template, custom);
    this.#cuts = { lead: cut(lead), metaHead: cut(metaHead), metaTail: cut(metaTail), rest: cut(rest) };
    this.#build = compile(template as JsonObject) ?? (() => template as JsonObject);
  }

  /** The text of one object, each piece made when it is read. */
  encode(fields: Fields): EncodedObject {
    const cuts = this.#cuts;
    return {
      get lead() {
        return fill(cuts.lead, fields);
      },
      get metaHead() {
        return fill(cuts.metaHead, fields);
      },
      get metaTail() {
        return fill(cuts.metaTail, fields);
      },
      get rest() {
        return fill(cuts.rest, fields);
      },
    };
  }

  /** The object itself; it shares with others what has no places. */
  object(fields: Fields): KubeObject {
    return this.#build(fields) as KubeObject;
  }
}

/** A generated object of which only the recipe is kept. */
export class TemplateValue implements ObjectValue {
  readonly #template: Template;
  /** The fields, the same each time. */
  readonly #fields: () => Fields;

  constructor(
    template: Template,

    fields: () => Fields,
  ) {
    this.#template = template;
    this.#fields = fields;
  }

  encoded(): EncodedObject {
    return this.#template.encode(this.#fields());
  }

  object(): KubeObject {
    return this.#template.object(this.#fields());
  }

  bytes(): Uint8Array {
    return encodeValue(this.encoded());
  }
}

function cut(text: string): Cut {
  const parts: string[] = [];
  let end = 0;
  for (const match of text.matchAll(PLACE)) {
    parts.push(text.slice(end, match.index), match[1] ?? match[2]!);
    end = match.index + match[0].length;
  }
  return [...parts, text.slice(end)];
}

function fill(parts: Cut, fields: Fields): string {
  let text = parts[0]!;
  for (let index = 1; index < parts.length; index += 2) {
    text += fields[parts[index]!];
    text += parts[index + 1];
  }
  return text;
}

/** A builder of the value; undefined where nothing in it changes. */
function compile(value: Json): Build | undefined {
  if (typeof value === 'string') return compileText(value);
  if (value === null || typeof value !== 'object') return undefined;
  const changing = Object.entries(value).flatMap(([key, member]) => {
    const build = compile(member);
    return build === undefined ? [] : [{ key, build }];
  });
  if (changing.length === 0) return undefined;
  if (Array.isArray(value)) {
    const builds = value.map((member) => compile(member) ?? (() => member));
    return (fields) => builds.map((build) => build(fields));
  }
  return (fields) => {
    const copy: JsonObject = { ...value };
    for (const { key, build } of changing) copy[key] = build(fields);
    return copy;
  };
}

function compileText(text: string): Build | undefined {
  const number = /^%#\{(\w+)\}$/.exec(text);
  if (number !== null) return (fields) => Number(fields[number[1]!]);
  const parts = cut(text);
  if (parts.length === 1) return undefined;
  return (fields) => fill(parts, fields);
}
