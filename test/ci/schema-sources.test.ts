import { execFileSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { fetchSources, modules, tags, UnreachableError } from '../../scripts/schema/sources.js';
import { newestRelease } from '../../src/codec/proto/schema/index.js';

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'proa-sources-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** A repository with a file that names the current tag. */
function repository(path: string, versions: readonly string[]): void {
  mkdirSync(path, { recursive: true });
  const git = (...args: string[]) => {
    const identity = ['-c', 'user.name=n', '-c', 'user.email=e', '-c', 'commit.gpgsign=false'];
    execFileSync('git', ['-C', path, ...identity, ...args], { stdio: 'ignore' });
  };
  git('init');
  for (const version of versions) {
    writeFileSync(join(path, 'version'), version);
    git('add', 'version');
    git('commit', '-m', version);
    git('tag', version);
  }
}

test('the sources of each release are those of its tag', () => {
  const repositories = newFolder();
  for (const module of modules) repository(join(repositories, module), ['v0.1.0', 'v0.2.3']);
  const folder = newFolder();
  const releases = { 1: 'v0.1.0', 2: 'v0.2.3' };
  expect(fetchSources(folder, (module) => join(repositories, module), releases)).toEqual([
    `1=${join(folder, '1')}`,
    `2=${join(folder, '2')}`,
  ]);
  for (const [release, tag] of Object.entries(releases)) {
    expect(readdirSync(join(folder, release)).sort()).toEqual([...modules].sort());
    for (const module of modules) {
      expect(readFileSync(join(folder, release, module, 'version'), 'utf8')).toBe(tag);
    }
  }
});

test('sources that cannot be reached are distinguished from others', () => {
  const nowhere = join(newFolder(), 'nowhere');
  expect(existsSync(nowhere)).toBe(false);
  expect(() => fetchSources(newFolder(), () => nowhere)).toThrow(UnreachableError);
});

test('there are sources for every release that the schema knows', () => {
  const releases = Object.keys(tags).map(Number);
  expect(releases).toEqual(Array.from({ length: newestRelease - 16 }, (_, index) => 17 + index));
  for (const release of releases) expect(tags[release]).toMatch(new RegExp(`^v0\\.${release}\\.\\d+$`));
});
