import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Stands for an owner where there is none. GitHub gives nobody such a name, which has two hyphens in a row. */
export const NOBODY = 'proa--owner';

/** The files that name the owner; all others take the name from package.json. */
export const ownerPlaces: readonly string[] = [
  'package.json',
  '.github/CODEOWNERS',
  '.github/ISSUE_TEMPLATE/config.yml',
];

/** What package.json says of where the project lives. */
export interface Home {
  owner: string;
  /** `https://github.com/OWNER/proa` */
  homepage: string;
}

/**
 * Where the project lives, of its package.json.
 * Fails where the repository named there is not on GitHub.
 * @param root the package's folder
 */
export function homeOf(root: string): Home {
  const { homepage, repository } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    homepage: string;
    repository: { url: string };
  };
  const owner = /^git\+https:\/\/github\.com\/([\w-]+)\/proa\.git$/.exec(repository.url)?.[1];
  if (owner === undefined) throw new Error(`package.json names no repository on GitHub: ${repository.url}`);
  return { owner, homepage };
}

/** Where a text names an owner: in an address, as somebody who is mentioned, and, for nobody, anywhere. */
export function mentionsOf(owner: string): RegExp {
  const before = owner === NOBODY ? '' : String.raw`(?<=github\.com/|ghcr\.io/|(?<![\w.])@)`;
  return new RegExp(`${before}\\b${owner}\\b(?!-)`, 'gi');
}

/**
 * Puts another owner in the place of the present one, and gives the files that it changed.
 * Fails for a name that GitHub gives to nobody, and changes nothing then.
 * @param root the package's folder
 */
export function changeOwner(root: string, name: string): string[] {
  if (name !== NOBODY && !/^(?=.{1,39}$)[a-z\d]+(?:-[a-z\d]+)*$/i.test(name))
    throw new Error(`not a name that GitHub gives: ${JSON.stringify(name)}. Use npm run owner -- NAME`);
  const mentions = mentionsOf(homeOf(root).owner);
  return ownerPlaces.filter((place) => {
    const path = join(root, place);
    const before = readFileSync(path, 'utf8');
    const after = before.replaceAll(mentions, name);
    if (after !== before) writeFileSync(path, after);
    return after !== before;
  });
}
