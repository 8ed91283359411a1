import { likelyGroup } from '../../discovery/well-known.js';
import { UsageError } from '../../process/errors.js';
import { nearest } from '../../process/nearest.js';
import { MANIFEST } from './manifest-name.js';

/** A command line that was refused because of its words. */
interface RefusedLine {
  error: unknown;
  /** All its arguments. */
  argv: readonly string[];
  /** The id of their command; undefined if there is none. */
  id: string | undefined;
  /** The words after it. */
  args: readonly string[];
}

/**
 * Advice that a usage error does not contain, for a terminal: words in the wrong order, a file without `-f`, a mistyped
 * subcommand, the commands of a group. Undefined if there is none. Sends no requests.
 * @param program its name
 * @param commandIds of all commands
 */
export function wordsMeant(
  line: RefusedLine,
  program: string,
  commandIds: readonly string[],
): string | undefined {
  const { error, argv, id, args } = line;
  if (!(error instanceof UsageError)) return undefined;
  if (error.part === 'command')
    return error.command === undefined
      ? (otherWord(argv, program) ??
          inOrder(argv, program, commandIds) ??
          typeAlone(argv, program, commandIds))
      : error.suggestions.length > 0
        ? undefined
        : commandsOf(error.command, program, commandIds);
  const [first = ''] = args;
  const below = id === undefined ? [] : namesBelow(id, commandIds);
  const near = error.hint === undefined ? nearest(first, below) : undefined;
  if (near !== undefined) return `Did you mean ${[program, ...id!.split(':'), near].join(' ')}?`;
  return error.part === 'arguments' && MANIFEST.test(first) ? `Did you mean -f ${first}?` : undefined;
}

/** Words of other programs, and of people, for commands that have other names here. */
const MEANT: Readonly<Record<string, string>> = {
  context: 'ctx',
  contexts: 'ctx',
  install: 'apply',
  log: 'logs',
  ps: 'get pods',
  remove: 'delete',
  restart: 'rollout restart',
  rm: 'delete',
  rollback: 'rollout undo',
  status: 'rollout status',
  undo: 'rollout undo',
  update: 'apply',
  upgrade: 'apply',
  'use-context': 'ctx',
};

/** `restart deploy/web`; without its flags, as below. */
function otherWord([first = '', ...rest]: readonly string[], program: string): string | undefined {
  if (!Object.hasOwn(MEANT, first)) return undefined;
  const { [first]: command = '' } = MEANT;
  // What is installed has no name that apply takes.
  const words = command === 'apply' ? ['-f FILE'] : beforeFlags(rest);
  return `Did you mean ${[program, command, ...words].join(' ')}?`;
}

/** Leaves out everything from the first flag on, which may contain a credential. */
function beforeFlags(words: readonly string[]): readonly string[] {
  const flag = words.findIndex((word) => word.startsWith('-'));
  return flag === -1 ? words : words.slice(0, flag);
}

/** Swaps `pods get`. */
function inOrder(
  argv: readonly string[],
  program: string,
  commandIds: readonly string[],
): string | undefined {
  const [first = '', second = '', ...rest] = argv;
  if (!commandIds.some((id) => id === second || id.startsWith(`${second}:`))) return undefined;
  return `Did you mean ${[program, second, first, ...beforeFlags(rest)].join(' ')}?`;
}

/** `pods` and `get-pods`. */
function typeAlone(
  [first = '']: readonly string[],
  program: string,
  commandIds: readonly string[],
): string | undefined {
  const [command = '', type] = first.split('-', 2);
  if (type !== undefined && commandIds.includes(command))
    return `Did you mean ${program} ${command} ${type}?`;
  return likelyGroup(first) === undefined ? undefined : `Did you mean ${program} get ${first}?`;
}

/** @param group as typed: `proa top` */
function commandsOf(group: string, program: string, commandIds: readonly string[]): string | undefined {
  const names = namesBelow(group.slice(program.length + 1).replaceAll(' ', ':'), commandIds);
  const last = names.pop();
  if (last === undefined) return undefined;
  if (names.length === 0) return `The only command of ${group} is ${last}.`;
  return `The commands of ${group} are ${names.join(', ')} and ${last}.`;
}

function namesBelow(id: string, commandIds: readonly string[]): string[] {
  const below = commandIds.filter((each) => each.startsWith(`${id}:`));
  return [...new Set(below.map((each) => each.slice(id.length + 1).split(':', 1)[0]!))].sort();
}
