import { stringify } from 'yaml';
import { type Target, targetOf } from '../executable/targets.ts';
import { archiveFolder, plainArchiveName } from './archive.ts';
import type { Release } from './release.ts';

/** The targets whose archives a manifest names. krew does not distinguish musl. */
export const krewTargets = [
  'linux-x64',
  'linux-arm64',
  'darwin-x64',
  'darwin-arm64',
  'windows-x64',
  'windows-arm64',
] as const;

/**
 * The manifest of the plugin `kubectl proa` for krew, `proa.yaml`.
 * @param hashes the SHA-256 of the plain archives of `krewTargets`, as hex, by target
 */
export function krewManifest(release: Release, hashes: ReadonlyMap<string, string>): string {
  return stringify(
    {
      apiVersion: 'krew.googlecontainertools.github.com/v1alpha2',
      kind: 'Plugin',
      metadata: { name: 'proa' },
      spec: {
        version: `v${release.version}`,
        homepage: release.homepage,
        shortDescription: "kubectl's commands for very large clusters",
        description:
          "proa takes kubectl's commands, flags and arguments, and prints kubectl's output. Lists are printed as they\n" +
          'arrive, in memory that does not grow with them, and continue after interruptions. Discovery reads only what a\n' +
          'command needs. A browser shows live tables of any resource, and a sandbox is an API server to try it on.\n',
        platforms: krewTargets.map((name) => platform(release, targetOf(name), hashes.get(name)!)),
      },
    },
    { lineWidth: 0 },
  );
}

function platform(release: Release, target: Target, sha256: string): object {
  const folder = archiveFolder(release, target);
  const bin = target.platform === 'windows' ? 'proa.exe' : 'proa';
  return {
    selector: { matchLabels: { os: target.platform, arch: target.arch === 'x64' ? 'amd64' : 'arm64' } },
    uri: `${release.downloads}/${plainArchiveName(release, target)}`,
    sha256,
    files: [
      { from: `${folder}/${bin}`, to: '.' },
      { from: `${folder}/LICENSE`, to: '.' },
    ],
    bin,
  };
}
