import type { FlagFacts, NamedCommand } from './facts.ts';
import { typedExamples, usagesOf, visibleCommands } from './facts.ts';
import { describedFlag, flagGroups, valueNameOf } from './flags.ts';
import type { ReferenceSources } from './pages.ts';
import { argument, bold, italic, paragraphs, roff, verbatim } from './roff.ts';

/** The edition of the man pages. */
export interface ManEdition {
  version: string;
  /** `2026-11-23` */
  date: string;
}

/**
 * The man pages of proa and of every command, by file name: `proa-config-view.1`. A topic has a page that lists its
 * commands.
 */
export async function manPages(sources: ReferenceSources, edition: ManEdition): Promise<Map<string, string>> {
  const commands = await visibleCommands(sources.table);
  const pages = new Map([['proa.1', overview(commands, sources.globalFlags, edition)]]);
  for (const command of commands)
    pages.set(`${pageName(command)}.1`, commandPage(command, commands, edition));
  for (const [id, { description }] of Object.entries(sources.topics)) {
    const words = id.replaceAll(':', ' ');
    const own = commands.filter((command) => command.words.startsWith(`${words} `));
    const name = `${pageName({ words })}.1`;
    if (!pages.has(name)) pages.set(name, topicPage(words, description, own, edition));
  }
  return new Map([...pages].map(([name, lines]) => [name, `${lines.join('\n')}\n`]));
}

function overview(
  commands: readonly NamedCommand[],
  globalFlags: Readonly<Record<string, FlagFacts>>,
  edition: ManEdition,
): string[] {
  return [
    ...opening('proa', 'Control Kubernetes clusters, also very large ones', edition),
    '.SH SYNOPSIS',
    `${bold('proa')} ${italic('COMMAND')} [${italic('FLAGS')}]`,
    '.SH DESCRIPTION',
    ...paragraphs(
      "proa takes kubectl's commands, flags and arguments, prints its output and returns its exit codes. Lists are " +
        'printed as they arrive, in memory that does not grow with them, and continue after interruptions.',
    ),
    '.SH COMMANDS',
    ...commands.flatMap((command) => listed(command)),
    '.SH GLOBAL FLAGS',
    ...paragraphs('Every command has these flags. They may come before the command, too.'),
    ...Object.entries(globalFlags).flatMap(([name, flag]) => flagLines(name, flag)),
    '.SH SEE ALSO',
    `${bold('kubectl')}(1)`,
  ];
}

function commandPage(command: NamedCommand, all: readonly NamedCommand[], edition: ManEdition): string[] {
  const { words, summary = '', description, flags } = command;
  const examples = typedExamples(command);
  const [first] = words.split(' ');
  const family = all.filter((other) => other.words.split(' ')[0] === first && other.words !== words);
  return [
    ...opening(pageName(command), summary, edition),
    '.SH SYNOPSIS',
    '.nf',
    ...usagesOf(command).map((line) => `${bold('proa')} ${roff(line)}`),
    '.fi',
    ...(description === undefined ? [] : ['.SH DESCRIPTION', ...paragraphs(description)]),
    ...(examples.length === 0 ? [] : ['.SH EXAMPLES']),
    ...examples.flatMap(({ description: about, command: line }, index) => [
      ...(index === 0 ? [] : ['.PP']),
      ...(about === '' ? [] : [roff(`${about}:`)]),
      ...verbatim(line.split('\n')),
    ]),
    ...[...flagGroups(flags)].flatMap(([group, members]) => [
      `.SH ${argument(group.toUpperCase())}`,
      ...members.flatMap(([name, flag]) => flagLines(name, flag)),
    ]),
    '.SH SEE ALSO',
    ['proa', ...family.map(pageName)].map((name) => `${bold(name)}(1)`).join(',\n'),
  ];
}

function topicPage(
  words: string,
  description: string,
  commands: readonly NamedCommand[],
  edition: ManEdition,
): string[] {
  return [
    ...opening(pageName({ words }), description, edition),
    '.SH SYNOPSIS',
    `${bold(`proa ${words}`)} ${italic('COMMAND')} [${italic('FLAGS')}]`,
    '.SH COMMANDS',
    ...commands.flatMap((command) => listed(command)),
    '.SH SEE ALSO',
    `${bold('proa')}(1)`,
  ];
}

function opening(name: string, summary: string, { version, date }: ManEdition): string[] {
  const title = [argument(name.toUpperCase()), '1', `"${date}"`, argument(`proa ${version}`)];
  return [
    `.TH ${title.join(' ')} "User Commands"`,
    // Command names are neither hyphenated nor split.
    '.nh',
    '.ad l',
    '.SH NAME',
    `${roff(name)} \\- ${roff(summary)}`,
  ];
}

function listed(command: NamedCommand): string[] {
  return ['.TP', `${bold(pageName(command))}(1)`, roff(`${command.summary ?? ''}.`)];
}

function flagLines(name: string, flag: FlagFacts): string[] {
  const { description, fallback } = describedFlag(flag);
  const value = valueNameOf(flag);
  const long = `${bold(`--${name}`)}${value === undefined ? '' : `=${italic(value)}`}`;
  const sentences = description.replaceAll('\n', ' ');
  const text = roff(/[^.!?:)]$/.test(sentences) ? `${sentences}.` : sentences);
  return [
    '.TP',
    flag.char === undefined ? long : `${bold(`-${flag.char}`)}, ${long}`,
    ...(text === '' ? [] : [text]),
    ...(fallback === '' ? [] : [`The default is ${bold(fallback)}.`]),
  ];
}

function pageName({ words }: Pick<NamedCommand, 'words'>): string {
  return `proa-${words.replaceAll(' ', '-')}`;
}
