import { createHash } from 'node:crypto';
import { dirname } from 'node:path';
import { factsOf } from '../executable/facts.ts';
import type { Target } from '../executable/targets.ts';
import { arOf } from './ar.ts';
import { type Compression, xz } from './compression.ts';
import { description } from './description.ts';
import { type PackedFile, textFile } from './files.ts';
import { gzippedFile, installedFiles } from './installed.ts';
import type { Parts } from './parts.ts';
import { dayOf, type Release } from './release.ts';
import { tarOf } from './tar.ts';

/** The file name of a target's Debian package: `proa_1.2.3_amd64.deb`. */
export function debianName({ version }: Release, target: Target): string {
  return `proa_${debianVersion(version)}_${debianArch(target)}.deb`;
}

/**
 * A Debian package. dpkg-deb could build one, but compresses without a filter for the processor's instructions. The
 * same release always gives the same bytes.
 */
export async function debianOf(
  release: Release,
  target: Target,
  executable: Buffer,
  parts: Parts,
  compression: Compression = 'well',
): Promise<Buffer> {
  const files = [
    ...installedFiles(executable, parts, 'usr/share/zsh/vendor-completions'),
    textFile('usr/share/doc/proa/copyright', copyright(release)),
    gzippedFile('usr/share/doc/proa/THIRD-PARTY-NOTICES.txt.gz', parts.notices),
    gzippedFile('usr/share/doc/proa/sbom.spdx.json.gz', parts.sbom),
    gzippedFile('usr/share/doc/proa/changelog.gz', changelog(release)),
    textFile('usr/share/lintian/overrides/proa', overrides),
  ];
  const packed = async (some: readonly PackedFile[]) =>
    xz(await tarOf(withFolders(some), release.epoch), target.arch, compression);
  return arOf(
    [
      { name: 'debian-binary', content: Buffer.from('2.0\n') },
      {
        name: 'control.tar.xz',
        content: await packed(controlFiles(release, target, executable, files)),
      },
      { name: 'data.tar.xz', content: await packed(files) },
    ],
    release.epoch,
  );
}

/** Files preceded by their folders, all below `./`, as in dpkg. */
function withFolders(files: readonly PackedFile[]): PackedFile[] {
  const folders = new Set(['.']);
  for (const { path } of files)
    for (let folder = dirname(path); folder !== '.'; folder = dirname(folder)) folders.add(folder);
  return [
    ...[...folders].sort().map((path) => ({
      path: path === '.' ? './' : `./${path}/`,
      folder: true as const,
      mode: 0o755,
    })),
    ...files.map((file) => ({ ...file, path: `./${file.path}` })),
  ];
}

function controlFiles(
  release: Release,
  target: Target,
  executable: Buffer,
  files: readonly PackedFile[],
): PackedFile[] {
  const sizes = files.map((file) => ('content' in file ? Math.ceil(file.content.length / 1024) : 1));
  const sums = files.flatMap((file) =>
    'content' in file ? [`${createHash('md5').update(file.content).digest('hex')}  ${file.path}\n`] : [],
  );
  const control = `Package: proa
Version: ${debianVersion(release.version)}
Architecture: ${debianArch(target)}
Maintainer: ${release.maintainer}
Installed-Size: ${sizes.reduce((sum, size) => sum + size, 0)}
Depends: libc6 (>= ${factsOf(executable).glibc})
Recommends: ca-certificates
Suggests: bash-completion
Section: admin
Priority: optional
Homepage: ${release.homepage}
Description: ${release.summary}
${description.map((paragraph) => paragraph.replaceAll(/^/gm, ' ')).join('\n .\n')}
`;
  return [textFile('control', control), textFile('md5sums', sums.sort().join(''))];
}

function changelog({ version, maintainer, epoch }: Release): string {
  const date = new Date(epoch * 1000).toUTCString().replace('GMT', '+0000');
  return `proa (${debianVersion(version)}) unstable; urgency=medium

  * Release ${version}. CHANGELOG.md of the sources says what changed.

 -- ${maintainer}  ${date}
`;
}

/** The copyright file in the format of DEP-5. */
function copyright(release: Release): string {
  const { homepage, maintainer } = release;
  return `Format: https://www.debian.org/doc/packaging-manuals/copyright-format/1.0/
Upstream-Name: proa
Upstream-Contact: ${maintainer}
Source: ${homepage}
Comment:
 The program contains packages of others and the runtime Bun. Their licences
 are in THIRD-PARTY-NOTICES.txt.gz beside this file; "proa licenses" prints them.

Files: *
Copyright: ${dayOf(release).slice(0, 4)} the maintainers of proa
License: Apache-2.0
 On Debian systems, the full text of the Apache License 2.0 is in
 /usr/share/common-licenses/Apache-2.0.
`;
}

/** The program is one file with its runtime, which includes its libraries, and its payload does not survive strip. */
const overrides = `proa: unstripped-binary-or-object [usr/bin/proa]
proa: embedded-library *
proa: hardening-no-pie [usr/bin/proa]
proa: hardening-no-relro [usr/bin/proa]
proa: initial-upload-closes-no-bugs *
`;

/** Prereleases have a tilde in Debian's version order. */
function debianVersion(version: string): string {
  return version.replaceAll('-', '~');
}

function debianArch({ arch }: Target): string {
  return arch === 'x64' ? 'amd64' : 'arm64';
}
