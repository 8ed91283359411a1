import { type FlagFacts, type NamedCommand, typedExamples } from './facts.ts';

/** The page of one command, or of a topic with a section for each of its commands. Markdown. */
export function referencePage(
  title: string,
  commands: readonly NamedCommand[],
  topic: string | undefined,
): string {
  if (topic === undefined) {
    const [command] = commands;
    return `# proa ${title}\n\n${commandText(command!, '##')}`;
  }
  const index = commands.map(
    ({ words, summary }) => `- [${words}](#proa-${words.replaceAll(' ', '-')}): ${escaped(summary ?? '')}`,
  );
  const sections = commands.map((command) => `## proa ${command.words}\n\n${commandText(command, '###')}`);
  return `# proa ${title}\n\n${escaped(topic)}.\n\n${index.join('\n')}\n\n${sections.join('\n')}`;
}

/** The table of the flags that every command has. */
export function flagTable(flags: Readonly<Record<string, FlagFacts>>): string {
  const rows = Object.entries(flags).map(([name, flag]) => {
    const { description, fallback } = textOf(flag);
    return `| ${nameOf(name, flag)} | ${fallback} | ${cell(description)} |`;
  });
  return `| flag | default | meaning |\n|---|---|---|\n${rows.join('\n')}\n`;
}

function commandText(command: NamedCommand, heading: string): string {
  const { words, summary = '', description, usage, flags } = command;
  const usages = usage === undefined ? [`${words} [flags]`] : [usage].flat();
  const visible = Object.entries(flags).filter(([, flag]) => flag.hidden !== true);
  const parts = [
    `${escaped(summary)}.\n`,
    `\`\`\`text\n${usages.map((line) => `proa ${line}`).join('\n')}\n\`\`\`\n`,
  ];
  if (description !== undefined) parts.push(`${escaped(description)}\n`);
  const examples = typedExamples(command);
  if (examples.length > 0) parts.push(`${heading} Examples\n`, ...examples.map(exampleText));
  for (const [group, members] of groupsOf(visible)) {
    parts.push(`${heading} ${group}\n`, flagTable(Object.fromEntries(members)));
  }
  return parts.join('\n');
}

function exampleText({ description, command }: { description: string; command: string }): string {
  const sentence = description === '' ? '' : `${escaped(description)}:\n\n`;
  return `${sentence}\`\`\`sh\n${command}\n\`\`\`\n`;
}

/** Flags by the heading that help has them under, in the order of their first appearance. */
function groupsOf(flags: [string, FlagFacts][]): Map<string, [string, FlagFacts][]> {
  const groups = new Map<string, [string, FlagFacts][]>();
  for (const entry of [...flags].sort(([left], [right]) => (left < right ? -1 : 1))) {
    const { helpGroup = '' } = entry[1];
    const name = helpGroup === '' ? 'Flags' : `${helpGroup[0]}${helpGroup.slice(1).toLowerCase()} flags`;
    groups.set(name, [...(groups.get(name) ?? []), entry]);
  }
  return groups;
}

function nameOf(name: string, { char, type, helpValue }: FlagFacts): string {
  const value = [helpValue ?? 'VALUE'].flat().join('|');
  const long = type === 'boolean' ? `--${name}` : `--${name}=${value}`;
  return `\`${(char === undefined ? long : `-${char}, ${long}`).replaceAll('|', '\\|')}\``;
}

/** Some flags have their default in their text, since oclif's help would not show it. */
function textOf(flag: FlagFacts): { description: string; fallback: string } {
  const { description = '' } = flag;
  const said = /^\[default: ([^\]]*)\] /.exec(description);
  const own = said?.[1] ?? (flag.type === 'boolean' ? '' : shownDefault(flag.default));
  return {
    description: description.slice(said?.[0].length ?? 0),
    fallback: own === '' ? '' : `\`${own}\``,
  };
}

function shownDefault(value: unknown): string {
  if (value === undefined || value === '' || value === 0) return '';
  if (Array.isArray(value)) return value.join(',');
  return String(value);
}

function cell(text: string): string {
  return escaped(text).replaceAll('|', '\\|').replaceAll('\n', ' ');
}

/** Text in Markdown, in which `<` and `*` would mean something. */
function escaped(text: string): string {
  return text.replaceAll(/[<*_]/g, (character) => `\\${character}`);
}
