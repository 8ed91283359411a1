import { readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { Environment } from '../../../process/environment.js';
import { resolveFrom } from '../../../process/folders.js';
import type { DialogField } from '../types.js';

/** Where paths begin. */
type PathPlace = Pick<Environment, 'home' | 'workingFolder'>;

/** A typed path as an absolute one; `~/` is the user's home folder. Fails if it cannot be the path of a file. */
export function filePath(text: string, { home, workingFolder }: PathPlace): string {
  if (text === '' || text === '-') throw new Error('the path of a file or folder is required');
  return text.startsWith('~/') ? join(home, text.slice(2)) : resolveFrom(workingFolder, text);
}

/** A line for the path of a file or folder: Tab completes it. Fails if there are no files. */
export function pathField(place: PathPlace | undefined): DialogField {
  if (place === undefined) throw new Error('there are no files here');
  return {
    name: 'path',
    label: 'file or folder (Tab completes)',
    value: '',
    problem: (text) => (text === '' || text === '-' ? 'a path is required' : ''),
    complete: (text) => completedPath(text, place),
  };
}

/** A typed path completed with the longest prefix that all matching files share; folders end in a slash. */
function completedPath(text: string, place: PathPlace): string {
  const begun = text.endsWith('/') || text === '' ? '' : basename(text);
  const typed = text.slice(0, text.length - begun.length);
  const folder = typed === '' ? place.workingFolder : filePath(typed, place);
  const names = namesIn(folder).filter(
    (name) => name.startsWith(begun) && (begun.startsWith('.') || !name.startsWith('.')),
  );
  const [first, ...others] = names;
  if (first === undefined) return text;
  let common = first;
  for (const name of others) while (!name.startsWith(common)) common = common.slice(0, -1);
  return typed + common;
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder, { withFileTypes: true }).map((entry) =>
      entry.isDirectory() ? `${entry.name}/` : entry.name,
    );
  } catch {
    return [];
  }
}
