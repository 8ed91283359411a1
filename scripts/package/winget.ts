import { stringify } from 'yaml';
import { targetOf } from '../executable/targets.ts';
import { archiveFolder, plainArchiveName } from './archive.ts';
import { description } from './description.ts';
import { dayOf, type Release } from './release.ts';

/** It has everything needed, and older releases of winget can read it. */
const SCHEMA = '1.6.0';

/** winget's words for its targets. */
const served = { x64: 'windows-x64', arm64: 'windows-arm64' } as const;

/** The targets whose zips the manifests name. */
export const wingetTargets: readonly string[] = Object.values(served);

/**
 * The three manifests for winget by file name: the version, the installer, and the texts.
 * @param hashes the SHA-256 of the zips of `wingetTargets`, as hex, by target
 */
export function wingetManifests(
  release: Release,
  hashes: ReadonlyMap<string, string>,
): ReadonlyMap<string, string> {
  const identifier = `${release.owner}.proa`;
  const manifest = (type: string, values: object) =>
    `# yaml-language-server: $schema=https://aka.ms/winget-manifest.${type}.${SCHEMA}.schema.json\n${stringify(
      {
        PackageIdentifier: identifier,
        PackageVersion: release.version,
        ...values,
        ManifestType: type,
        ManifestVersion: SCHEMA,
      },
      { lineWidth: 0 },
    )}`;
  return new Map([
    [`${identifier}.yaml`, manifest('version', { DefaultLocale: 'en-US' })],
    [`${identifier}.installer.yaml`, manifest('installer', installer(release, hashes))],
    [`${identifier}.locale.en-US.yaml`, manifest('defaultLocale', texts(release))],
  ]);
}

function installer(release: Release, hashes: ReadonlyMap<string, string>): object {
  return {
    InstallerType: 'zip',
    NestedInstallerType: 'portable',
    Commands: ['proa'],
    ReleaseDate: dayOf(release),
    Installers: Object.entries(served).map(([Architecture, name]) => ({
      Architecture,
      NestedInstallerFiles: [
        {
          RelativeFilePath: `${archiveFolder(release, targetOf(name))}\\proa.exe`,
          PortableCommandAlias: 'proa',
        },
      ],
      InstallerUrl: `${release.downloads}/${plainArchiveName(release, targetOf(name))}`,
      InstallerSha256: hashes.get(name)!.toUpperCase(),
    })),
  };
}

function texts(release: Release): object {
  return {
    PackageLocale: 'en-US',
    Publisher: release.owner,
    PackageName: 'proa',
    PackageUrl: release.homepage,
    License: 'Apache-2.0',
    ShortDescription: `${release.summary[0]!.toUpperCase()}${release.summary.slice(1)}`,
    Description: description.join('\n\n').replaceAll(/(?<!\n)\n(?!\n)/g, ' '),
    Moniker: 'proa',
    Tags: ['cli', 'kubectl', 'kubernetes'],
  };
}
