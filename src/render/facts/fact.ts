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
}

/** A fact that is as it should be, or neither good nor bad. */
export function plainFact(label: string, text: string, from: string): Fact {
  return { label, text, from, isBad: false };
}

/** A fact that is part of what is wrong. */
export function badFact(label: string, text: string, from: string, reason?: string): Fact {
  return { label, text, from, isBad: true, ...(reason !== undefined && { reason }) };
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
