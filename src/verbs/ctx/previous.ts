import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { replaceFile } from '../../process/private-file.js';

/** What the last switches of a kubeconfig left. */
interface Previous {
  context?: string;
  /** By context. */
  namespaces: Readonly<Record<string, string>>;
}

/** The file that remembers the switches of a kubeconfig. @param files its absolute paths */
export function previousFile(cacheFolder: string, files: readonly string[]): string {
  const key = createHash('sha256').update(files.join('\0')).digest('hex').slice(0, 32);
  return join(cacheFolder, 'switching', `${key}.json`);
}

/** The remembered state; empty if the file cannot be read or is invalid. */
export async function readPrevious(path: string): Promise<Previous> {
  try {
    const document = JSON.parse(await readFile(path, 'utf8')) as { context?: unknown; namespaces?: unknown };
    const named = Object.entries((document.namespaces ?? {}) as Record<string, unknown>);
    return {
      ...(typeof document.context === 'string' && { context: document.context }),
      namespaces: Object.fromEntries(
        named.filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
      ),
    };
  } catch {
    return { namespaces: {} };
  }
}

/** Remembers it, in a file that only this user can read, replaced atomically. An unwritable folder is not an error. */
export async function writePrevious(path: string, previous: Previous): Promise<void> {
  try {
    await replaceFile(path, `${JSON.stringify(previous)}\n`, 0o700);
  } catch {
    // The next switch back has no target.
  }
}
