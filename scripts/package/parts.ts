import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { executableSbom, noticesOf } from '../executable/compile.ts';
import type { CommandLoaders } from '../reference/facts.ts';
import { manPages } from '../reference/man.ts';
import type { ReferenceSources } from '../reference/pages.ts';
import { dayOf, type Release } from './release.ts';

/** The files beside the executable in every package. */
export interface Parts {
  license: string;
  /** The licenses of the packages and of the runtime inside. */
  notices: string;
  /** The software bill of materials, as SPDX JSON. */
  sbom: string;
  /** The pages about proa, README.md first, by their paths in the clone. */
  documents: ReadonlyMap<string, string>;
  /** Man pages by file name. */
  manPages: ReadonlyMap<string, string>;
  completions: Readonly<Record<'bash' | 'zsh' | 'fish' | 'powershell', string>>;
  /** `kubectl_complete-proa`, by which kubectl completes `kubectl proa`. */
  kubectlComplete: string;
}

/** Reads everything from build/ and dist/, which `npm run build` creates. */
export async function partsOf(root: string, release: Release): Promise<Parts> {
  const built = (path: string) => import(new URL(`file://${join(root, 'build', path)}`).href);
  const { commandTable } = (await built('commands.js')) as { commandTable: CommandLoaders };
  const { globalFlags } = (await built('cli/flags/global.js')) as Pick<ReferenceSources, 'globalFlags'>;
  const { shells } = (await built('cli/completion/shells.js')) as {
    shells: Record<keyof Parts['completions'], () => Promise<string>>;
  };
  const { oclif } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  return {
    license: readFileSync(join(root, 'LICENSE'), 'utf8'),
    notices: noticesOf(root),
    sbom: executableSbom(root),
    documents: documentsOf(root),
    manPages: await manPages(
      { table: commandTable, globalFlags, topics: oclif.topics },
      { version: release.version, date: dayOf(release) },
    ),
    completions: {
      bash: await shells.bash(),
      zsh: await shells.zsh(),
      fish: await shells.fish(),
      powershell: await shells.powershell(),
    },
    kubectlComplete:
      '#!/bin/sh\n# kubectl runs it to complete "kubectl proa …".\nexec proa __complete "$@"\n',
  };
}

function documentsOf(root: string): ReadonlyMap<string, string> {
  const pages = readdirSync(join(root, 'docs'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md'))
    .sort()
    .map((name) => join('docs', name));
  return new Map(
    ['README.md', 'CHANGELOG.md', ...pages].map((name) => [name, readFileSync(join(root, name), 'utf8')]),
  );
}
