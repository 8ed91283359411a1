/** The possible readings of a TYPE argument. */

/** The parts of a resource or kind in the argument; "" for missing parts. */
export interface PartialName {
  name: string;
  version: string;
  group: string;
}

/**
 * Reads `NAME`, `NAME.GROUP` and `NAME.VERSION.GROUP`. With two dots or more it can be either of the last two, so there
 * are two readings then, in the order in which kubectl tries them (apimachinery's ParseResourceArg, ParseKindArg).
 */
export function readings(argument: string): PartialName[] {
  const first = argument.indexOf('.');
  if (first < 0) return [{ name: argument, version: '', group: '' }];
  const name = argument.slice(0, first);
  const rest = argument.slice(first + 1);
  const second = rest.indexOf('.');
  const short = { name, version: '', group: rest };
  if (second < 0) return [short];
  return [{ name, version: rest.slice(0, second), group: rest.slice(second + 1) }, short];
}

/**
 * The groups that can affect the meaning of the argument: those whose names start with one of the returned strings, or
 * every group if undefined. A reading with a group considers that group, and groups that start with it, for names,
 * kinds and short names.
 */
export function groupsToRead(argument: string): string[] | undefined {
  const groups = readings(argument).map((reading) => reading.group);
  return groups.includes('') ? undefined : groups;
}
