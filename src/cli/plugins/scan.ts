import { readdir } from 'node:fs/promises';
import { delimiter, join, resolve } from 'node:path';
import type { Environment } from '../../process/environment.js';
import { pluginPrefixes } from './find.js';

/** A file that is named as a plugin, or a folder of PATH that cannot be read. */
export type Scanned = { path: string; name: string } | { folder: string; error: unknown };

/** Every file on PATH that is named as a plugin, folder by folder, by name in each. */
export async function* scanPath({
  variables,
  workingFolder,
}: Pick<Environment, 'variables' | 'workingFolder'>): AsyncGenerator<Scanned> {
  const folders = new Set((variables.PATH ?? '').split(delimiter));
  for (const folder of folders) {
    if (folder.trim() === '') continue;
    let names: string[];
    try {
      const entries = await readdir(resolve(workingFolder, folder), { withFileTypes: true });
      names = entries.filter((entry) => !entry.isDirectory()).map(({ name }) => name);
    } catch (error) {
      yield { folder, error };
      continue;
    }
    for (const name of names.filter(isPluginName).sort()) yield { path: join(folder, name), name };
  }
}

function isPluginName(name: string): boolean {
  return pluginPrefixes.some((prefix) => name.startsWith(`${prefix}-`));
}
