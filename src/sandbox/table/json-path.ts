/**
 * The simple JSONPath of printer columns: `.spec.size`, `.a[0]`, `.metadata.labels.a\.b/c`, `['key']`, `[*]`, and
 * `[?(@.type=="Ready")]`.
 */

/** One step of a path. */
type Step =
  | { kind: 'key'; key: string }
  | { kind: 'index'; index: number }
  | { kind: 'all' }
  | { kind: 'filter'; path: Step[]; value: string };

const TOKEN =
  /\.?\[\?\(@(?<filter>[^=\s]+)\s*==\s*["'](?<value>[^"']*)["']\)\]|\.?\[(?<index>-?\d+)\]|\.?\[(?<all>\*)\]|\.?\[["'](?<quoted>[^"']+)["']\]|\.(?<key>(?:\\.|[^.[\]\\])+)/gy;

/** Parses a path; unknown syntax ends it with a step that matches nothing. */
export function parsePath(text: string): Step[] {
  const steps: Step[] = [];
  let end = 0;
  for (const match of text.matchAll(TOKEN)) {
    const { filter, value, index, all, quoted, key } = match.groups!;
    if (filter !== undefined) steps.push({ kind: 'filter', path: parsePath(filter), value: value! });
    else if (index !== undefined) steps.push({ kind: 'index', index: Number(index) });
    else if (all !== undefined) steps.push({ kind: 'all' });
    else steps.push({ kind: 'key', key: quoted ?? key!.replace(/\\(.)/g, '$1') });
    end = match.index + match[0].length;
  }
  return end === text.length ? steps : [{ kind: 'filter', path: [], value: '\u0000' }];
}

/** The first value at a path; undefined if there is none. */
export function firstMatch(path: readonly Step[], object: unknown): unknown {
  let found: unknown[] = [object];
  for (const step of path) found = found.flatMap((value) => follow(step, value));
  return found[0];
}

function follow(step: Step, value: unknown): unknown[] {
  if (step.kind === 'key') {
    const own = typeof value === 'object' && value !== null && Object.hasOwn(value, step.key);
    return own ? [(value as Record<string, unknown>)[step.key]] : [];
  }
  if (!Array.isArray(value)) return [];
  if (step.kind === 'all') return value;
  if (step.kind === 'index') {
    const item = value.at(step.index);
    return item === undefined ? [] : [item];
  }
  return value.filter((item) => String(firstMatch(step.path, item)) === step.value);
}
