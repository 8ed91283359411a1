import type { FlagFacts } from './facts.ts';

/** The visible flags, grouped by their headings in help, in the order of their first appearance. */
export function flagGroups(flags: Readonly<Record<string, FlagFacts>>): Map<string, [string, FlagFacts][]> {
  const visible = Object.entries(flags).filter(([, flag]) => flag.hidden !== true);
  const groups = new Map<string, [string, FlagFacts][]>();
  for (const entry of visible.sort(([left], [right]) => (left < right ? -1 : 1))) {
    const { helpGroup = '' } = entry[1];
    const name = helpGroup === '' ? 'Flags' : `${helpGroup[0]}${helpGroup.slice(1).toLowerCase()} flags`;
    groups.set(name, [...(groups.get(name) ?? []), entry]);
  }
  return groups;
}

/** The placeholder of a flag's value: `NAME`, `json|yaml`. Undefined for flags without a value. */
export function valueNameOf({ type, helpValue }: FlagFacts): string | undefined {
  return type === 'boolean' ? undefined : [helpValue ?? 'VALUE'].flat().join('|');
}

/**
 * A flag's text and its default; "" if there is no notable one. Some flags have their default in their text, because
 * oclif's help would not show it.
 */
export function describedFlag(flag: FlagFacts): { description: string; fallback: string } {
  const { description = '' } = flag;
  const said = /^\[default: ([^\]]*)\] /.exec(description);
  return {
    description: description.slice(said?.[0].length ?? 0),
    fallback: said?.[1] ?? (flag.type === 'boolean' ? '' : shownDefault(flag.default)),
  };
}

function shownDefault(value: unknown): string {
  if (value === undefined || value === '' || value === 0) return '';
  return Array.isArray(value) ? value.join(',') : String(value);
}
