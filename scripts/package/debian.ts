import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { chmodSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { factsOf } from '../executable/facts.ts';
import type { Target } from '../executable/targets.ts';
import { type PackedFile, program, textFile } from './files.ts';
import type { Parts } from './parts.ts';
import { dayOf, type Release } from './release.ts';
import { gzip } from './tar.ts';

/** How dpkg-deb compresses: well, which takes a minute, or fast, for tests. */
export type Compression = 'well' | 'fast';

const compressions: Readonly<Record<Compression, readonly string[]>> = {
  well: ['-Zxz'],
  fast: ['-Zgzip', '-z1'],
};

/** The file's name of a target's Debian package: `proa_1.2.3_amd64.deb`. */
export function debianName({ version }: Release, target: Target): string {
  return `proa_${debianVersion(version)}_${debianArch(target)}.deb`;
}

/**
 * Makes a Debian package by dpkg-deb. The same release always makes the same bytes.
 * @param output the path of the package
 */
export function buildDebian(
  release: Release,
  target: Target,
  executable: Buffer,
  parts: Parts,
  output: string,
  compression: Compression,
): void {
  const folder = mkdtempSync(join(tmpdir(), 'proa-deb-'));
  try {
    chmodSync(folder, 0o755);
    const files = debianFiles(release, executable, parts);
    for (const file of [...files, ...controlFiles(release, target, executable, files)]) write(folder, file);
    execFileSync(
      'dpkg-deb',
      ['--root-owner-group', ...compressions[compression], '--build', folder, output],
      {
        stdio: ['ignore', 'ignore', 'inherit'],
        env: { ...process.env, SOURCE_DATE_EPOCH: `${release.epoch}` },
      },
    );
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** What the package installs. */
function debianFiles(release: Release, executable: Buffer, parts: Parts): PackedFile[] {
  const { completions, kubectlComplete, manPages, notices, sbom } = parts;
  return [
    program('usr/bin/proa', executable),
    { path: 'usr/bin/kubectl-proa', link: 'proa' },
    program('usr/bin/kubectl_complete-proa', kubectlComplete),
    textFile('usr/share/bash-completion/completions/proa', completions.bash),
    { path: 'usr/share/bash-completion/completions/kubectl-proa', link: 'proa' },
    textFile('usr/share/zsh/vendor-completions/_proa', completions.zsh),
    textFile('usr/share/fish/vendor_completions.d/proa.fish', completions.fish),
    ...[...manPages].map(([name, text]) => compressed(`usr/share/man/man1/${name}.gz`, text)),
    { path: 'usr/share/man/man1/kubectl-proa.1.gz', link: 'proa.1.gz' },
    { path: 'usr/share/man/man1/kubectl_complete-proa.1.gz', link: 'proa.1.gz' },
    textFile('usr/share/doc/proa/copyright', copyright(release)),
    compressed('usr/share/doc/proa/THIRD-PARTY-NOTICES.txt.gz', notices),
    compressed('usr/share/doc/proa/sbom.spdx.json.gz', sbom),
    compressed('usr/share/doc/proa/changelog.gz', changelog(release)),
    textFile('usr/share/lintian/overrides/proa', overrides),
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
 proa takes the commands, flags and arguments of kubectl, prints its output
 and returns its exit codes. Lists are printed as they arrive, in memory that
 does not grow with them, and continue after interruptions. Discovery reads
 only what a command needs.
 .
 A browser shows live tables of any resource, and a sandbox is an API server
 to try it all on.
`;
  return [textFile('DEBIAN/control', control), textFile('DEBIAN/md5sums', sums.sort().join(''))];
}

function changelog({ version, maintainer, epoch }: Release): string {
  const date = new Date(epoch * 1000).toUTCString().replace('GMT', '+0000');
  return `proa (${debianVersion(version)}) unstable; urgency=medium

  * Release ${version}. CHANGELOG.md of the sources says what changed.

 -- ${maintainer}  ${date}
`;
}

/** In the form of DEP-5. */
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

/** The program is one file with its runtime, which carries its libraries, and whose payload does not outlive strip. */
const overrides = `proa: unstripped-binary-or-object [usr/bin/proa]
proa: embedded-library *
proa: hardening-no-pie [usr/bin/proa]
proa: hardening-no-relro [usr/bin/proa]
proa: initial-upload-closes-no-bugs *
`;

/** What is before a release has a tilde in Debian's order. */
function debianVersion(version: string): string {
  return version.replaceAll('-', '~');
}

function debianArch({ arch }: Target): string {
  return arch === 'x64' ? 'amd64' : 'arm64';
}

function compressed(path: string, text: string): PackedFile {
  return { path, content: gzip(text), mode: 0o644 };
}

function write(folder: string, file: PackedFile): void {
  const path = join(folder, file.path);
  makeFolders(folder, dirname(file.path));
  if ('link' in file) symlinkSync(file.link, path);
  else if ('content' in file) {
    writeFileSync(path, file.content);
    chmodSync(path, file.mode);
  }
}

/** Folders that everybody may enter, whatever this user's mask. */
function makeFolders(folder: string, path: string): void {
  let at = folder;
  for (const name of path.split('/')) {
    at = join(at, name);
    mkdirSync(at, { recursive: true });
    chmodSync(at, 0o755);
  }
}
