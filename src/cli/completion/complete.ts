import { anything, type Completions, directives } from './answer.js';
import { commandsBelow } from './commands.js';
import type { FlagFacts, ProgramFacts } from './facts.js';
import type { Sources } from './sources.js';
import type { TypedWord } from './typed-line.js';
import { completed, completedWord } from './values.js';

/** What the word that is being typed may become. Fails only as the sources do. */
export async function complete(
  position: TypedWord,
  program: ProgramFacts,
  sources: Sources,
): Promise<Completions> {
  switch (position.kind) {
    case 'command':
      return commandsBelow(position.path, position.typed, program);
    case 'flag':
      return flagNames(position.known, position.flags, position.typed);
    case 'value': {
      const { completes } = position.flag;
      return completes === undefined ? anything : completed(completes, position, program, sources);
    }
    case 'argument':
      return completedWord(position.command.completes, position, program, sources);
    case 'unknown':
      return anything;
  }
}

const help: FlagFacts = {
  name: 'help',
  char: 'h',
  kind: 'boolean',
  description: 'Help about the command.',
};

/** The flags that are not there yet, or may be repeated. */
function flagNames(
  known: readonly FlagFacts[],
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
