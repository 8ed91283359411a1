import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** An npm package whose code is in the bundle. */
export interface BundledPackage {
  name: string;
  version: string;
  /** The SPDX identifier: `MIT`. */
  license: string;
  /** Where it is installed. */
  folder: string;
}

/**
 * The packages in a bundle, by name and version.
 * @param modules paths of the bundled files; those outside node_modules are proa's own. Fails if a package does not
 *   name its license.
 */
export function bundledPackages(modules: readonly string[]): BundledPackage[] {
  const folders = new Set(modules.filter((path) => path.includes('node_modules')).map(packageFolder));
  const found = new Map<string, BundledPackage>();
  for (const folder of folders) {
    const { name, version, license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
    if (typeof license !== 'string') throw new Error(`${name} does not name its license`);
    found.set(`${name} ${version}`, { name, version, license, folder });
  }
  return [...found.keys()].sort().map((key) => found.get(key)!);
}

/** The folder of a file's package: the one with a package.json that has a version. */
function packageFolder(path: string): string {
  let folder = dirname(path.replace(/^\0+/, ''));
  while (!isPackage(folder)) folder = dirname(folder);
  return folder;
}

function isPackage(folder: string): boolean {
  const file = join(folder, 'package.json');
  return existsSync(file) && JSON.parse(readFileSync(file, 'utf8')).version !== undefined;
}
