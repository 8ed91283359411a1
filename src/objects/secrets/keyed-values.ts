import type { KubeObject } from '../../codec/object.js';

/** A key of a secret or a config map, and its value. */
export interface KeyedValue {
  key: string;
  bytes: Buffer;
}

/** The keys of a secret or a config map with their values, in order. */
export function keyedValues(object: KubeObject): KeyedValue[] {
  const { data, binaryData } = object as {
    data?: Record<string, string> | null;
    binaryData?: Record<string, string> | null;
  };
  const encoding = object.kind === 'ConfigMap' ? 'utf8' : 'base64';
  return [
    ...Object.entries(data ?? {}).map(([key, text]) => ({ key, bytes: Buffer.from(String(text), encoding) })),
    ...Object.entries(binaryData ?? {}).map(([key, text]) => ({
      key,
      bytes: Buffer.from(String(text), 'base64'),
    })),
  ].sort((a, b) => (a.key < b.key ? -1 : 1));
}

/** The text of a value; undefined if it is not text: it contains NUL, or bytes that are not UTF-8. */
export function textOfValue(bytes: Buffer): string | undefined {
  const text = bytes.toString('utf8');
  return text.includes('\u0000') || !Buffer.from(text).equals(bytes) ? undefined : text;
}

/** A value as indented lines; if it is not text, a note instead. */
export function valueLines(bytes: Buffer): string {
  const text = textOfValue(bytes);
  if (text === undefined) return '  (not text)';
  return text
    .replace(/\n$/, '')
    .split('\n')
    .map((line) => `  ${line}`)
    .join('\n');
}
