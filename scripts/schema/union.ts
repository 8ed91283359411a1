import type { FieldFact, ReleaseFacts } from './release-facts.ts';

/** How a field is shown and written in a release: `e` omitempty, `z` omitzero, `p` pointer. */
interface Change {
  from: number;
  flags: string;
}

/** A field over all releases. `since` is its first release, `until` the last one, if it was removed. */
export interface FieldHistory {
  fact: FieldFact;
  since: number;
  until: number;
  changes: Change[];
}

/** A message over all releases, its fields in the order of JSON. */
export interface MessageHistory {
  isKind: boolean;
  since: number;
  until: number;
  fields: FieldHistory[];
}

/** The packages over all releases by name. */
export type History = Map<string, { group: string; messages: Map<string, MessageHistory> }>;

/** `e`, `z`, `p`, in this order. */
export function flagsOf(fact: FieldFact): string {
  return (fact.omitEmpty ? 'e' : '') + (fact.omitZero ? 'z' : '') + (fact.pointer ? 'p' : '');
}

/** Adds a release to the history. Releases must come in ascending order. */
export function addRelease(
  history: History,
  release: number,
  facts: ReleaseFacts,
  complain: (text: string) => void,
): void {
  for (const [place, { group, messages }] of facts) {
    const known = history.get(place) ?? { group, messages: new Map<string, MessageHistory>() };
    history.set(place, known);
    for (const [name, message] of messages) {
      const before = known.messages.get(name) ?? {
        isKind: false,
        since: release,
        until: release,
        fields: [],
      };
      known.messages.set(name, {
        isKind: before.isKind || message.isKind,
        since: before.since,
        until: release,
        fields: mergeFields(before.fields, message.fields, release, (text) =>
          complain(`${place}.${name}.${text}`),
        ),
      });
    }
  }
}

function mergeFields(
  before: readonly FieldHistory[],
  facts: readonly FieldFact[],
  release: number,
  complain: (text: string) => void,
): FieldHistory[] {
  const merged: FieldHistory[] = facts.map((fact) => {
    const old = before.find(({ fact: known }) => isSameField(known, fact));
    if (old === undefined) {
      return { fact, since: release, until: release, changes: [{ from: release, flags: flagsOf(fact) }] };
    }
    const changed = old.changes.at(-1)!.flags !== flagsOf(fact);
    const changes = changed ? [...old.changes, { from: release, flags: flagsOf(fact) }] : old.changes;
    return { fact, since: old.since, until: release, changes };
  });
  checkOrder(before, merged, complain);
  for (const [i, old] of before.entries()) {
    if (merged.some(({ fact }) => isSameField(fact, old.fact))) continue;
    const behind = i === 0 ? -1 : merged.findIndex(({ fact }) => isSameField(fact, before[i - 1]!.fact));
    merged.splice(behind + 1, 0, old);
  }
  return merged;
}

/** A field with another number, name or type is a different field. */
function isSameField(a: FieldFact, b: FieldFact): boolean {
  return a.number === b.number && a.json === b.json && a.shape === b.shape && a.type === b.type;
}

function checkOrder(
  before: readonly FieldHistory[],
  merged: readonly FieldHistory[],
  complain: (text: string) => void,
): void {
  let last = -1;
  for (const { fact } of merged) {
    const at = before.findIndex(({ fact: known }) => isSameField(known, fact));
    if (at < 0) continue;
    if (at < last) complain(`${fact.json}: is at another position than in the previous release`);
    last = Math.max(at, last);
  }
}
