// Builds packages of the executables in executables/: `npm run package` for all of them, `npm run package -- TARGET…`
// for some. Writes them to packages/, with SHA256SUMS. release.ts lists the variables that have an effect, and
// PROA_IMAGE is the name of the image.
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join, resolve } from 'node:path';
import { fileName, type Target, targetOf, targets } from '../executable/targets.ts';
import { archiveFiles, archiveName, plainArchiveName } from './archive.ts';
import { gzip, xz } from './compression.ts';
import { debianName, debianOf } from './debian.ts';
import { formula, formulaTargets } from './formula.ts';
import { image, imageName } from './image.ts';
import { krewManifest, krewTargets } from './krew.ts';
import { librariesOf } from './libraries.ts';
import { nixExpression, npmName } from './nix.ts';
import { partsOf } from './parts.ts';
import { releaseOf } from './release.ts';
import { rootFolder } from './root-folder.ts';
import { rpmName, rpmOf } from './rpm/rpm.ts';
import { scoopManifest, scoopTargets } from './scoop.ts';
import { tarOf } from './tar.ts';
import { wingetManifests, wingetTargets } from './winget.ts';
import { zipOf } from './zip.ts';

const root = resolve(import.meta.dirname, '../..');
const folder = join(root, 'packages');
const release = releaseOf(root, process.env);
const parts = await partsOf(root, release);
const pathOf = (name: string) => join(root, 'executables', fileName(name));
const words = process.argv.slice(2);
const names =
  words.length > 0 ? words : targets.map(({ name }) => name).filter((name) => existsSync(pathOf(name)));
if (names.length === 0) throw new Error('there is nothing in executables/: npm run build:exe -- all');

/** The SHA-256 of the archives by target: xz archives and plain ones. */
const hashes = new Map<string, string>();
const plainHashes = new Map<string, string>();
rmSync(folder, { recursive: true, force: true });
mkdirSync(folder);
packNpm();
keep('proa.spdx.json', Buffer.from(parts.sbom));
// One at a time for each processor: xz occupies one for minutes.
const queue = names.map(targetOf).values();
await Promise.all(
  Array.from({ length: availableParallelism() }, async () => {
    for (const target of queue) await packTarget(target, readFileSync(pathOf(target.name)));
  }),
);
keep('proa.nix', Buffer.from(nixExpression(release, hashOf(npmName(release)))));
whenComplete('proa.rb', hashes, formulaTargets, () => keep('proa.rb', Buffer.from(formula(release, hashes))));
whenComplete('proa.yaml', plainHashes, krewTargets, () =>
  keep('proa.yaml', Buffer.from(krewManifest(release, plainHashes))),
);
whenComplete('proa.json', hashes, scoopTargets, () =>
  keep('proa.json', Buffer.from(scoopManifest(release, hashes))),
);
whenComplete('the manifests for winget', plainHashes, wingetTargets, () => {
  for (const [name, text] of wingetManifests(release, plainHashes)) keep(name, Buffer.from(text));
});
const sums = readdirSync(folder).map((name) => `${hashOf(name)}  ${name}\n`);
writeFileSync(join(folder, 'SHA256SUMS'), sums.join(''));

/** The npm package, as for `npm publish`. */
function packNpm(): void {
  const args = ['pack', '--silent', '--ignore-scripts', `--pack-destination=${folder}`];
  // On Windows npm is a script, which needs a shell.
  execFileSync('npm', args, { cwd: root, stdio: 'ignore', shell: process.platform === 'win32' });
  tell(npmName(release));
}

async function packTarget(target: Target, executable: Buffer): Promise<void> {
  const files = archiveFiles(release, target, executable, parts);
  const tar = await tarOf(files, release.epoch);
  keep(archiveName(release, target), await xz(tar, target.arch));
  hashes.set(target.name, hashOf(archiveName(release, target)));
  if (!target.musl) {
    const isWindows = target.platform === 'windows';
    keep(plainArchiveName(release, target), isWindows ? zipOf(files, release.epoch) : gzip(tar));
    plainHashes.set(target.name, hashOf(plainArchiveName(release, target)));
  }
  if (target.platform !== 'linux' || target.musl) return;
  keep(debianName(release, target), await debianOf(release, target, executable, parts));
  keep(rpmName(release, target), await rpmOf(release, target, executable, parts));
  const reference = `${process.env.PROA_IMAGE ?? 'localhost/proa'}:${release.version}`;
  const machine = {
    libraries: librariesOf(executable, target),
    certificates: readFileSync('/etc/ssl/certs/ca-certificates.crt'),
    libraryLicense: readFileSync('/usr/share/doc/libc6/copyright'),
  };
  const inside = rootFolder(executable, parts.license, machine);
  keep(imageName(release, target), await image(release, target, inside, reference));
}

/** Builds manifests that name archives, once all of the archives exist. */
function whenComplete(
  name: string,
  made: ReadonlyMap<string, string>,
  needed: readonly string[],
  make: () => void,
): void {
  if (needed.every((target) => made.has(target))) make();
  else process.stdout.write(`not built: ${name}, which needs all of ${needed.join(', ')}\n`);
}

function keep(name: string, content: Buffer): void {
  writeFileSync(join(folder, name), content);
  tell(name);
}

function tell(name: string): void {
  const megabytes = (readFileSync(join(folder, name)).length / 1e6).toFixed(1);
  process.stdout.write(`packages/${name} ${megabytes} MB\n`);
}

function hashOf(name: string): string {
  return createHash('sha256')
    .update(readFileSync(join(folder, name)))
    .digest('hex');
}
