import { accessSync, constants, statSync } from 'node:fs';
import { basename, delimiter, isAbsolute, join } from 'node:path';

/**
 * The path of a program, as in Go's exec.LookPath: a bare name is searched on PATH, anything with a slash is used
 * directly. Programs found through a relative entry of PATH do not count, so that the current folder runs nothing.
 * @param isProgram replaced in tests
 * @param counts which entries of PATH count
 * @returns undefined if it does not exist or may not be executed
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

/** The same with the system's name of a program: on Windows it has an extension, and PATH may be called Path. */
export function findProgram(
  name: string,
  { PATH, Path }: Readonly<Record<string, string | undefined>>,
  platform: string = process.platform,
): string | undefined {
  if (platform !== 'win32') return lookPath(name, PATH ?? '');
  const names = /\.(?:exe|com)$/i.test(name) ? [name] : [`${name}.exe`, `${name}.com`];
  return names.map((each) => lookPath(each, PATH ?? Path ?? '')).find((path) => path !== undefined);
}

/** Whether a path is a file that this user may execute. */
function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return statSync(path).isFile();
  } catch {
    return false;
  }
}
