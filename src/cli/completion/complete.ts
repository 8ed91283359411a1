import { type Answer, anything, type Candidate, directives, nothing, oneOf } from './answer.js';
import type { CommandFacts, FlagFacts, ProgramFacts } from './facts.js';
import { flagValues } from './flag-values.js';
import { namesOf, objectArgument, podArgument } from './objects.js';
import { shells } from './shells.js';
import type { Sources } from './sources.js';
import type { Position } from './typed-line.js';

/** What the word that is being typed may become. Fails only as the sources do. */
export async function complete(position: Position, program: ProgramFacts, sources: Sources): Promise<Answer> {
  switch (position.kind) {
    case 'command':
      return commandsBelow(position.path, position.typed, program);
    case 'flag':
      return flagNames(position.known, position.flags, position.typed);
    case 'value':
      if (position.command?.id === 'logs' && position.flag.name === 'container')
        return containers(position, sources);
      return flagValues(position.flag, position.command?.id, position.typed, sources);
    case 'argument':
      return argument(position.command, position, program, sources);
    case 'unknown':
      return anything;
  }
}

async function argument(
  { id }: CommandFacts,
  position: Position,
  program: ProgramFacts,
  sources: Sources,
): Promise<Answer> {
  const { args, flags, typed } = position;
  const first = args.length === 0;
  switch (id) {
    case 'get':
      return objectArgument(args, typed, flags.get('all-namespaces')?.at(-1) !== 'true', sources);
    case 'logs':
      return first ? podArgument(typed, sources) : containers(position, sources);
    case 'browse':
      return first ? objectArgument([], typed, true, sources) : nothing;
    case 'check:consistency':
      return oneOf(await sources.types(), typed);
    case 'config:use-context':
    case 'ctx':
    case 'config:set-context':
    case 'config:delete-context':
    case 'config:rename-context':
      return first ? oneOf(await sources.kubeconfig('contexts'), typed) : nothing;
    case 'config:get-contexts': {
      const contexts = await sources.kubeconfig('contexts');
      return oneOf(
        contexts.filter((name) => !args.includes(name)),
        typed,
      );
    }
    case 'config:set-cluster':
    case 'config:delete-cluster':
      return first ? oneOf(await sources.kubeconfig('clusters'), typed) : nothing;
    case 'config:set-credentials':
    case 'config:delete-user':
      return first ? oneOf(await sources.kubeconfig('users'), typed) : nothing;
    case 'ns':
      return first ? namesOf('namespaces', '', typed, new Set(), sources) : nothing;
    case 'completion':
      return first ? oneOf(Object.keys(shells), typed) : nothing;
    case 'help':
      return commandsBelow(args, typed, program);
    default:
      return anything;
  }
}

/** Containers of the pod that stands on the line, and nothing where there is none or one container stands there already. */
async function containers({ args: [subject, given], typed }: Position, sources: Sources): Promise<Answer> {
  if (subject === undefined || given !== undefined) return nothing;
  return oneOf(await sources.containers(subject), typed);
}

/** The commands and topics one word further on: `get`, `config`; `view` behind `config`. */
function commandsBelow(path: readonly string[], typed: string, program: ProgramFacts): Answer {
  const start = path.map((word) => `${word}:`).join('');
  const found = new Map<string, string>();
  for (const { id, summary } of program.commands) {
    if (!id.startsWith(start)) continue;
    const [word, ...deeper] = id.slice(start.length).split(':');
    if (!word!.startsWith(typed)) continue;
    found.set(word!, deeper.length === 0 ? summary : (program.topics.get(start + word) ?? ''));
  }
  const candidates: Candidate[] = [...found].map(([text, description]) => ({ text, description }));
  return { candidates, directive: directives.noFiles };
}

const help: FlagFacts = {
  name: 'help',
  char: 'h',
  kind: 'boolean',
  description: 'Help about the command.',
  helpValue: undefined,
};

/** The flags that are not there yet, or may be repeated. */
function flagNames(
  known: readonly FlagFacts[],
  given: ReadonlyMap<string, readonly string[]>,
  typed: string,
): Answer {
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
