import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** The placeholder for a missing owner. GitHub does not allow such a name, with two hyphens in a row. */
export const NOBODY = 'proa--owner';

/** The files that name the owner; all others take the name from package.json. */
export const ownerPlaces: readonly string[] = [
  'package.json',
  '.github/CODEOWNERS',
  '.github/ISSUE_TEMPLATE/config.yml',
];

/** The location of the project, from package.json. */
export interface Home {
  owner: string;
  /** `https://github.com/OWNER/proa` */
  homepage: string;
}

/**
 * The location of the project, from its package.json. Fails if the repository there is not on GitHub.
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

/** Matches where a text names an owner: in an address or a mention; NOBODY anywhere. */
export function mentionsOf(owner: string): RegExp {
  const before = owner === NOBODY ? '' : String.raw`(?<=github\.com/|ghcr\.io/|(?<![\w.])@)`;
  return new RegExp(`${before}\\b${owner}\\b(?!-)`, 'gi');
}

/**
 * Replaces the current owner with another, and returns the changed files. Fails, without a change, for a name that
 * GitHub does not allow.
 * @param root the package's folder
 */
export function changeOwner(root: string, name: string): string[] {
  if (name !== NOBODY && !/^(?=.{1,39}$)[a-z\d]+(?:-[a-z\d]+)*$/i.test(name))
    throw new Error(`not a valid name on GitHub: ${JSON.stringify(name)}. Use npm run owner -- NAME`);
  const mentions = mentionsOf(homeOf(root).owner);
  return ownerPlaces.filter((place) => {
    const path = join(root, place);
    const before = readFileSync(path, 'utf8');
    const after = before.replaceAll(mentions, name);
    if (after !== before) writeFileSync(path, after);
    return after !== before;
  });
}
