import { goJsonCompact } from '../codec/go-json.js';
import { quote } from '../go/strconv/quote.js';
import { LAST_APPLIED } from './last-applied.js';

/** The fields of a Secret that hold its values. */
const HOLDERS = new Set(['data', 'stringData']);
const HOLDER_PATH = /^\/(?:data|stringData)(?:\/|$)/;
const MASK = '<masked>';

/**
 * The values of a Secret, or of a patch of one, in all forms in which a server may repeat them: as they are and decoded,
 * their lines, the texts of those that are JSON, as texts within texts, and as Go prints bytes. Those of the configuration
 * that was last applied are among them.
 */
export function secretValues(...documents: readonly unknown[]): string[] {
  const values = new Set<string>();
  const addText = (text: string): string => {
    const bytes = Buffer.from(text, 'base64');
    for (const form of [text, bytes.toString('utf8')]) {
      for (const part of [form, ...form.split(/\r?\n/)]) {
        values.add(part);
        for (const within of [asJsonText, asGoText]) {
          const once = within(part);
          values.add(once).add(within(once));
        }
      }
      // The credentials of a registry are such a document.
      const inner = parsed(form);
      if (typeof inner === 'object') changeAll(inner, addText);
    }
    for (const each of [bytes, Buffer.from(text)]) for (const print of GO_BYTES) values.add(print(each));
    return text;
  };
  for (const document of documents) change(document, addText);
  values.delete('');
  return [...values];
}

/** As `%v` and as `%#v` print bytes. */
const GO_BYTES = [
  (bytes: Buffer) => bytes.join(' '),
  (bytes: Buffer) => Array.from(bytes, (byte) => `0x${byte.toString(16)}`).join(', '),
];

const asJsonText = (text: string) => JSON.stringify(text).slice(1, -1);
const asGoText = (text: string) => quote(text).slice(1, -1);

/** As secretValues, of a patch that is text; where that is no JSON, all of it is secret. */
export function secretValuesOfText(text: string): string[] {
  const document = parsed(text);
  return document === undefined ? [text] : secretValues(document);
}

/** A Secret, or a patch of one, as JSON that may be shown. */
export function withoutSecretValues(text: string): string {
  const document = parsed(text);
  return document === undefined ? MASK : goJsonCompact(change(document, () => MASK));
}

/** A copy of a document in which each value of a Secret is another. */
function change(document: unknown, to: (text: string) => string): unknown {
  if (Array.isArray(document)) return document.map((each) => change(each, to));
  if (typeof document !== 'object' || document === null) return document;
  const { path } = document as { path?: unknown };
  // An operation of a JSON patch.
  const isInside = typeof path === 'string' && HOLDER_PATH.test(path);
  const isApplied = typeof path === 'string' && path.endsWith(LAST_APPLIED.replace('/', '~1'));
  const changed = Object.entries(document).map(([key, value]) => {
    if (HOLDERS.has(key) || (isInside && key === 'value')) return [key, changeAll(value, to)];
    if ((key === LAST_APPLIED || (isApplied && key === 'value')) && typeof value === 'string')
      return [key, changeText(value, to)];
    return [key, change(value, to)];
  });
  return Object.fromEntries(changed);
}

/** The configuration that was last applied. */
function changeText(text: string, to: (text: string) => string): string {
  const document = parsed(text);
  return document === undefined ? to(text) : `${goJsonCompact(change(document, to))}\n`;
}

function changeAll(value: unknown, to: (text: string) => string): unknown {
  if (value === null || value === undefined) return value;
  if (Array.isArray(value)) return value.map((each) => changeAll(each, to));
  if (typeof value !== 'object') return to(String(value));
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, changeAll(inner, to)]));
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
