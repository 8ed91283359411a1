import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/**
 * The licences of the packages in a bundle, which most of them want to be handed on with their code.
 * @param modules paths of the bundled files; those outside node_modules are ours
 * Fails where a package has no licence of its own to show.
 */
export function notices(modules: readonly string[]): string {
  const folders = new Set(modules.filter((path) => path.includes('node_modules')).map(packageFolder));
  const texts = [...folders].map((folder) => {
    const { name, version, license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
    if (typeof license !== 'string') throw new Error(`${name} does not name its licence`);
    return `${name} ${version} (${license})\n\n${licenceText(folder)}`;
  });
  const line = `\n\n${'-'.repeat(80)}\n\n`;
  return `proa contains code of these packages.${line}${[...new Set(texts)].sort().join(line)}\n`;
}

/** The folder of the package that a file belongs to: the one with a package.json that names a version. */
function packageFolder(path: string): string {
  let folder = dirname(path.replace(/^\0+/, ''));
  while (!isPackage(folder)) folder = dirname(folder);
  return folder;
}

function isPackage(folder: string): boolean {
  const file = join(folder, 'package.json');
  return existsSync(file) && JSON.parse(readFileSync(file, 'utf8')).version !== undefined;
}

function licenceText(folder: string): string {
  const names = readdirSync(folder).filter((name) => /^(licen[cs]e|notice)/i.test(name));
  return names.map((name) => readFileSync(join(folder, name), 'utf8').trim()).join('\n\n');
}
