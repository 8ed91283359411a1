import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv } from 'ajv';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { textFile } from '../../scripts/package/files.js';
import { scoopManifest, scoopTargets } from '../../scripts/package/scoop.js';
import { wingetManifests, wingetTargets } from '../../scripts/package/winget.js';
import { zipOf } from '../../scripts/package/zip.js';
import { lacksProgram } from '../support/reference.js';
import { release, temporaryFolder } from './support.js';

const hashes = new Map(scoopTargets.map((name, index) => [name, String(index).repeat(64)]));
const ajv = new Ajv({ allErrors: true, allowUnionTypes: true });
const text = (pattern: string, maxLength = 2048) => ({ type: 'string', pattern, maxLength });
const address = text('^https://[^\\s$]+$');

/** A closed object that has all of these, and perhaps others. */
function object(required: Record<string, object>, optional: Record<string, object> = {}) {
  const properties = { ...required, ...optional };
  return { type: 'object', required: Object.keys(required), properties, additionalProperties: false };
}

function check(schema: object, value: unknown): void {
  const valid = ajv.compile(schema);
  valid(value);
  expect(valid.errors).toBe(null);
}

/** The rules are those of Scoop's `schema.json`, for the fields that are used. */
describe("Scoop's manifest", () => {
  const manifest = JSON.parse(scoopManifest(release, hashes));

  it('is valid for Scoop', () => {
    const each = (schema: object) => object({ '64bit': schema, arm64: schema });
    const folder = { extract_dir: { type: 'string' } };
    const next = object({ ...folder, url: text('^https://\\S+\\$version\\S+$') });
    const autoupdate = { architecture: each(next), hash: object({ url: text('^\\$baseurl/\\w+$') }) };
    const schema = object({
      version: text('^[\\w.+-]+$'),
      description: text('\\w'),
      homepage: address,
      license: { const: 'Apache-2.0' },
      architecture: each(object({ ...folder, url: address, hash: text('^[a-f0-9]{64}$') })),
      bin: { type: 'array', items: { type: ['string', 'array'] }, minItems: 1 },
      checkver: { const: 'github' },
      autoupdate: object(autoupdate),
    });
    check(schema, manifest);
  });

  it('names the archive of each processor with its hash and folder, and the next ones by their version', () => {
    for (const [word, name] of [['64bit', 'windows-x64'] as const, ['arm64', 'windows-arm64'] as const]) {
      const folder = `proa-${release.version}-${name}`;
      expect(manifest.architecture[word]).toEqual({
        url: `${release.downloads}/${folder}.tar.xz`,
        extract_dir: folder,
        hash: hashes.get(name),
      });
      const next = manifest.autoupdate.architecture[word];
      expect(next.url.replaceAll('$version', release.version)).toBe(manifest.architecture[word].url);
      expect(next.extract_dir).toBe(`proa-$version-${name}`);
    }
  });
});

