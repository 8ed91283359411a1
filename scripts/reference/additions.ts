import type { FlagFacts, NamedCommand } from './facts.ts';
import { visibleCommands } from './facts.ts';
import { describedFlag } from './flags.ts';
import type { IndexedCommand } from './kubectl/read-index.ts';
import { cell } from './page.ts';
import type { ReferenceSources } from './pages.ts';

/** A flag that kubectl does not have, and the commands that have it; none if all do. */
interface AddedFlag {
  name: string;
  about: string;
  commands: string[];
}

/** The page about the commands and flags that kubectl does not have. Markdown. */
export async function additionsPage(
  sources: ReferenceSources,
  kubectl: readonly IndexedCommand[],
): Promise<string> {
  const commands = await visibleCommands(sources.table);
  return `# What proa adds to kubectl

Made from the commands by \`npm run reference\`.
[Differences from kubectl](differences.md) says what the commands and flags of kubectl do differently.

## Commands

\`get everything\` also lists objects of every type, and [plugins](../plugins.md) add commands of their own.

${commandTable(addedCommands(commands, kubectl), sources.topics)}
## Flags

Without these flags, a command that kubectl has does what kubectl does.

${flagTable(addedFlags(commands, sources.globalFlags, kubectl))}`;
}

/** Commands that kubectl does not have. */
function addedCommands(
  commands: readonly NamedCommand[],
  kubectl: readonly IndexedCommand[],
): NamedCommand[] {
  const known = new Set(kubectl.map(({ id }) => id.replaceAll(':', ' ')));
  return commands.filter(({ words }) => !known.has(words));
}

/** Flags that kubectl's command of the same name does not have; those of every command come first. */
function addedFlags(
  commands: readonly NamedCommand[],
  globalFlags: ReferenceSources['globalFlags'],
  kubectl: readonly IndexedCommand[],
): AddedFlag[] {
  const known = new Map(kubectl.map(({ id, flags }) => [id, new Set(flags.map(({ name }) => name))]));
  const found = new Map<string, AddedFlag>();
  const note = (name: string, flag: FlagFacts, words: string[]) => {
    const about = firstSentence(describedFlag(flag).description);
    const key = `${name} ${about}`;
    const { commands: others } = found.get(key) ?? { commands: [] };
    found.set(key, { name, about, commands: [...others, ...words] });
  };
  for (const [name, flag] of Object.entries(globalFlags)) if (!known.get('')?.has(name)) note(name, flag, []);
  for (const { words, flags } of commands) {
    const theirs = known.get(words.replaceAll(' ', ':'));
    if (theirs === undefined) continue;
    for (const [name, flag] of Object.entries(flags))
      if (!theirs.has(name) && !(name in globalFlags) && flag.hidden !== true) note(name, flag, [words]);
  }
  return [...found.values()].sort(
    (left, right) =>
      Number(left.commands.length > 0) - Number(right.commands.length > 0) ||
      (`${left.name} ${left.commands}` < `${right.name} ${right.commands}` ? -1 : 1),
  );
}

function commandTable(commands: readonly NamedCommand[], topics: ReferenceSources['topics']): string {
  const words = [...new Set(commands.map((command) => command.words.split(' ')[0] ?? ''))];
  const rows = words.map((word) => {
    const summary = commands.find((command) => command.words === word)?.summary ?? topics[word]?.description;
    return `| [${word}](${word}.md) | ${cell(summary ?? '')} |`;
  });
  return `| command | what it does |\n|---|---|\n${rows.join('\n')}\n`;
}

function flagTable(flags: readonly AddedFlag[]): string {
  const rows = flags.map(({ name, about, commands }) => {
    const of = commands.length === 0 ? 'every command' : linksTo(commands);
    return `| \`--${name}\` | ${of} | ${cell(about)} |`;
  });
  return `| flag | of | meaning |\n|---|---|---|\n${rows.join('\n')}\n`;
}

/** Links to commands; several on one page share a link with the page's name. */
function linksTo(commands: readonly string[]): string {
  const byPage = new Map<string, string>();
  for (const words of commands) {
    const [page = ''] = words.split(' ');
    byPage.set(page, byPage.has(page) ? page : words);
  }
  return [...byPage].map(([page, words]) => `[${words}](${page}.md)`).join(', ');
}

function firstSentence(text: string): string {
  return /^.*?[.:;](?=\s|$)/s.exec(text)?.[0].replace(/[:;]$/, '.') ?? text;
}
