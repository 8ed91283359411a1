// Makes packages of the executables in executables/: `npm run package` for all that are there, `npm run package -- TARGET…`
// for some. They end up in packages/, with SHA256SUMS. release.ts names the variables that it obeys, and PROA_IMAGE is
// what the image is called.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileName, type Target, targetOf, targets } from '../executable/targets.ts';
import { archiveFiles, archiveName } from './archive.ts';
import { buildDebian, debianName } from './debian.ts';
import { formula, formulaTargets } from './formula.ts';
import { image, imageName } from './image.ts';
import { krewManifest, krewTargets } from './krew.ts';
import { librariesOf } from './libraries.ts';
import { partsOf } from './parts.ts';
import { releaseOf } from './release.ts';
import { rootFolder } from './root-folder.ts';
import { gzip, tarOf } from './tar.ts';

const root = resolve(import.meta.dirname, '../..');
const folder = join(root, 'packages');
const release = releaseOf(root, process.env);
const parts = await partsOf(root, release);
const pathOf = (name: string) => join(root, 'executables', fileName(name));
const words = process.argv.slice(2);
const names =
  words.length > 0 ? words : targets.map(({ name }) => name).filter((name) => existsSync(pathOf(name)));
if (names.length === 0) throw new Error('there is nothing in executables/: npm run build:exe -- all');

/** The SHA-256 of the archives by target. */
const hashes = new Map<string, string>();
rmSync(folder, { recursive: true, force: true });
mkdirSync(folder);
for (const target of names.map(targetOf)) await packTarget(target, readFileSync(pathOf(target.name)));
writeWhenComplete('proa.rb', formulaTargets, formula);
writeWhenComplete('proa.yaml', krewTargets, krewManifest);
const sums = readdirSync(folder).map((name) => `${sha256(readFileSync(join(folder, name)))}  ${name}\n`);
writeFileSync(join(folder, 'SHA256SUMS'), sums.join(''));

async function packTarget(target: Target, executable: Buffer): Promise<void> {
  const archive = gzip(await tarOf(archiveFiles(release, target, executable, parts), release.epoch));
  hashes.set(target.name, sha256(archive));
  keep(archiveName(release, target), archive);
  if (target.platform !== 'linux' || target.musl) return;
  const debian = debianName(release, target);
  buildDebian(release, target, executable, parts, join(folder, debian), 'well');
  tell(debian);
  const reference = `${process.env.PROA_IMAGE ?? 'localhost/proa'}:${release.version}`;
  const machine = {
    libraries: librariesOf(executable, target),
    certificates: readFileSync('/etc/ssl/certs/ca-certificates.crt'),
    libraryLicense: readFileSync('/usr/share/doc/libc6/copyright'),
  };
  const files = rootFolder(executable, parts.license, machine);
  keep(imageName(release, target), await image(release, target, files, reference));
}

/** Writes a file that names archives, once all of these are there. */
function writeWhenComplete(name: string, needed: readonly string[], text: typeof formula): void {
  if (needed.every((target) => hashes.has(target))) keep(name, Buffer.from(text(release, hashes)));
  else process.stdout.write(`${name} was not made: it needs ${needed.join(', ')}\n`);
}

function keep(name: string, content: Buffer): void {
  writeFileSync(join(folder, name), content);
  tell(name);
}

function tell(name: string): void {
  const megabytes = (readFileSync(join(folder, name)).length / 1e6).toFixed(1);
  process.stdout.write(`packages/${name} ${megabytes} MB\n`);
}

function sha256(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex');
}
