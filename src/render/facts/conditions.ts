import { isObject } from '../../codec/json.js';
import { humanAge } from '../../go/human-duration.js';
import type { Condition } from '../describe/conditions.js';
import {
  badFact,
  badFirst,
  type Fact,
  plainFact,
  reasonAndMessage,
  type SentencePart,
  withPart,
} from './fact.js';

/** Conditions that should be false: all others should be true. */
const UNWANTED =
  /Failure|Failed|Degraded|Stalled|Error|Pressure|Unavailable|Terminating|Remaining|NamesNotAccepted|Deprecated/;

/** How to read conditions. */
interface ConditionReading {
  /** Milliseconds since 1970. */
  now: number;
  /** Whether a condition is part of the problem; decided by its name by default. */
  isBad?: (condition: Condition) => boolean;
  /** Its part of the conclusion, undefined for none. */
  partOf?: (condition: Condition, isBad: boolean) => SentencePart['as'] | undefined;
}

/**
 * The conditions of an object, problems first. Invalid conditions, and fields in them that are not text, are omitted.
 */
export function conditionFacts(
  conditions: unknown,
  { now, isBad = isUnwanted, partOf = usualPart }: ConditionReading,
): Fact[] {
  return badFirst(
    soundConditions(conditions).map((condition): Fact => {
      const { type = '', status = '' } = condition;
      const age = humanAge(condition.lastTransitionTime, now);
      const text = `${status} since ${age}`;
      const from = `status.conditions[type=${type}]`;
      const as = partOf(condition, isBad(condition));
      const told = (fact: Fact, says: string) => (as === undefined ? fact : withPart(fact, as, says));
      if (!isBad(condition)) return told(plainFact(type, text, from), `${type} for ${age}`);
      const why = reasonAndMessage(condition);
      const fact = badFact(type, why === '' ? text : `${text}: ${why}`, from, condition.reason || type);
      const is = status === 'True' ? type : `${type} is ${status}`;
      return told(fact, `${is} since ${age}${why === '' ? '' : `: ${why}`}`);
    }),
  );
}

/** A problem is a cause; of the others, only those about the whole count. */
function usualPart({ type = '', status }: Condition, isBad: boolean): SentencePart['as'] | undefined {
  if (isBad) return 'cause';
  return /^(?:Ready|Available|Established|Healthy|Synced)$/.test(type) && status === 'True'
    ? 'state'
    : undefined;
}

function isUnwanted({ type = '', status }: Condition): boolean {
  return UNWANTED.test(type) ? status === 'True' : status === 'False';
}

/**
 * For custom resources, whose fields may have any type: invalid conditions, and fields in them that are not text, are
 * omitted.
 */
function soundConditions(conditions: unknown): Condition[] {
  const isText = ([, value]: [string, unknown]) => typeof value === 'string';
  return (Array.isArray(conditions) ? conditions : [])
    .filter(isObject)
    .map((condition) => Object.fromEntries(Object.entries(condition).filter(isText)))
    .filter(({ type }) => type !== undefined);
}
