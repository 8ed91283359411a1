/** The readings of a TYPE argument. */

/** The parts of a resource or kind that the argument contains; "" for the others. */
export interface PartialName {
  name: string;
  version: string;
  group: string;
}

/**
 * Reads `NAME`, `NAME.GROUP` and `NAME.VERSION.GROUP`. Two dots and more can be either of the latter, so there are
 * two readings then, in the order in which kubectl tries them (apimachinery's ParseResourceArg, ParseKindArg).
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
 * The groups that can have a say in what the argument means: those whose names begin with one of the strings given
 * here, or every group where this is undefined. A reading with a group looks at that group, and at groups that begin
 * with it, for names, kinds and short names alike.
 */
export function groupsToRead(argument: string): string[] | undefined {
  const groups = readings(argument).map((reading) => reading.group);
  return groups.includes('') ? undefined : groups;
}
