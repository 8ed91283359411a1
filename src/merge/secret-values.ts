import { goJsonCompact } from '../codec/go-json.js';
import { isObject } from '../codec/json.js';
import { LAST_APPLIED } from './last-applied.js';

const MASK = '<masked>';

/** The fields that hold the values of a Secret, even inside its metadata. */
const HOLDERS = new Set(['data', 'stringData']);

/** What replaces the values of a Secret. */
interface SecretChange {
  value(value: string): unknown;
  /** Replaces the last applied configuration, which is the JSON of a Secret. */
  text(text: string): unknown;
}

/** The values of Secrets, computed only for a text that must not show them. */
interface SecretValues {
  /** Their approximate number of characters. */
  readonly size: number;
  /** Each value as it is and decoded, its lines, and the values inside JSON, such as registry credentials. */
  values(): Iterable<string | Uint8Array>;
}

/** The values of Secrets or of patches of Secrets, including those in the last applied configuration. */
export function secretValues(...documents: readonly unknown[]): SecretValues {
  return {
    size: documents.reduce<number>((size, document) => size + sizeOf(document), 0),
    values: () => valuesIn(documents),
  };
}

/** The same for a live Secret and the text of a patch. If the text is not JSON, all of it is secret. */
export function secretValuesOfPatch(live: unknown, patch: string): SecretValues {
  return {
    size: sizeOf(live) + patch.length,
    values: () => valuesIn([live, patchOf(patch)]),
  };
}

/** A Secret, or a patch of one, as JSON that is safe to show. */
export function withoutSecretValues(text: string): string {
  const document = parsed(text);
  return document === undefined ? MASK : goJsonCompact(maskedSecret(document));
}

/** A Secret, or a patch of one, with placeholders for its values. */
export function maskedSecret(document: unknown): unknown {
  const masking: SecretChange = {
    value: () => MASK,
    text: (text) => {
      const applied = parsed(text);
      return applied === undefined ? MASK : `${goJsonCompact(changeSecret(applied, masking))}\n`;
    },
  };
  return changeSecret(document, masking);
}

function patchOf(text: string): unknown {
  const patch = parsed(text);
  return patch === undefined ? text : patch;
}

function* valuesIn(documents: readonly unknown[]): Generator<string | Uint8Array> {
  const open: string[] = [];
  const gathering: SecretChange = {
    value: (value) => void open.push(value),
    text: (text) => {
      const applied = parsed(text);
      if (applied === undefined) open.push(text);
      else changeSecret(applied, gathering);
    },
  };
  for (const document of documents) changeSecret(document, gathering);
  const read = new Set<string>();
  for (let value = open.pop(); value !== undefined; value = open.pop()) {
    if (read.has(value)) continue;
    read.add(value);
    for (const form of [value, ...decodedForms(value)]) {
      yield form;
      if (typeof form !== 'string') continue;
      if (form.includes('\n')) yield* linesOf(form);
      // Registry credentials are JSON inside a value.
      const inner = /^\s*[[{]/.test(form) ? parsed(form) : undefined;
      for (const leaf of leavesOf(inner)) open.push(leaf);
    }
  }
}

/** Yields one at a time, because a large value has very many. */
function* linesOf(text: string): Generator<string> {
  for (let from = 0; from < text.length; ) {
    const next = text.indexOf('\n', from);
    const end = next < 0 ? text.length : next;
    yield text.slice(from, text[end - 1] === '\r' ? end - 1 : end);
    from = end + 1;
  }
}

/** All strings in a document, at any depth. */
function leavesOf(document: unknown): string[] {
  const leaves: string[] = [];
  const open = [document];
  while (open.length > 0) {
    const value = open.pop();
    if (typeof value === 'object' && value !== null)
      for (const inner of Object.values(value)) open.push(inner);
    else if (value !== undefined && value !== null) leaves.push(String(value));
  }
  return leaves;
}

/** The decoded forms of a base64 value: its bytes, and their text. */
function decodedForms(value: string): (string | Uint8Array)[] {
  if (!/^[A-Za-z0-9+/_=\s-]*$/.test(value)) return [];
  const bytes = Buffer.from(value, 'base64');
  return [bytes, bytes.toString('utf8')];
}

function sizeOf(document: unknown): number {
  return leavesOf(document).reduce((size, leaf) => size + leaf.length, 0);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/**
 * A copy of a Secret, or of a patch of one, with each value replaced: all but its metadata, because a misspelled field
 * holds values, too.
 */
function changeSecret(document: unknown, to: SecretChange): unknown {
  if (Array.isArray(document)) return document.map((each) => changeOperation(each, to));
  if (!isObject(document)) return changeAll(document, to);
  return changeEach(document, (key, value) => {
    if (key === 'metadata') return changeMetadata(value, to);
    return isOpen(key, value) ? value : changeAll(value, to);
  });
}

/** Changes an operation of a JSON patch. */
function changeOperation(operation: unknown, to: SecretChange): unknown {
  if (!isObject(operation)) return changeAll(operation, to);
  const [root, field = '', ...below] = String(operation.path ?? '').split('/');
  return changeEach(operation, (key, value) => {
    if (key === 'op' || key === 'path' || key === 'from') return value;
    if (root !== '' || key !== 'value') return changeAll(value, to);
    if (operation.path === '') return changeSecret(value, to);
    const isApplied = below.at(-1) === LAST_APPLIED.replace('/', '~1') && typeof value === 'string';
    if (field === 'metadata') return isApplied ? to.text(value) : changeMetadata(value, to);
    return below.length === 0 && isOpen(field, value) ? value : changeAll(value, to);
  });
}

/** Whether the value of a Secret's field is not secret. */
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

function changeMetadata(metadata: unknown, to: SecretChange): unknown {
  if (Array.isArray(metadata)) return metadata.map((each) => changeMetadata(each, to));
  if (!isObject(metadata)) return metadata;
  return changeEach(metadata, (key, value) => {
    if (HOLDERS.has(key)) return changeAll(value, to);
    return key === LAST_APPLIED && typeof value === 'string' ? to.text(value) : changeMetadata(value, to);
  });
}

function changeEach(
  object: Record<string, unknown>,
  to: (key: string, value: unknown) => unknown,
): Record<string, unknown> {
  return Object.fromEntries(Object.entries(object).map(([key, value]) => [key, to(key, value)]));
}

/** A copy with each value except null replaced, at any depth. */
function changeAll(value: unknown, to: SecretChange): unknown {
  if (value === null || value === undefined) return value;
  if (Array.isArray(value)) return value.map((each) => changeAll(each, to));
  return isObject(value) ? changeEach(value, (_key, inner) => changeAll(inner, to)) : to.value(String(value));
}
