import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { formula, formulaTargets } from '../../scripts/package/formula.js';
import { krewManifest, krewTargets } from '../../scripts/package/krew.js';
import { release } from './support.js';

const hashes = new Map(krewTargets.map((name, index) => [name as string, String(index).repeat(64)]));

/** The rules are those of krew's own validation, `internal/index/validation`. */
describe("krew's manifest", () => {
  const manifest = parse(krewManifest(release, hashes));

  it('is a plugin of the version that krew reads', () => {
    expect(Object.keys(manifest)).toEqual(['apiVersion', 'kind', 'metadata', 'spec']);
    expect(manifest.apiVersion).toBe('krew.googlecontainertools.github.com/v1alpha2');
    expect(manifest.kind).toBe('Plugin');
    expect(manifest.metadata).toEqual({ name: expect.stringMatching(/^[\w-]+$/) });
    expect(manifest.spec.version).toMatch(/^v\d+\.\d+\.\d+(-[\w.-]+)?$/);
  });

  it('has only fields that krew knows, and short ones on one line', () => {
    const { shortDescription, description, homepage, ...others } = manifest.spec;
    expect(Object.keys(others).sort()).toEqual(['platforms', 'version']);
    expect(shortDescription).toMatch(/^[^\r\n]{10,50}$/);
    expect(description).not.toBe('');
    expect(homepage).toBe(release.homepage);
  });

  it('has one platform for each machine, with an address, a hash, and a program among its files', () => {
    const { platforms } = manifest.spec;
    const machines = platforms.map(
      ({ selector }: { selector: { matchLabels: { os: string; arch: string } } }) =>
        `${selector.matchLabels.os}/${selector.matchLabels.arch}`,
    );
    expect(machines.sort()).toEqual(
      ['linux', 'darwin', 'windows'].flatMap((os) => [`${os}/amd64`, `${os}/arm64`]).sort(),
    );
    for (const { selector, uri, sha256, files, bin, ...others } of platforms) {
      expect(others).toEqual({});
      expect(Object.keys(selector)).toEqual(['matchLabels']);
      expect(new URL(uri).href).toBe(uri);
      expect(sha256).toMatch(/^[a-f0-9]{64}$/);
      const [folder] = uri
        .split('/')
        .at(-1)
        .split(/\.(?:tar\.gz|zip)$/);
      expect(files).toEqual([
        { from: `${folder}/${bin}`, to: '.' },
        { from: `${folder}/LICENSE`, to: '.' },
      ]);
      expect(bin).toBe(selector.matchLabels.os === 'windows' ? 'proa.exe' : 'proa');
    }
    expect(new Set(platforms.map(({ sha256 }: { sha256: string }) => sha256)).size).toBe(platforms.length);
  });
});

describe("Homebrew's formula", () => {
  it('names the archive of each machine with its hash', () => {
    const text = formula(release, hashes);
    for (const name of formulaTargets)
      expect(text).toContain(
        `url "${release.downloads}/proa-${release.version}-${name}.tar.xz"\n      sha256 "${hashes.get(name)}"`,
      );
  });

  it('refuses what would be more than text in it', () => {
    expect(() => formula({ ...release, homepage: 'https://example.com/#{exit}' }, hashes)).toThrow(
      'cannot be quoted in a formula',
    );
  });
});