/** The rules are those of winget's schemas of 1.6.0, for the fields that are used. */
describe("winget's manifests", () => {
  const files = wingetManifests(release, hashes);
  const manifests = new Map([...files].map(([name, content]) => [name, parse(content)]));
  const identifier = `${release.owner}.proa`;
  const common = {
    PackageIdentifier: text('^[^.\\s\\\\/:*?"<>|]{1,32}(\\.[^.\\s\\\\/:*?"<>|]{1,32}){1,7}$', 128),
    PackageVersion: text('^[^\\\\/:*?"<>|]+$', 128),
    ManifestVersion: { const: '1.6.0' },
  };
  const locale = text('^[a-zA-Z]{2,3}(-[a-zA-Z]{1,8})*$', 20);

  it("are three valid ones, with the file names of winget's repository", () => {
    expect([...files.keys()]).toEqual([
      `${identifier}.yaml`,
      `${identifier}.installer.yaml`,
      `${identifier}.locale.en-US.yaml`,
    ]);
    const [version, installer, texts] = [...manifests.values()];
    check(object({ ...common, DefaultLocale: locale, ManifestType: { const: 'version' } }), version);
    const nested = object({
      RelativeFilePath: text('^[^/]+\\\\proa\\.exe$', 512),
      PortableCommandAlias: text('^\\w+$', 40),
    });
    const one = object({
      Architecture: { enum: ['x64', 'arm64'] },
      NestedInstallerFiles: { type: 'array', items: nested, minItems: 1, maxItems: 1024 },
      InstallerUrl: address,
      InstallerSha256: text('^[A-F0-9]{64}$'),
    });
    const install = {
      InstallerType: { const: 'zip' },
      NestedInstallerType: { const: 'portable' },
      Commands: { type: 'array', items: text('^\\w+$', 40), maxItems: 16, uniqueItems: true },
      ReleaseDate: text('^\\d{4}-\\d\\d-\\d\\d$'),
      Installers: { type: 'array', items: one, minItems: 1, maxItems: 1024 },
      ManifestType: { const: 'installer' },
    };
    check(object({ ...common, ...install }), installer);
    const said = {
      PackageLocale: locale,
      Publisher: text('^.{2,}$', 256),
      PackageName: text('^.{2,}$', 256),
      License: text('^.{3,}$', 512),
      ShortDescription: text('^.{3,}$', 256),
      ManifestType: { const: 'defaultLocale' },
    };
    const more = {
      PackageUrl: address,
      Description: text('^[^]{3,}$', 10_000),
      Moniker: text('^\\w+$', 40),
      Tags: { type: 'array', items: text('^\\S+$', 40), maxItems: 16, uniqueItems: true },
    };
    check(object({ ...common, ...said }, more), texts);
  });

  it('name the zip of each processor with its hash', () => {
    const { Installers } = manifests.get(`${identifier}.installer.yaml`);
    const named = Installers.map((each: { InstallerUrl: string; InstallerSha256: string }) => [
      each.InstallerUrl,
      each.InstallerSha256.toLowerCase(),
    ]);
    expect(named).toEqual(
      wingetTargets.map((name) => [
        `${release.downloads}/proa-${release.version}-${name}.zip`,
        hashes.get(name),
      ]),
    );
  });
});

describe('a zip archive', () => {
  const folder = temporaryFolder('zip');
  const files = [
    { ...textFile('one/große.txt', 'one\n'.repeat(1000)), mode: 0o755 },
    textFile('one/empty', ''),
  ];

  it.skipIf(lacksProgram('unzip'))('is unpacked completely, with its names, modes and time', () => {
    const path = join(folder, 'some.zip');
    writeFileSync(path, zipOf(files, release.epoch));
    const place = join(folder, 'place');
    mkdirSync(place);
    const env = { ...process.env, TZ: 'UTC', LC_ALL: 'C.UTF-8' };
    execFileSync('unzip', ['-q', path, '-d', place], { env });
    expect(readFileSync(join(place, 'one/große.txt'), 'utf8')).toBe('one\n'.repeat(1000));
    const { mode, mtimeMs } = statSync(join(place, 'one/große.txt'));
    expect({ mode: mode & 0o777, mtimeMs }).toEqual({ mode: 0o755, mtimeMs: release.epoch * 1000 });
    expect(statSync(join(place, 'one/empty')).size).toBe(0);
  });

  it('is the same whatever the clock of the machine shows', () => {
    const zone = process.env.TZ;
    const hereAndThere = ['UTC', 'Asia/Tokyo'].map((name) => {
      process.env.TZ = name;
      return zipOf(files, release.epoch).toString('hex');
    });
    process.env.TZ = zone;
    if (zone === undefined) delete process.env.TZ;
    expect(hereAndThere[0]).toBe(hereAndThere[1]);
  });

  it('refuses links', () => {
    expect(() => zipOf([{ path: 'one', link: 'other' }], release.epoch)).toThrow(
      'only files go into a zip: one',
    );
  });
});
