import { targetOf } from '../executable/targets.ts';
import { archiveFolder, archiveName } from './archive.ts';
import type { Release } from './release.ts';

/** Scoop's words for its targets. */
const served = { '64bit': 'windows-x64', arm64: 'windows-arm64' } as const;

/** The targets whose archives a manifest names. */
export const scoopTargets: readonly string[] = Object.values(served);

/**
 * The manifest for Scoop, `proa.json`, with which a bucket also finds newer releases.
 * @param hashes the SHA-256 of the archives of `scoopTargets`, as hex, by target
 */
export function scoopManifest(release: Release, hashes: ReadonlyMap<string, string>): string {
  const each = <Value>(value: (target: string) => Value) =>
    Object.fromEntries(Object.entries(served).map(([word, target]) => [word, value(target)]));
  const next: Release = {
    ...release,
    version: '$version',
    downloads: release.downloads.replaceAll(release.version, '$version'),
  };
  const archive = (of: Release, name: string) => ({
    url: `${of.downloads}/${archiveName(of, targetOf(name))}`,
    extract_dir: archiveFolder(of, targetOf(name)),
  });
  const manifest = {
    version: release.version,
    description: `${release.summary[0]!.toUpperCase()}${release.summary.slice(1)}`,
    homepage: release.homepage,
    license: 'Apache-2.0',
    architecture: each((name) => ({ ...archive(release, name), hash: hashes.get(name)! })),
    bin: ['proa.exe', ['proa.exe', 'kubectl-proa']],
    checkver: 'github',
    autoupdate: {
      architecture: each((name) => archive(next, name)),
      hash: { url: '$baseurl/SHA256SUMS' },
    },
  };
  return `${JSON.stringify(manifest, undefined, 4)}\n`;
}
