import type { Target } from '../executable/targets.ts';
import { type PackedFile, program, textFile } from './files.ts';
import type { Parts } from './parts.ts';
import type { Release } from './release.ts';

/** The top-level folder in a target's archive: `proa-1.2.3-linux-x64`. */
export function archiveFolder({ version }: Release, { name }: Target): string {
  return `proa-${version}-${name}`;
}

/** The file name of a target's smallest archive. */
export function archiveName(release: Release, target: Target): string {
  return `${archiveFolder(release, target)}.tar.xz`;
}

/**
 * The file name of a target's other archive, for programs that unpack nothing newer: krew, winget and Windows itself.
 */
export function plainArchiveName(release: Release, target: Target): string {
  return `${archiveFolder(release, target)}.${target.platform === 'windows' ? 'zip' : 'tar.gz'}`;
}

/** The contents of a target's archive, which are also used for other packages. */
export function archiveFiles(
  release: Release,
  target: Target,
  executable: Buffer,
  { license, sbom, manPages, completions, kubectlComplete }: Parts,
): PackedFile[] {
  const folder = archiveFolder(release, target);
  const isWindows = target.platform === 'windows';
  return [
    program(`${folder}/proa${isWindows ? '.exe' : ''}`, executable),
    ...(isWindows ? [] : [program(`${folder}/kubectl_complete-proa`, kubectlComplete)]),
    textFile(`${folder}/LICENSE`, license),
    textFile(`${folder}/sbom.spdx.json`, sbom),
    textFile(`${folder}/completions/proa.bash`, completions.bash),
    textFile(`${folder}/completions/_proa`, completions.zsh),
    textFile(`${folder}/completions/proa.fish`, completions.fish),
    textFile(`${folder}/completions/proa.ps1`, completions.powershell),
    ...[...manPages].map(([name, text]) => textFile(`${folder}/man/man1/${name}`, text)),
  ];
}
