import type { CommandLoaders, FlagFacts, NamedCommand } from './facts.ts';
import { visibleCommands } from './facts.ts';
import { flagTable, referencePage } from './page.ts';

/** The sources of the reference. */
export interface ReferenceSources {
  table: CommandLoaders;
  globalFlags: Readonly<Record<string, FlagFacts>>;
  /** The descriptions of topics: `oclif.topics` of package.json. */
  topics: Readonly<Record<string, { description: string }>>;
}

/** The pages of the command reference by file name, including README.md. */
export async function referencePages(sources: ReferenceSources): Promise<Map<string, string>> {
  const commands = await visibleCommands(sources.table);
  const byWord = new Map<string, NamedCommand[]>();
  for (const command of commands) {
    const [word = ''] = command.words.split(' ');
    byWord.set(word, [...(byWord.get(word) ?? []), command]);
  }
  const pages = new Map<string, string>();
  for (const [word, group] of byWord) {
    pages.set(`${word}.md`, referencePage(word, group, topicText(word, group, sources)));
  }
  pages.set('README.md', indexPage(commands, sources.globalFlags));
  return pages;
}

/** The description of a page with several commands; undefined if there is a command with that name. */
function topicText(
  word: string,
  group: readonly NamedCommand[],
  { topics }: ReferenceSources,
): string | undefined {
  const own = group.find(({ words }) => words === word);
  if (own !== undefined) return group.length === 1 ? undefined : own.summary;
  const topic = topics[word];
  if (topic === undefined) throw new Error(`package.json does not describe "${word}" in oclif.topics`);
  return topic.description;
}

function indexPage(commands: readonly NamedCommand[], globalFlags: ReferenceSources['globalFlags']): string {
  const rows = commands.map(({ words, summary = '' }) => {
    const [word = '', ...rest] = words.split(' ');
    const anchor = rest.length === 0 ? '' : `#proa-${words.replaceAll(' ', '-')}`;
    return `| [${words}](${word}.md${anchor}) | ${summary} |`;
  });
  return `# Command reference

Made from the commands by \`npm run reference\`. \`proa COMMAND --help\` shows the same. The
[index](../README.md#look-up) lists the other pages of this folder.

| command | what it does |
|---|---|
${rows.join('\n')}

## Flags of every command

They may come before the command, too. \`proa options\` lists them.

${flagTable(globalFlags)}`;
}
