import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { errorCode, systemWord } from '../go/file-error.js';
import { quote } from '../go/strconv/quote.js';
import type { Environment } from '../process/environment.js';
import { DisplayableError } from '../process/errors.js';
import { NodeOutput } from '../process/node-output.js';
import type { Output } from '../process/output.js';
import { type PipedProgram, pipeProgram } from '../process/pipe-program.js';
import { withTemporaryFolder } from '../process/temporary-folder.js';
import { showControls } from '../terminal/sanitize.js';
import type { TwoSides, TwoStates } from './unified-diff.js';

/** The program that compares two folders. */
interface DiffProgram {
  program: string;
  /** The words before the folders, and those after them. */
  before: readonly string[];
  behind: readonly string[];
  /** The user has chosen it: as in kubectl, it gets all files and the terminal. */
  isChosen: boolean;
}

/**
 * The program to run, from KUBECTL_EXTERNAL_DIFF. Only words of letters, digits, dashes and equals signs are used,
 * after the folders.
 */
export function diffProgram({ KUBECTL_EXTERNAL_DIFF: chosen = '' }: Environment['variables']): DiffProgram {
  if (chosen === '') return { program: 'diff', before: ['-u', '-N'], behind: [], isChosen: false };
  const [program = '', ...words] = chosen.split(' ');
  return {
    program,
    before: [],
    behind: words.filter((word) => /^[a-zA-Z0-9-=]+$/.test(word)),
    isChosen: true,
  };
}

/**
 * Shows files in two states, and returns whether they differ. They are in folders that only the user can read, which
 * are always removed. If `diff` is not installed, proa itself compares them. Fails with kubectl's message if a program
 * cannot be run, or fails.
 * @param sides the names of both states
 */
export async function showDifferences(
  files: readonly TwoStates[],
  program: DiffProgram,
  environment: Environment,
  sides: TwoSides = ['LIVE', 'MERGED'],
): Promise<boolean> {
  if (files.length === 0 && !program.isChosen) return false;
  try {
    return await withTemporaryFolder(`${sides[0]}-`, (live) =>
      withTemporaryFolder(`${sides[1]}-`, async (merged) => {
        for (const { name, before, after } of files) {
          await writePrivate(join(live, name), before);
          await writePrivate(join(merged, name), after);
        }
        return runProgram(program, [live, merged], environment);
      }),
    );
  } catch (error) {
    if (!(error instanceof ProgramMissingError) || program.isChosen) throw error;
    return compareHere(files, environment, sides);
  }
}

/** There is no such program. */
class ProgramMissingError extends DisplayableError {
  override readonly name = 'ProgramMissingError';
}

function writePrivate(path: string, text: string): Promise<void> {
  return writeFile(path, text, { mode: 0o600 });
}

async function runProgram(
  { program, before, behind, isChosen }: DiffProgram,
  folders: readonly [string, string],
  environment: Environment,
): Promise<boolean> {
  const { stdout, stderr, variables, workingFolder, signal } = environment;
  const run: PipedProgram = {
    program,
    arguments: [...before, ...folders, ...behind],
    variables,
    folder: workingFolder,
    stdout: isChosen && stdout.isTTY ? 'inherit' : isChosen ? stdout : coloring(environment),
    stderr: isChosen && stderr.isTTY ? 'inherit' : stderr,
    signal,
  };
  const failed = (why: string) => `failed to run ${quote(program)}: ${why}`;
  const end = await pipeProgram(run).catch((error: unknown) => {
    const word = systemWord(error);
    if (word === undefined) throw error;
    const isMissing = ['ENOENT', 'EACCES'].includes(errorCode(error) ?? '');
    const Failure = isMissing ? ProgramMissingError : DisplayableError;
    throw new Failure(failed(notStarted(program, error, word)), { cause: error });
  });
  if ('signal' in end) throw new Error(failed(`signal: ${end.signal}`));
  if (end.code > 1) throw new Error(failed(`exit status ${end.code}`));
  return end.code !== 0;
}

/** Why a program does not start, in Go's words. */
function notStarted(program: string, error: unknown, word: string): string {
  return errorCode(error) === 'ENOENT'
    ? 'executable file not found in $PATH'
    : `fork/exec ${program}: ${word}`;
}

async function compareHere(
  files: readonly TwoStates[],
  environment: Environment,
  sides: TwoSides,
): Promise<boolean> {
  const { unifiedDiff } = await import('./unified-diff.js');
  const output = coloring(environment);
  const names = [...files].sort((one, other) => (one.name < other.name ? -1 : 1));
  for (const file of names) await output.write(unifiedDiff(file, sides));
  return files.some(({ before, after }) => before !== after);
}

/**
 * Standard output, with colors on a terminal that has them. Text from the cluster first passes the terminal's guard.
 */
function coloring({ stdout, screen, variables }: Environment): Output {
  if (!stdout.isTTY) return stdout;
  const terminal = new NodeOutput(screen);
  return {
    isTTY: true,
    columns: stdout.columns,
    async write(text) {
      const [{ coloredDiff }, { hasColor }] = await Promise.all([
        import('./unified-diff.js'),
        import('../terminal/ui/theme.js'),
      ]);
      if (!hasColor(variables)) await stdout.write(text);
      else await terminal.write(coloredDiff(showControls(text)));
    },
  };
}
