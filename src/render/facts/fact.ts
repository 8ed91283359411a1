/** Something that is so, and where that is written. */
export interface Fact {
  /** What it is about, in a word or two: `container app`, `node`. */
  label: string;
  text: string;
  /** The field, the condition or the event that says so: `status.phase`. */
  from: string;
  /** It is part of what is wrong. */
  isBad: boolean;
  /** One word for what is wrong, by which many objects are grouped: `CrashLoopBackOff`. */
  reason?: string;
  /** Its part of the sentence about the whole. */
  says?: SentencePart;
}

/** What a fact brings to the sentence that concludes. */
export interface SentencePart {
  /**
   * How an object is while it is well (`state`), what is wrong with it (`trouble`), why (`cause`), what is wrong with its pods, which is
   * why where there is trouble, and else is trouble itself (`part`), what may be why where nothing says it better (`remark`), and what the container that is the
   * cause wrote last (`line`).
   */
  as: 'state' | 'trouble' | 'cause' | 'part' | 'remark' | 'line';
  /** Without its full stop, and in small letters where it may follow a colon. */
  text: string;
  /** What trouble says where there is no cause to follow it. */
  alone?: string;
}

/** A fact that is as it should be, or neither good nor bad. */
export function plainFact(label: string, text: string, from: string): Fact {
  return { label, text, from, isBad: false };
}

/** A fact that is part of what is wrong. */
export function badFact(label: string, text: string, from: string, reason?: string): Fact {
  return { label, text, from, isBad: true, ...(reason !== undefined && { reason }) };
}

/** The same fact with its part of the sentence about the whole. */
export function withPart(fact: Fact, as: SentencePart['as'], text: string, alone?: string): Fact {
  return { ...fact, says: { as, text, ...(alone !== undefined && { alone }) } };
}

/** `Unschedulable: 0/3 nodes are available`; one of the two where only one is there. */
export function reasonAndMessage({
  reason = '',
  message = '',
}: {
  reason?: string;
  message?: string;
}): string {
  return [reason, message].filter((text) => text !== '').join(': ');
}

/** What is wrong first, otherwise as it is. */
export function badFirst<T extends Pick<Fact, 'isBad'>>(facts: readonly T[]): T[] {
  return facts.toSorted((one, other) => Number(other.isBad) - Number(one.isBad));
}
