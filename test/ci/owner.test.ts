import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { changeOwner, homeOf, mentionsOf, NOBODY, ownerPlaces } from '../../scripts/owner/places.js';
import { releaseOf } from '../../scripts/package/release.js';

const root = resolve(import.meta.dirname, '../..');
const present = homeOf(root).owner;

/** Where the files with the owner's name are copied to. */
function copy(): string {
  const folder = mkdtempSync(join(tmpdir(), 'proa-owner-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  for (const place of ownerPlaces) cpSync(join(root, place), join(folder, place), { recursive: true });
  return folder;
}

const textOf = (folder: string, place: string) => readFileSync(join(folder, place), 'utf8');

it('the owner is named in the files that the script sets, and in no others', () => {
  const files = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
  });
  const own = ['scripts/owner/places.ts', ...ownerPlaces];
  const others = files.split('\0').filter((path) => path !== '' && !own.includes(path));
  expect(others.length).toBeGreaterThan(1000);
  expect(others.filter((path) => mentionsOf(present).test(textOf(root, path)))).toEqual([]);
});

it('the script sets the owner everywhere, also repeatedly', () => {
  const folder = copy();
  const before = ownerPlaces.map((place) => textOf(folder, place));
  for (const [from, to] of [
    [present, 'ada-example'],
    ['ada-example', 'web'],
    ['web', present],
  ] as const) {
    expect(homeOf(folder).owner).toBe(from);
    expect(changeOwner(folder, to)).toEqual(ownerPlaces);
    for (const place of ownerPlaces) {
      expect(textOf(folder, place)).not.toMatch(mentionsOf(from));
      expect(textOf(folder, place)).toMatch(mentionsOf(to));
    }
  }
  expect(ownerPlaces.map((place) => textOf(folder, place))).toEqual(before);
});

it.each(['', '-ada', 'ada-', 'a--da', 'a/b', '$&', 'x'.repeat(40)])(
  'the script refuses %j, and changes nothing',
  (name) => {
    const folder = copy();
    expect(() => changeOwner(folder, name)).toThrow('not a valid name on GitHub');
    expect(homeOf(folder).owner).toBe(present);
  },
);

it('the placeholder owner is replaced everywhere, and others only where they own something', () => {
  expect(`see ${NOBODY}.`).toMatch(mentionsOf(NOBODY));
  expect('web pages of web@example.com, @webs, @web-1').not.toMatch(mentionsOf('web'));
  expect('* @web').toMatch(mentionsOf('web'));
  expect('https://github.com/web/proa').toMatch(mentionsOf('web'));
});

it('packages name the owner of package.json, unless a variable names another', () => {
  const release = releaseOf(root, { SOURCE_DATE_EPOCH: '1700000000' });
  expect(release).toMatchObject({
    homepage: `https://github.com/${present}/proa`,
    downloads: `https://github.com/${present}/proa/releases/download/v${release.version}`,
    maintainer: `proa maintainers <${present}@users.noreply.github.com>`,
  });
});
