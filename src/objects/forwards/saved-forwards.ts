import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { quote } from '../../go/strconv/quote.js';
import { messageOf } from '../../process/errors.js';
import { replaceFile } from '../../process/private-file.js';
import { type ForwardSpec, forwardProblem } from './spec.js';

/** A saved forward, with its context. */
export interface SavedForward extends ForwardSpec {
  context: string;
}

/** Names that are valid file names on every system, and not paths. */
const NAME = /^[A-Za-z0-9][A-Za-z0-9_.-]{0,62}$/;

/** Whether forwards can be saved under a name. */
function isSavedName(name: string): boolean {
  return NAME.test(name);
}

/**
 * Saves forwards under a name, in a file that only this user can read; replaces those saved under it before. Returns
 * its path. Fails if the name is invalid, and as the file system does.
 * @param folder the configuration folder
 */
export async function saveForwards(
  folder: string,
  name: string,
  forwards: readonly SavedForward[],
): Promise<string> {
  if (!isSavedName(name))
    throw new Error(`${quote(name)} is not a valid name for forwards: use letters, digits, "-", "_" and "."`);
  const path = join(folder, 'forwards', `${name}.json`);
  await replaceFile(path, `${JSON.stringify({ forwards }, undefined, 2)}\n`, 0o700);
  return path;
}

/** The forwards saved under a name. Fails, with the saved names, if there are none, or they cannot be read. */
export async function readForwards(folder: string, name: string): Promise<SavedForward[]> {
  const path = join(folder, 'forwards', `${name}.json`);
  let text: string;
  try {
    if (!isSavedName(name)) throw Object.assign(new Error('no name'), { code: 'ENOENT' });
    text = await readFile(path, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    const names = await savedNames(folder);
    const known = names.length === 0 ? 'none are saved' : `there are ${names.join(', ')}`;
    throw new Error(`no forwards are saved as ${quote(name)}; ${known}`, { cause: error });
  }
  try {
    const { forwards } = JSON.parse(text) as { forwards: unknown };
    if (!Array.isArray(forwards)) throw new Error('it has no list "forwards"');
    return forwards.map(checked);
  } catch (error) {
    throw new Error(`${path}: ${messageOf(error)}`, { cause: error });
  }
}

/** The names of saved forwards, in alphabetical order. */
export async function savedNames(folder: string): Promise<string[]> {
  const files = await readdir(join(folder, 'forwards')).catch(() => []);
  const names = files.filter((file) => file.endsWith('.json')).map((file) => file.slice(0, -'.json'.length));
  return names.filter(isSavedName).toSorted();
}

function checked(value: unknown): SavedForward {
  const given = (value ?? {}) as Partial<Record<keyof SavedForward, unknown>>;
  const text = (key: keyof SavedForward) => {
    const found = given[key] ?? '';
    if (typeof found !== 'string') throw new Error(`${quote(key)} is not a string`);
    return found;
  };
  const addresses = given.addresses ?? ['localhost'];
  if (
    !Array.isArray(addresses) ||
    !addresses.every((each) => typeof each === 'string') ||
    addresses.length === 0
  )
    throw new Error('"addresses" is not a list of strings');
  const forward = {
    name: text('name'),
    context: text('context'),
    namespace: text('namespace'),
    to: text('to'),
    local: text('local'),
    remote: text('remote'),
    addresses,
  };
  const problem = forwardProblem(forward);
  if (problem !== '') throw new Error(problem);
  return forward;
}
