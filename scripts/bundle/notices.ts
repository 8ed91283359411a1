import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { BundledPackage } from './bundled-packages.ts';

/** The licenses of the packages in a bundle, most of which must be distributed with the code. */
export function notices(packages: readonly BundledPackage[]): string {
  const texts = packages.map(
    ({ name, version, license, folder }) => `${name} ${version} (${license})\n\n${licenseText(folder)}`,
  );
  const line = `\n\n${'-'.repeat(80)}\n\n`;
  return `proa contains code of these packages.${line}${texts.join(line)}\n`;
}

function licenseText(folder: string): string {
  const names = readdirSync(folder).filter((name) => /^(licen[cs]e|notice)/i.test(name));
  return names.map((name) => readFileSync(join(folder, name), 'utf8').trim()).join('\n\n');
}
