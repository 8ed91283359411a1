import type { KubeObject } from '../../codec/object.js';
import { quote } from '../../go/strconv/quote.js';
import { DisplayableError } from '../../process/errors.js';
import { jsonPathTest } from './json-path.js';
import { conditionTest } from './status-condition.js';

/** A condition of an object; `state` tests it by the current object. */
export type WaitCondition =
  | { kind: 'create' }
  | { kind: 'delete' }
  | { kind: 'state'; isMet(object: KubeObject): boolean };

const WHAT =
  'Write what to wait for: --for=condition=Ready, --for=delete or --for=jsonpath=EXPRESSION=VALUE.';

/** Reads the values of `--for`. Fails with kubectl's message. */
export function parseConditions(texts: readonly string[]): WaitCondition[] {
  if (texts.length === 0) throw new DisplayableError('unrecognized condition: []', { advice: WHAT });
  return texts.map(parseCondition);
}

function parseCondition(text: string): WaitCondition {
  const lower = text.toLowerCase();
  if (lower === 'create' || lower === 'delete') return { kind: lower };
  const [, type, rest = ''] = /^(condition|jsonpath)=(.*)$/s.exec(text) ?? [];
  if (type === 'condition') return { kind: 'state', isMet: conditionTest(rest) };
  if (type === 'jsonpath') return { kind: 'state', isMet: jsonPathTest(rest) };
  const message = `unrecognized condition: ${quote(text)}`;
  if (lower === 'condition' || lower === 'jsonpath') throw new DisplayableError(message, { advice: WHAT });
  throw new DisplayableError(message, { hint: /^\w+$/.test(text) ? `condition=${text}` : undefined });
}
