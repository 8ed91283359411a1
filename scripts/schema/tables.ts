import type { FieldHistory, History, MessageHistory } from './union.ts';

/** The first line of each file that is made. */
const HEADER =
  '// Made by scripts/schema/make-schema.ts of the definitions of the Kubernetes API: change the script, not this file.';

/** The text of one table file per package family (`core`, `apps`), by name. */
export function writeTables(history: History, first: number, last: number): Map<string, string> {
  const families = new Map<string, { table: string[]; known: Map<string, string> }>();
  for (const place of [...history.keys()].sort()) {
    const [family, version] = place.split('/') as [string, string];
    const { table, known } = families.get(family) ?? {
      table: [] as string[],
      known: new Map<string, string>(),
    };
    families.set(family, { table, known });
    const { messages } = history.get(place)!;
    const all = [...messages.keys()]
      .sort()
      .map((name) => writeMessage(name, messages.get(name)!, first, last));
    table.push(...writeVersion(version, all, known));
  }
  return new Map(
    [...families].map(([family, { table }]) => [
      family,
      `${HEADER}\nexport default \`${table.join('\n')}\n\`;\n`,
    ]),
  );
}

/**
 * The lines of a version, without what splitTable of src/codec/proto/field-table.ts adds.
 * @param known the first version of each line of the family, which is added to
 */
export function writeVersion(
  version: string,
  lines: readonly string[],
  known: Map<string, string>,
): string[] {
  const own = lines.filter((line) => !known.has(line));
  const repeated = Map.groupBy(
    lines.filter((line) => known.has(line)),
    (line) => known.get(line),
  );
  for (const line of own) known.set(line, version);
  const listed = own.flatMap(
    (line) => /^(\w+)List! metadata=1meta\/v1\.ListMeta~e items=2\*\1$/.exec(line)?.[1] ?? [],
  );
  const kinds = new Set(listed.filter((kind) => own.some((line) => line.startsWith(`${kind}! `))));
  const isUsual = (name: string) => name.endsWith('List') && kinds.has(name.slice(0, -'List'.length));
  return [
    `@${version}`,
    ...own
      .filter((line) => !isUsual(nameOf(line)))
      .map((line) => (kinds.has(nameOf(line)) ? line.replace('!', '!*') : line)),
    ...[...repeated].map(([from, same]) => `=${from} ${same.map(nameOf).join(' ')}`),
  ];
}

const nameOf = (line: string) => /^\w+/.exec(line)![0];

function writeMessage(name: string, message: MessageHistory, first: number, last: number): string {
  const fields = message.fields.map((field) => writeField(field, message, first, last));
  return [name + (message.isKind ? '!' : ''), ...fields].join(' ');
}

function writeField(field: FieldHistory, message: MessageHistory, first: number, last: number): string {
  const { fact, changes } = field;
  const shape = { one: '', repeated: '*', map: '%' }[fact.shape];
  const flags = (fact.inline ? 'n' : '') + changes[0]!.flags;
  const later = changes.slice(1).map((change) => `@${change.from}${change.flags}`);
  const since = field.since > Math.max(first, message.since) ? `+${field.since}` : '';
  const until = field.until < Math.min(last, message.until) ? `-${field.until}` : '';
  const tail = flags + since + until + later.join('');
  return `${fact.json}=${fact.number}${shape}${fact.type}${tail === '' ? '' : `~${tail}`}`;
}

/** The index: which file holds an API group, and the group of each package. */
export function writeIndex(history: History, last: number): string {
  const groups = new Map<string, string>();
  for (const [place, { group }] of history) groups.set(place.split('/')[0]!, group);
  const families = [...groups.keys()].sort();
  const entry = (key: string, value: string) => `  ${/^\w+$/.test(key) ? key : `'${key}'`}: ${value},`;
  return [
    HEADER,
    '',
    `export const newestRelease = ${last};`,
    '',
    'export const familyOfGroup: Readonly<Record<string, string>> = {',
    ...families
      .map((family) => entry(groups.get(family) === '' ? "''" : groups.get(family)!, `'${family}'`))
      .map((line) => line.replace(`'''':`, `'':`)),
    '};',
    '',
    'export const tables: Readonly<Record<string, () => Promise<{ default: string }>>> = {',
    ...families.map((family) => entry(family, `() => import('./${family}.js')`)),
    '};',
    '',
  ].join('\n');
}
