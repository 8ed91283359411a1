import { readdir } from 'node:fs/promises';
import { delimiter, isAbsolute, join, resolve } from 'node:path';
import type { Environment } from '../../process/environment.js';
import { pluginPrefixes } from './find.js';

/** A file with the name of a plugin, or a folder of PATH that cannot be read. */
type Scanned = { path: string; name: string } | { folder: string; error: unknown };

/** Every file on PATH with the name of a plugin, folder by folder, sorted by name in each. */
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

/** The words of each plugin on PATH: `['scan', 'node-images']`. Plugins in relative folders are not run. */
export async function pluginsOnPath(
  environment: Pick<Environment, 'variables' | 'workingFolder' | 'process'>,
): Promise<string[][]> {
  const plugins: string[][] = [];
  for await (const found of scanPath(environment)) {
    if (!('path' in found) || !isAbsolute(found.path)) continue;
    const name = environment.process.platform === 'win32' ? found.name.replace(/\.\w+$/, '') : found.name;
    const [, ...words] = name.split('-');
    plugins.push(words.map((word) => word.replaceAll('_', '-')));
  }
  return plugins;
}

/** The description of a plugin: none has a summary of its own. */
export function pluginSummary(word: string): string {
  return `The command ${word} is a plugin installed by the user`;
}

function isPluginName(name: string): boolean {
  return pluginPrefixes.some((prefix) => name.startsWith(`${prefix}-`));
}
