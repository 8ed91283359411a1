import { boolFlag, type FlagValues, sliceFlag, stringFlag } from './kinds.js';

const group = { helpGroup: 'SELECTION' } as const;

/**
 * -f and -R, for commands without -k.
 * @param purpose of the files, the end of a sentence: `that identify the objects to get`
 */
export function pathFlags({ purpose, recursive = false }: { purpose: string; recursive?: boolean }) {
  return {
    filename: sliceFlag({
      ...group,
      char: 'f',
      helpValue: 'FILE',
      completes: 'manifests',
      description: `Files, directories or URLs ${purpose}; - for stdin.`,
    }),
    recursive: boolFlag(
      { ...group, char: 'R', description: 'Process the directories of -f recursively.' },
      recursive,
    ),
  };
}

/** -f, -k and -R. @param purpose as for pathFlags */
export function fileFlags(options: { purpose: string; recursive?: boolean }) {
  return {
    ...pathFlags(options),
    kustomize: stringFlag({
      ...group,
      char: 'k',
      helpValue: 'DIR',
      completes: 'folders',
      description: 'Build the kustomization in this directory. Cannot be used with -f or -R.',
    }),
  };
}

type FileValues = FlagValues<typeof pathFlags> & Partial<FlagValues<typeof fileFlags>>;

/** The files of -f, -k and -R. */
export interface FileArguments {
  filenames: readonly string[];
  /** "" without -k. */
  kustomize: string;
  recursive: boolean;
}

/** Reads -f, -k and -R without checking them. */
export function filesIn(flags: FileValues): FileArguments {
  return { filenames: flags.filename, kustomize: flags.kustomize ?? '', recursive: flags.recursive };
}

/** Whether any file or kustomization is given. */
export function namesFiles({ filenames, kustomize }: FileArguments): boolean {
  return filenames.length > 0 || kustomize !== '';
}

/** Fails with kubectl's message if -k is given with -f or -R. */
export function checkFiles({ filenames, kustomize, recursive }: FileArguments): void {
  if (kustomize === '') return;
  if (filenames.length > 0) throw new Error('only one of -f or -k can be specified');
  if (recursive) throw new Error("the -k flag can't be used with -f or -R");
}

/** Reads -f, -k and -R and checks them. Fails with kubectl's message. */
export function readFiles(flags: FileValues): FileArguments {
  const files = filesIn(flags);
  checkFiles(files);
  return files;
}

/** The same, for a command that works only on files. */
export function readRequiredFiles(flags: FileValues): FileArguments {
  const files = filesIn(flags);
  if (!namesFiles(files)) throw new Error('must specify one of -f and -k');
  checkFiles(files);
  return files;
}
