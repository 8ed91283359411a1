import { goJsonCompact } from '../codec/go-json.js';
import { isObject } from '../codec/json.js';
import { quote } from '../go/strconv/quote.js';
import { LAST_APPLIED } from './last-applied.js';

/** The fields that hold the values of a Secret, wherever they stand in its metadata. */
const HOLDERS = new Set(['data', 'stringData']);
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

/** A Secret, or a list of some, with words in place of its values. */
export function maskedSecret(document: unknown): unknown {
  return change(document, () => MASK);
}

/**
 * A copy of a Secret, or of a patch of one, in which each value is another: all but its metadata, since a field whose name
 * is mistaken holds values, too.
 */
function change(document: unknown, to: (text: string) => string): unknown {
  if (Array.isArray(document)) return document.map((each) => changeOperation(each, to));
  if (!isObject(document)) return changeAll(document, to);
  return changeEach(document, (key, value) => {
    if (key === 'metadata') return changeMetadata(value, to);
    return isOpen(key, value) ? value : changeAll(value, to);
  });
}

/** An operation of a JSON patch. */
function changeOperation(operation: unknown, to: (text: string) => string): unknown {
  if (!isObject(operation)) return changeAll(operation, to);
  const [root, field = '', ...below] = String(operation.path ?? '').split('/');
  return changeEach(operation, (key, value) => {
    if (key === 'op' || key === 'path' || key === 'from') return value;
    if (root !== '' || key !== 'value') return changeAll(value, to);
    if (operation.path === '') return change(value, to);
    const isApplied = below.at(-1) === LAST_APPLIED.replace('/', '~1') && typeof value === 'string';
    if (field === 'metadata') return isApplied ? changeText(value, to) : changeMetadata(value, to);
    return below.length === 0 && isOpen(field, value) ? value : changeAll(value, to);
  });
}

/** Whether what a field of a Secret holds is not secret. */
function isOpen(field: string, value: unknown): boolean {
  switch (field) {
    case 'apiVersion':
    case 'kind':
    case '$retainKeys':
      return true;
    case 'immutable':
      return typeof value === 'boolean';
    case 'type':
    case '$patch':
      return typeof value === 'string';
    default:
      return false;
  }
}

function changeMetadata(metadata: unknown, to: (text: string) => string): unknown {
  if (Array.isArray(metadata)) return metadata.map((each) => changeMetadata(each, to));
  if (!isObject(metadata)) return metadata;
  return changeEach(metadata, (key, value) => {
    if (HOLDERS.has(key)) return changeAll(value, to);
    return key === LAST_APPLIED && typeof value === 'string'
      ? changeText(value, to)
      : changeMetadata(value, to);
  });
}

function changeEach(
  object: Record<string, unknown>,
  to: (key: string, value: unknown) => unknown,
): Record<string, unknown> {
  return Object.fromEntries(Object.entries(object).map(([key, value]) => [key, to(key, value)]));
}

/** The configuration that was last applied. */
function changeText(text: string, to: (text: string) => string): string {
  const document = parsed(text);
  return document === undefined ? to(text) : `${goJsonCompact(change(document, to))}\n`;
}

function changeAll(value: unknown, to: (text: string) => string): unknown {
  if (value === null || value === undefined) return value;
  if (Array.isArray(value)) return value.map((each) => changeAll(each, to));
  return isObject(value) ? changeEach(value, (_key, inner) => changeAll(inner, to)) : to(String(value));
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
