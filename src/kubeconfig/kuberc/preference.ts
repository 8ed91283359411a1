import { isObject } from '../../codec/json.js';
import { quoteValue } from '../../go/strconv/quote.js';

/** A flag, by its long name, and its value. */
export interface OptionDefault {
  name: string;
  default: string;
}

/** The default flags of a command. */
interface CommandDefaults {
  /** The command's words: `create role`. */
  command: string;
  options: OptionDefault[];
}

/** An alias for a command, with words before and after those that are typed. */
export interface Alias {
  name: string;
  command: string;
  prependArgs: string[];
  appendArgs: string[];
  options: OptionDefault[];
}

/** The content of a document in a kuberc file. The two fields about plugins are kept as written. */
export interface Preference {
  defaults: CommandDefaults[];
  aliases: Alias[];
  credentialPluginPolicy?: unknown;
  credentialPluginAllowlist?: unknown;
}

/** The type of a field. */
type FieldShape = 'string' | 'any' | { list: FieldShape } | StructShape;
interface StructShape {
  fields: Readonly<Record<string, FieldShape>>;
}

const head = { apiVersion: 'string', kind: 'string' } as const;
const words: FieldShape = { list: 'string' };
const options: FieldShape = { list: { fields: { name: 'string', default: 'string' } } };
const alias = { name: 'string', command: 'string', prependArgs: words, appendArgs: words } as const;

const ALPHA = 'kubectl.config.k8s.io/v1alpha1';

const versions: Readonly<Record<string, StructShape>> = {
  'kubectl.config.k8s.io/v1beta1': {
    fields: {
      ...head,
      defaults: { list: { fields: { command: 'string', options } } },
      aliases: { list: { fields: { ...alias, options } } },
      credentialPluginPolicy: 'any',
      credentialPluginAllowlist: 'any',
    },
  },
  [ALPHA]: {
    fields: {
      ...head,
      overrides: { list: { fields: { command: 'string', flags: options } } },
      aliases: { list: { fields: { ...alias, flags: options } } },
    },
  },
};

/**
 * Reads a parsed document of a kuberc file. `unknown` has the paths of fields that its version does not have, which are
 * ignored: `defaults[0].flags`. Fails with a sentence for a document of another kind or version, and for a value with
 * the wrong type.
 */
export function readPreference(document: unknown): { preference: Preference; unknown: string[] } {
  if (!isObject(document)) throw new Error('it is not an object');
  const { apiVersion, kind } = document;
  const version = Object.hasOwn(versions, String(apiVersion)) ? versions[String(apiVersion)] : undefined;
  if (kind !== 'Preference' || version === undefined)
    throw new Error(`kind ${quoteValue(kind ?? '')} of ${quoteValue(apiVersion ?? '')} is not known`);
  const unknown: string[] = [];
  check(document, version, '', unknown);
  const isAlpha = apiVersion === ALPHA;
  const optionsOf = (entry: Entry) => entries(isAlpha ? entry.flags : entry.options).map(readOption);
  const preference: Preference = {
    defaults: entries(isAlpha ? document.overrides : document.defaults).map((entry) => ({
      command: text(entry.command),
      options: optionsOf(entry),
    })),
    aliases: entries(document.aliases).map((entry) => ({
      name: text(entry.name),
      command: text(entry.command),
      prependArgs: list(entry.prependArgs).map(text),
      appendArgs: list(entry.appendArgs).map(text),
      options: optionsOf(entry),
    })),
  };
  if (isAlpha) return { preference, unknown };
  const { credentialPluginPolicy, credentialPluginAllowlist } = document;
  return { preference: { ...preference, credentialPluginPolicy, credentialPluginAllowlist }, unknown };
}

function check(value: unknown, shape: FieldShape, path: string, unknown: string[]): void {
  if (shape === 'any' || value === undefined || value === null) return;
  if (shape === 'string') {
    if (typeof value !== 'string') throw new Error(`${path} is not a string`);
  } else if ('list' in shape) {
    if (!Array.isArray(value)) throw new Error(`${path} is not a list`);
    for (const [index, item] of value.entries()) check(item, shape.list, `${path}[${index}]`, unknown);
  } else {
    if (!isObject(value)) throw new Error(`${path} is not an object`);
    for (const [name, content] of Object.entries(value)) {
      const place = path === '' ? name : `${path}.${name}`;
      const field = Object.hasOwn(shape.fields, name) ? shape.fields[name] : undefined;
      if (field === undefined) unknown.push(place);
      else check(content, field, place, unknown);
    }
  }
}

type Entry = Readonly<Record<string, unknown>>;

function readOption(entry: Entry): OptionDefault {
  return { name: text(entry.name), default: text(entry.default) };
}

function entries(value: unknown): Entry[] {
  return list(value).map((entry) => (isObject(entry) ? entry : {}));
}

function list(value: unknown): unknown[] {
  return Array.isArray(value) ? value : [];
}

function text(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
