import { type Candidate, type Completions, directives } from './answer.js';
import type { CompletionProgram } from './manifest.js';
import type { TypedWord } from './typed-line.js';

/** The commands and groups one word further: `get`, `config`; `view` after `config`. */
export function commandsBelow(
  path: readonly string[],
  typed: string,
  program: CompletionProgram,
): Completions {
  const start = path.map((word) => `${word}:`).join('');
  const found = new Map<string, string>();
  for (const { id, summary } of program.commands) {
    if (!id.startsWith(start)) continue;
    const [word, ...deeper] = id.slice(start.length).split(':');
    if (!word!.startsWith(typed)) continue;
    if (deeper.length === 0) found.set(word!, summary);
    else if (!found.has(word!)) found.set(word!, program.topics.get(start + word) ?? '');
  }
  const candidates: Candidate[] = [...found].map(([text, description]) => ({ text, description }));
  return { candidates, directive: directives.noFiles };
}

/** The commands and the user's aliases, each alias described by its command. */
export function withAliases(
  completions: Completions,
  position: TypedWord,
  aliases: readonly { name: string; command: string }[],
  { commands }: CompletionProgram,
): Completions {
  if (position.kind !== 'command' || position.path.length > 0) return completions;
  const { candidates, directive } = completions;
  const own = new Set(candidates.map(({ text }) => text));
  const added = aliases
    .filter(({ name }) => name.startsWith(position.typed) && !own.has(name))
    .map(({ name, command }) => ({
      text: name,
      description: commands.find(({ id }) => id === command.trim().split(/\s+/).join(':'))?.summary ?? '',
    }));
  return { candidates: [...candidates, ...added], directive };
}
