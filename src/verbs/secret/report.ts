import type { KubeObject } from '../../codec/object.js';
import { type KeyedValue, keyedValues, textOfValue, valueLines } from '../../objects/secrets/keyed-values.js';
import { summarizeValue, type ValueSummary, valueSummaryText } from '../../objects/secrets/value-summary.js';
import { byteText } from '../../render/numbers.js';
import { cellText } from '../../render/table-cells.js';
import { TabWriter } from '../../render/tabwriter.js';

/** The report on a key of a secret. */
export interface KeyReport extends ValueSummary {
  key: string;
  /** Bytes. */
  size: number;
  /** If the value is shown and is text. */
  value?: string;
  /** If the value is shown and is not text. */
  base64?: string;
}

/** A secret, as it is shown. */
export interface SecretReport {
  name: string;
  namespace: string;
  type: string;
  immutable?: boolean;
  keys: KeyReport[];
}

/**
 * The report on a secret.
 * @param shown whether values are part of it
 * @param now milliseconds since 1970
 */
export function secretReport(secret: KubeObject, shown: boolean, now: number): SecretReport {
  const {
    metadata = {},
    type = '',
    immutable,
  } = secret as KubeObject & { type?: string; immutable?: boolean };
  return {
    name: metadata.name ?? '',
    namespace: metadata.namespace ?? '',
    type,
    ...(immutable && { immutable }),
    keys: keyedValues(secret).map((value) => keyReport(value, shown, now)),
  };
}

/** The same for one key. */
export function keyReport({ key, bytes }: KeyedValue, shown: boolean, now: number): KeyReport {
  const facts = { key, size: bytes.length, ...summarizeValue(bytes, now) };
  if (!shown) return facts;
  const text = textOfValue(bytes);
  return text === undefined ? { ...facts, base64: bytes.toString('base64') } : { ...facts, value: text };
}

/** A table of the keys; values in the report follow, each below its key. */
export function secretText({ keys }: SecretReport): string {
  if (keys.length === 0) return 'The secret has no keys.\n';
  const table = new TabWriter();
  table.add(['KEY', 'SIZE', 'WHAT']);
  for (const { key, size, ...facts } of keys)
    table.add([key, byteText(size), valueSummaryText(facts)].map(cellText));
  const values = keys.flatMap(({ key, value, base64 }) => {
    if (value === undefined && base64 === undefined) return [];
    return `\n${cellText(key)}:\n${valueLines(value === undefined ? Buffer.from(base64!, 'base64') : Buffer.from(value))}\n`;
  });
  return [...table.flush(), ...values].join('');
}
