import { rmSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { errorCode, systemWord } from '../go/file-error.js';
import { messageOf } from './errors.js';

/** A folder that only this user can read. */
interface TemporaryFolder {
  path: string;
  /** Removes it with all its content. */
  remove(): void;
}

/** The folders to remove when the process exits: one listener for all, because Node warns about more than ten. */
const present = new Set<string>();

/**
 * Creates a folder that only this user can read. It is removed when the process exits, at the latest.
 * @param name prefix of the folder's name: `proa-sandbox-`
 *
 * Fails in Go's words if it cannot be created.
 */
export async function makeTemporaryFolder(name: string): Promise<TemporaryFolder> {
  const path = await mkdtemp(join(tmpdir(), name)).catch((error: unknown) => {
    const isMissing = errorCode(error) === 'ENOENT';
    const what = isMissing ? `stat ${tmpdir()}` : `mkdir ${join(tmpdir(), name)}XXXXXX`;
    throw new Error(`${what}: ${systemWord(error) ?? messageOf(error)}`, { cause: error });
  });
  if (present.size === 0) process.on('exit', removeAll);
  present.add(path);
  const remove = () => {
    rmSync(path, { recursive: true, force: true });
    present.delete(path);
    if (present.size === 0) process.off('exit', removeAll);
  };
  return { path, remove };
}

function removeAll(): void {
  for (const path of present) rmSync(path, { recursive: true, force: true });
}

/**
 * Creates a folder that only this user can read, and removes it when `use` has ended or the process exits.
 * @param name prefix of the folder's name: `proa-sandbox-`
 * @returns the result of `use`
 */
export async function withTemporaryFolder<T>(name: string, use: (folder: string) => Promise<T>): Promise<T> {
  const { path, remove } = await makeTemporaryFolder(name);
  try {
    return await use(path);
  } finally {
    remove();
  }
}
