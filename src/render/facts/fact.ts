/** A fact, and its source. */
export interface Fact {
  /** Its subject, in a word or two: `container app`, `node`. */
  label: string;
  text: string;
  /** The source: a field, a condition or an event: `status.phase`. */
  from: string;
  /** It is part of a problem. */
  isBad: boolean;
  /** One word for the problem, by which many objects are grouped: `CrashLoopBackOff`. */
  reason?: string;
  /** Its part of the conclusion. */
  says?: SentencePart;
}

/** The part that a fact adds to the conclusion. */
export interface SentencePart {
  /**
   * The state of an object that is well (`state`), its problem (`trouble`), the cause (`cause`), the problem of its
   * pods, which is the cause if there is trouble, and otherwise trouble itself (`part`), a possible cause if there is
   * no better one (`remark`), and the last output of the container that is the cause (`line`).
   */
  as: 'state' | 'trouble' | 'cause' | 'part' | 'remark' | 'line';
  /** Without its period, and in lower case if it may follow a colon. */
  text: string;
  /** The text of trouble without a cause after it. */
  alone?: string;
}

/** A fact that is normal or neutral. */
export function plainFact(label: string, text: string, from: string): Fact {
  return { label, text, from, isBad: false };
}

/** A fact that is part of a problem. */
export function badFact(label: string, text: string, from: string, reason?: string): Fact {
  return { label, text, from, isBad: true, ...(reason !== undefined && { reason }) };
}

/** The same fact with its part of the conclusion. */
export function withPart(fact: Fact, as: SentencePart['as'], text: string, alone?: string): Fact {
  return { ...fact, says: { as, text, ...(alone !== undefined && { alone }) } };
}

/** `Unschedulable: 0/3 nodes are available`; one of the two if only one exists. */
export function reasonAndMessage({
  reason = '',
  message = '',
}: {
  reason?: string;
  message?: string;
}): string {
  return [reason, message].filter((text) => text !== '').join(': ');
}

/** Problems first, otherwise in the same order. */
export function badFirst<T extends Pick<Fact, 'isBad'>>(facts: readonly T[]): T[] {
  return facts.toSorted((one, other) => Number(other.isBad) - Number(one.isBad));
}
