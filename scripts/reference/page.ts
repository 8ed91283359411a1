import { type FlagFacts, type NamedCommand, typedExamples, usagesOf } from './facts.ts';
import { describedFlag, flagGroups, valueNameOf } from './flags.ts';

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
    const { description, fallback } = describedFlag(flag);
    const shown = fallback === '' ? '' : `\`${fallback}\``;
    return `| ${nameOf(name, flag)} | ${shown} | ${cell(description)} |`;
  });
  return `| flag | default | meaning |\n|---|---|---|\n${rows.join('\n')}\n`;
}

function commandText(command: NamedCommand, heading: string): string {
  const { summary = '', description, flags } = command;
  const parts = [
    `${escaped(summary)}.\n`,
    `\`\`\`text\n${usagesOf(command)
      .map((line) => `proa ${line}`)
      .join('\n')}\n\`\`\`\n`,
  ];
  if (description !== undefined) parts.push(`${escaped(description)}\n`);
  const examples = typedExamples(command);
  if (examples.length > 0) parts.push(`${heading} Examples\n`, ...examples.map(exampleText));
  for (const [group, members] of flagGroups(flags)) {
    parts.push(`${heading} ${group}\n`, flagTable(Object.fromEntries(members)));
  }
  return parts.join('\n');
}

function exampleText({ description, command }: { description: string; command: string }): string {
  const sentence = description === '' ? '' : `${escaped(description)}:\n\n`;
  return `${sentence}\`\`\`sh\n${command}\n\`\`\`\n`;
}

function nameOf(name: string, flag: FlagFacts): string {
  const { char } = flag;
  const value = valueNameOf(flag);
  const long = value === undefined ? `--${name}` : `--${name}=${value}`;
  return `\`${(char === undefined ? long : `-${char}, ${long}`).replaceAll('|', '\\|')}\``;
}

/** Text for a cell of a Markdown table. */
export function cell(text: string): string {
  return escaped(text).replaceAll('|', '\\|').replaceAll('\n', ' ');
}

/** Text for Markdown, with `<` and `*` escaped. */
function escaped(text: string): string {
  return text.replaceAll(/[<*_]/g, (character) => `\\${character}`);
}
