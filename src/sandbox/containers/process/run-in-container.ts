import type { Container } from '../container.js';
import { PROGRAMS } from '../programs/programs.js';
import { NoProgramError } from './errors.js';
import { PipeClosedError } from './pipe.js';
import { Process, type ProcessStart, type Program } from './process.js';

/**
 * Runs a program to its end, and returns its exit code: 141 if the reader of its output is gone, as for programs that
 * end by SIGPIPE. Fails with NoProgramError before it starts, and with KilledError.
 */
export async function runInContainer(start: ProcessStart): Promise<number> {
  const [program, argv] = findProgram(start);
  return start.container.counted(argv, async () => {
    try {
      return await program(new Process({ ...start, argv }));
    } catch (error) {
      if (error instanceof PipeClosedError) return 141;
      throw error;
    }
  });
}

/** What finding a program requires. */
type ProgramPlace = Pick<ProcessStart, 'argv' | 'container' | 'variables' | 'workingFolder'>;

/** Whether the program of a container's command exists. */
export function isProgram(container: Container, argv: readonly string[]): boolean {
  const { variables, workingFolder } = container;
  try {
    findProgram({ argv, container, variables: new Map(variables), workingFolder });
    return true;
  } catch (error) {
    if (error instanceof NoProgramError) return false;
    throw error;
  }
}

/** The program with a name, and its arguments. */
function findProgram(start: ProgramPlace): [Program, readonly string[]] {
  const { argv, container, variables, workingFolder } = start;
  const name = argv[0] ?? '';
  const folders = (variables.get('PATH') ?? '').split(':').filter((folder) => folder !== '');
  const base = name.startsWith('/') ? '' : `${workingFolder}/`;
  const paths = name.includes('/') ? [`${base}${name}`] : folders.map((folder) => `${folder}/${name}`);
  const found = name === '' ? [] : paths.flatMap((path) => container.files.find(path) ?? []);
  const node = found.find((each) => each.kind === 'file' && (each.mode & 0o111) !== 0);
  if (node?.kind === 'file' && node.program !== undefined) return [PROGRAMS[node.program]!, argv];
  if (node?.kind === 'file' && /^#!\/bin\/sh\s/.test(String(node.parts[0]?.subarray(0, 11) ?? '')))
    return [
      PROGRAMS.sh!,
      ['sh', paths.find((path) => container.files.find(path) === node)!, ...argv.slice(1)],
    ];
  if (found.length > 0 && name.includes('/')) throw new NoProgramError(name, 'denied');
  throw new NoProgramError(name, name.includes('/') ? 'no file' : 'not found');
}
