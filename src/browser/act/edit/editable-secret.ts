import type { KubeObject } from '../../../codec/object.js';

/** core/v1 Secret: values in base64, and plain values, which servers write into the former. */
interface Secret extends KubeObject {
  data?: Record<string, string>;
  stringData?: Record<string, string>;
}

/**
 * A secret as a user edits it: values that are text appear in plain form below stringData, others stay in base64 below
 * data.
 */
export function decodedSecret(object: KubeObject): KubeObject {
  const { data = {}, ...secret }: Secret = object;
  const values = Object.entries(data).map(([key, value]) => ({ key, value, text: textOf(value) }));
  const binary = values.filter(({ text }) => text === undefined).map(({ key, value }) => [key, value]);
  const texts = values.flatMap(({ key, text }) => (text === undefined ? [] : [[key, text]]));
  return {
    ...secret,
    ...(binary.length > 0 && { data: Object.fromEntries(binary) }),
    ...(texts.length > 0 && { stringData: Object.fromEntries(texts) }),
  } as KubeObject;
}

/**
 * An edited secret as it is stored: all values in base64. Fails with an Error if a value is not a string: YAML's
 * reading of `0123` or of nothing is not what was typed.
 */
export function encodedSecret(object: KubeObject): KubeObject {
  const { stringData, data, ...secret }: Secret = object;
  const encoded = Object.entries((stringData ?? {}) as Record<string, unknown>).map(([key, text]) => {
    if (typeof text !== 'string')
      throw new Error(`stringData.${key} is not a string: quote it, or remove the line`);
    return [key, Buffer.from(text).toString('base64')];
  });
  const all = { ...data, ...Object.fromEntries(encoded) };
  return { ...secret, ...(Object.keys(all).length > 0 && { data: all }) } as KubeObject;
}

/** A value as text, if it is text without control characters that encodes back to the same value. */
function textOf(value: string): string | undefined {
  const bytes = Buffer.from(value, 'base64');
  const text = bytes.toString('utf8');
  const isText = Buffer.from(text).equals(bytes) && bytes.toString('base64') === value;
  return isText && !/[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/.test(text) ? text : undefined;
}
