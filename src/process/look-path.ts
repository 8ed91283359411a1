import { accessSync, constants, statSync } from 'node:fs';
import { basename, delimiter, isAbsolute, join } from 'node:path';

/**
 * Where a program is, as Go's exec.LookPath finds it: a bare name on PATH, anything with a slash as it stands.
 * What is found only through a relative entry of PATH does not count, so that a folder's contents run nothing.
 * @param isProgram replaced by tests
 * @param counts which entries of PATH count
 * @returns undefined when it does not exist or may not be run
 */
export function lookPath(
  command: string,
  path: string,
  isProgram: (path: string) => boolean = isExecutable,
): string | undefined {
  if (basename(command) !== command) return isProgram(command) ? command : undefined;
  return path
    .split(delimiter)
    .filter((folder) => isAbsolute(folder))
    .map((folder) => join(folder, command))
    .find(isProgram);
}

/** The same by the system's name for a program: on Windows it has an ending, and PATH may be called Path. */
export function findProgram(
  name: string,
  { PATH, Path }: Readonly<Record<string, string | undefined>>,
  platform: string = process.platform,
): string | undefined {
  if (platform !== 'win32') return lookPath(name, PATH ?? '');
  const names = /\.(?:exe|com)$/i.test(name) ? [name] : [`${name}.exe`, `${name}.com`];
  return names.map((each) => lookPath(each, PATH ?? Path ?? '')).find((path) => path !== undefined);
}

/** Whether a path is a file that this user may run. */
function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return statSync(path).isFile();
  } catch {
    return false;
  }
}
