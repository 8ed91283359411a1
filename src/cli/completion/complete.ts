import { anything, type Completions, directives, nothing, oneOf } from './answer.js';
import { commandsBelow } from './commands.js';
import type { CompletionFlag, CompletionProgram } from './manifest.js';
import type { Sources } from './sources.js';
import type { TypedWord } from './typed-line.js';
import { completedWord, completeValue } from './values.js';

/** The possible completions of the word that is being typed. Fails only as the sources do. */
export async function complete(
  position: TypedWord,
  program: CompletionProgram,
  sources: Sources,
): Promise<Completions> {
  switch (position.kind) {
    case 'command':
      return commandsBelow(position.path, position.typed, program);
    case 'flag':
      return flagNames(position.known, position.flags, position.typed);
    case 'value':
      return value(position, program, sources);
    case 'argument':
      return argument(position, program, sources);
    case 'unknown':
      return anything;
  }
}

/** The value of a flag; of several separated by commas, the last. */
async function value(
  position: TypedWord & { kind: 'value' },
  program: CompletionProgram,
  sources: Sources,
): Promise<Completions> {
  const { flag, typed } = position;
  if (flag.kind === 'boolean') return oneOf(['true', 'false'], typed);
  // Flags that name files declare it.
  if (flag.completes === undefined) return nothing;
  const before = flag.isList ? typed.slice(0, typed.lastIndexOf(',') + 1) : '';
  const last = { ...position, typed: typed.slice(before.length) };
  const { candidates, directive } = await completeValue(flag.completes, last, program, sources);
  const given = new Set(before.split(','));
  const others = before === '' ? candidates : candidates.filter(({ text }) => !given.has(text));
  return { candidates: others.map((each) => ({ ...each, text: before + each.text })), directive };
}

/**
 * A word of a command or, if there is none yet, a subcommand: `apply view-last-applied`. As in cobra, required flags
 * are included.
 */
async function argument(
  position: TypedWord & { kind: 'argument' },
  program: CompletionProgram,
  sources: Sources,
): Promise<Completions> {
  const { args, path, typed, command, flags, flagsEnded } = position;
  const isGroup = args.length === 0 && program.commands.some(({ id }) => id.startsWith(`${command.id}:`));
  const below = isGroup ? commandsBelow(path, typed, program).candidates : [];
  const missing = command.flags.filter(({ name, isRequired }) => isRequired && !flags.has(name));
  const required = flagsEnded
    ? []
    : missing.map(({ name, description }) => ({ text: `--${name}`, description }));
  const own = await completedWord(command.completes, position, program, sources);
  const before = [...below, ...required.filter(({ text }) => text.startsWith(typed))];
  return { ...own, candidates: [...before, ...own.candidates] };
}

const help: CompletionFlag = {
  name: 'help',
  char: 'h',
  kind: 'boolean',
  description: 'Help about the command.',
};

/** The flags that were not given yet, or may be repeated. */
function flagNames(
  known: readonly CompletionFlag[],
  given: ReadonlyMap<string, readonly string[]>,
  typed: string,
): Completions {
  const candidates = [...known, help]
    .filter(({ name, kind }) => kind === 'repeatable' || !given.has(name))
    .flatMap(({ name, char, description }) => [
      { text: `--${name}`, description },
      ...(char === undefined ? [] : [{ text: `-${char}`, description }]),
    ])
    .filter(({ text }) => text.startsWith(typed))
    .sort((one, other) => (one.text < other.text ? -1 : 1));
  return { candidates, directive: directives.noFiles };
}
