import { likelyGroup } from '../../discovery/well-known.js';
import { DisplayableError, UsageError } from '../../process/errors.js';

/** The validated options of `exec`. */
export interface ExecOptions {
  /** POD or TYPE/NAME; undefined if a file names it. */
  word: string | undefined;
  filenames: readonly string[];
  /** "" for none. */
  container: string;
  /** The program and its arguments. */
  command: readonly string[];
  stdin: boolean;
  tty: boolean;
  quiet: boolean;
  /** Milliseconds to wait for a first pod. */
  podTimeoutMs: number;
  /** `--yes`. */
  yes: boolean;
}

/** Words of the command line before `--`, and those after it; undefined without it. */
interface ExecWords {
  before: readonly string[];
  behind: readonly string[] | undefined;
  /** The flags, to be repeated in a better command line. */
  flags?: readonly string[];
}

/** Reads the words of an exec. Fails in kubectl's words if they do not name a pod and a command. */
export function readExecWords(
  { before, behind, flags = [] }: ExecWords,
  filenames: readonly string[],
): Pick<ExecOptions, 'word' | 'command'> {
  const words = [...before, ...(behind ?? [])];
  const isSplit = behind !== undefined && before.length <= 1;
  if (!isSplit && (words.length > 1 || (words.length > 0 && filenames.length > 0)))
    throw new UsageError(
      'exec [POD] [COMMAND] is not supported anymore. Use exec [POD] -- [COMMAND] instead',
      {
        part: 'arguments',
        ...(words.length > 1 && { hint: meantLine(words, flags) }),
      },
    );
  const [word] = before;
  const command = isSplit ? behind : [];
  if (word === undefined && filenames.length === 0)
    throw new Error('pod, type/name or --filename must be specified');
  if (command.length === 0)
    throw new DisplayableError('you must specify at least one command for the container', {
      advice: `Write a command after --, or open a shell by "proa shell${word === undefined ? '' : ` ${word}`}".`,
    });
  return { word, command };
}

/** `web-1 ls` and `pod web-1 ls` as they have to be written. */
function meantLine(
  [first = '', second = '', ...others]: readonly string[],
  flags: readonly string[],
): string {
  const isType = likelyGroup(first) !== undefined && others.length > 0;
  const [pod, command] = isType ? [`${first}/${second}`, others] : [first, [second, ...others]];
  return ['proa', 'exec', ...flags, pod, '--', ...command].join(' ');
}
