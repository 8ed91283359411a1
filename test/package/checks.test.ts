import { expect, it } from 'vitest';
import { targetOf } from '../../scripts/executable/targets.js';
import { archiveName, plainArchiveName } from '../../scripts/package/archive.js';
import { debianName } from '../../scripts/package/debian.js';
import { imageName } from '../../scripts/package/image.js';
import { npmName } from '../../scripts/package/nix.js';
import { rpmName } from '../../scripts/package/rpm/rpm.js';
import { checksOf } from '../../scripts/release/checks.js';
import { release } from './support.js';

const linux = targetOf('linux-x64');

it.each([
  [archiveName(release, linux), 'xz'],
  [plainArchiveName(release, linux), 'gzip'],
  [plainArchiveName(release, targetOf('windows-x64')), 'unzip'],
  [debianName(release, linux), 'dpkg-deb', 'lintian'],
  [rpmName(release, linux), 'rpm'],
  [imageName(release, linux), 'tar'],
  [npmName(release), 'gzip'],
  ['proa.rb', 'ruby'],
  ['proa.nix', 'nix-instantiate'],
  ['SHA256SUMS', 'sha256sum'],
])('the rehearsal of a release checks %s by %s', (name, ...programs) => {
  expect(checksOf(name).map(([program]) => program)).toEqual(programs);
});
