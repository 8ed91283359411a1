import type { FieldHistory, History, MessageHistory } from './union.ts';

/** The first line of each file that is made. */
const HEADER =
  '// Made by scripts/schema/make-schema.ts of the definitions of the Kubernetes API: change the script, not this file.';

/** The text of one table file per package family (`core`, `apps`), by name. */
export function writeTables(history: History, first: number, last: number): Map<string, string> {
  const lines = new Map<string, string[]>();
  for (const place of [...history.keys()].sort()) {
    const [family, version] = place.split('/') as [string, string];
    const table = lines.get(family) ?? [];
    lines.set(family, table);
    table.push(`@${version}`);
    const { messages } = history.get(place)!;
    for (const name of [...messages.keys()].sort()) {
      table.push(writeMessage(name, messages.get(name)!, first, last));
    }
  }
  return new Map(
    [...lines].map(([family, table]) => [family, `${HEADER}\nexport default \`${table.join('\n')}\n\`;\n`]),
  );
}

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
