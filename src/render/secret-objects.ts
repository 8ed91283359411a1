import { isObject } from '../codec/json.js';
import type { KubeObject } from '../codec/object.js';
import { Redactor } from '../merge/redact/redactor.js';
import { maskedSecret, secretValues } from '../merge/secret-values.js';
import { isSecret } from '../objects/secrets/mask.js';

/** What a message may show of a template's input. */
interface Shown {
  /** With placeholders for the values of Secrets. */
  object: unknown;
  /** A text about the object, likewise. */
  text: (text: string) => string;
}

/**
 * What a message may show of an object, a list or an event of a watch: everything except the values of Secrets. Without
 * Secrets, it is unchanged.
 */
export function shownOf(given: unknown): Shown {
  const secrets: unknown[] = [];
  const object = masked(given, secrets);
  if (secrets.length === 0) return { object: given, text: (text) => text };
  const redactor = new Redactor({ credentials: new Set(), sources: [], forgotten: 0 });
  return { object, text: redactor.cleaner(secretValues(...secrets)) };
}

/** @param secrets gets those that are masked */
function masked(given: unknown, secrets: unknown[]): unknown {
  if (!isObject(given)) return given;
  if (isSecret(given as unknown as KubeObject)) {
    secrets.push(given);
    return maskedSecret(given);
  }
  const { items, object } = given;
  if (Array.isArray(items)) return { ...given, items: items.map((item) => masked(item, secrets)) };
  return isObject(object) ? { ...given, object: masked(object, secrets) } : given;
}
