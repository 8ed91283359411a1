import { quote } from '../go/strconv/quote.js';
import { UsageError } from '../process/errors.js';
import { nearest } from '../process/nearest.js';
import { halfLine, suggestion, suggestions } from './command-groups.js';
import type { CommandTable } from './command-table.js';
import type { FlagSpec } from './pflag.js';

/** A command found in the arguments: its oclif id (`config:view`) and the remaining arguments. */
export interface Route {
  id: string;
  argv: string[];
}

/**
 * Finds the command in the arguments: global flags may precede it (`proa -n kube-system get pods`). The longest id wins
 * (`config view` before `config`). Undefined if no command was named at all. Fails with UsageError, with a similar
 * command as a hint, if the word is unknown.
 * @param program its name, for that error
 */
export function findCommand(
  argv: readonly string[],
  commandIds: readonly string[],
  globalSpecs: readonly FlagSpec[],
  program = 'proa',
): Route | undefined {
  const names = firstWords(commandIds);
  const words = wordPositions(argv, globalSpecs, names);
  if (words.length === 0) return undefined;
  for (let count = words.length; count > 0; count--) {
    const id = words
      .slice(0, count)
      .map((position) => argv[position])
      .join(':');
    const inTopic = commandIds
      .filter((each) => each.startsWith(`${id}:`))
      .map((each) => each.slice(id.length + 1).split(':', 1)[0]!);
    const isCommand = commandIds.includes(id);
    if (!isCommand && inTopic.length === 0) continue;
    const next = argv[words[count] ?? -1];
    if (!isCommand && next === 'help')
      return { id: helped(id, argv[words[count + 1] ?? -1], commandIds), argv: ['--help'] };
    if (!isCommand && next !== undefined && !halfLine(id).takesWords) {
      const others = wordPositions(argv, globalSpecs, names, Infinity).slice(count);
      const typed = others.map((position) => argv[position]).join(' ');
      throw unknownInGroup(typed, `${program} ${id.replaceAll(':', ' ')}`, nearest(next, inTopic));
    }
    const taken = new Set(words.slice(0, count));
    return { id, argv: argv.filter((_, index) => !taken.has(index)) };
  }
  const first = argv[words[0]!]!;
  throw unknownCommand(first, program, suggestion(first, names), suggestions(first, names));
}

/** The command that `rollout help` and `rollout help undo` ask about. */
function helped(group: string, word: string | undefined, commandIds: readonly string[]): string {
  const id = `${group}:${word}`;
  return commandIds.includes(id) ? id : group;
}

/** kubectl's error for words that name no command of a group. */
function unknownInGroup(words: string, group: string, hint: string | undefined): UsageError {
  const details = { part: 'command', command: group, ...(hint !== undefined && { hint }) } as const;
  return new UsageError(`unknown command ${quote(words)}`, details);
}

/** Whether a command line requests help. */
export function asksForHelp(argv: readonly string[]): boolean {
  const end = argv.indexOf('--');
  const words = end < 0 ? argv : argv.slice(0, end);
  return words.includes('--help') || words.includes('-h');
}

/** The position of the first word that is neither a flag nor the value of one; undefined if there is none. */
export function firstWord(
  argv: readonly string[],
  commandIds: readonly string[],
  globalSpecs: readonly FlagSpec[],
): number | undefined {
  return wordPositions(argv, globalSpecs, firstWords(commandIds))[0];
}

function firstWords(commandIds: readonly string[]): Set<string> {
  return new Set(commandIds.map((id) => id.split(':')[0]!));
}

/**
 * kubectl's error for a word that names no command.
 * @param hint a similar one, if there is one
 * @param near all similar ones; only the hint by default
 */
export function unknownCommand(
  word: string,
  parent: string,
  hint: string | undefined,
  near?: readonly string[],
): UsageError {
  const message = `unknown command ${quote(word)} for ${quote(parent)}`;
  return new UsageError(message, {
    part: 'command',
    ...(hint !== undefined && { hint }),
    ...(near !== undefined && { suggestions: near }),
  });
}

/**
 * The positions of the first words that are neither flags nor values of flags; three are enough for any id. A command's
 * own flags are not known here. Before the command, such a flag takes the next word as its value, as in kubectl, unless
 * that word names a command; after the command, nothing more can be found, unless the flag contains its value.
 */
function wordPositions(
  argv: readonly string[],
  globalSpecs: readonly FlagSpec[],
  commands: ReadonlySet<string>,
  most = 3,
): number[] {
  const positions: number[] = [];
  for (let index = 0; index < argv.length && positions.length < most; index++) {
    const word = argv[index]!;
    if (word === '--') break;
    if (!word.startsWith('-') || word === '-') {
      positions.push(index);
      continue;
    }
    const spec = specOf(word, globalSpecs);
    if (spec === undefined && positions.length > 0 && standsAlone(word)) break;
    if (!standsAlone(word) || spec?.kind === 'boolean') continue;
    const next = argv[index + 1] ?? '-';
    if (spec !== undefined || !(next.startsWith('-') || commands.has(next))) index++;
  }
  return positions;
}

function specOf(word: string, specs: readonly FlagSpec[]): FlagSpec | undefined {
  if (!word.startsWith('--')) return specs.find(({ char }) => char === word[1]);
  const name = word.slice(2).split('=', 1)[0]!.replaceAll('_', '-');
  return specs.find((spec) => spec.name === name);
}

/** Whether a flag contains no value: `--output`, `-o`. */
function standsAlone(word: string): boolean {
  return word.startsWith('--') ? !word.includes('=') : word.length === 2;
}

/** The id, in kubectl's messages, of a command that was called by an alias: `create:configmap` for `create:cm`. */
export async function properId(id: string, commands: CommandTable): Promise<string> {
  const called = (await commands[id]?.())?.default;
  if (!called?.hiddenAliases.includes(id)) return id;
  const [group] = id.split(':');
  for (const other of Object.keys(commands)) {
    if (!other.startsWith(`${group}:`) || called.hiddenAliases.includes(other)) continue;
    if ((await commands[other]!()).default === called) return other;
  }
  return id;
}
