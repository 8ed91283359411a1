import { rm, writeFile } from 'node:fs/promises';
import { extname, isAbsolute, join } from 'node:path';
import { quote } from '../../go/strconv/quote.js';
import { resolveFrom } from '../../process/folders.js';
import { replaceFile } from '../../process/private-file.js';
import { countText } from '../../render/numbers.js';
import type { RowTable } from './row-table.js';

/** Where files are saved. */
export interface SavePlace {
  /** The base of relative paths. */
  folder: string;
  /** The folder that `~` means. */
  home: string;
}

/** A file already exists, and may be replaced only with the user's consent. */
export class FileThereError extends Error {
  override readonly name = 'FileThereError';
}

/**
 * Saves the visible part of a table: the visible columns of all rows that pass the filter, in their order; as CSV, JSON
 * or YAML by the file's extension, readable by this user only. Returns the message to show. Fails with FileThereError
 * if there is a file that may not be replaced, and otherwise as the file system does.
 * @param now milliseconds since 1970, for ages
 */
export async function saveTable(
  table: RowTable,
  path: string,
  { place, replaces, now }: { place: SavePlace; replaces: boolean; now: number },
): Promise<string> {
  const file = fullPath(path, place);
  const { view, layout } = table;
  const titles = uniqueTitles(layout.columns.shown.map(({ title }) => title));
  const rows = view.all
    .filter(({ change }) => change !== 'deleted')
    .map((row) => layout.columns.cells(row, now));
  const text = await textOf(titles, rows, extname(file));
  await write(file, text, replaces);
  return `${countText(rows.length, 'row')} saved in ${file}`;
}

/** Saves a text as shown, readable by this user only. Returns the message to show. Fails as saveTable does. */
export async function saveText(
  { text, what }: { text: string; what: string },
  path: string,
  { place, replaces }: { place: SavePlace; replaces: boolean },
): Promise<string> {
  const file = fullPath(path, place);
  await write(file, text, replaces);
  return `${what} saved in ${file}`;
}

function fullPath(path: string, { folder, home }: SavePlace): string {
  if (path === '')
    throw new Error('save to which file? for a table, one that ends with .csv, .json or .yaml');
  if (path === '~' || path.startsWith('~/')) return join(home, path.slice(1));
  return isAbsolute(path) ? path : resolveFrom(folder, path);
}

async function write(file: string, text: string, replaces: boolean): Promise<void> {
  if (replaces) {
    await replaceFile(file, text, 0o700);
    return;
  }
  try {
    await writeFile(file, text, { mode: 0o600, flag: 'wx' });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST')
      throw new FileThereError(`${file} already exists`);
    // The file was started here: the disk is full, or the like.
    if ((error as NodeJS.ErrnoException).code === 'ENOSPC') await rm(file, { force: true });
    throw error;
  }
}

async function textOf(
  titles: readonly string[],
  rows: readonly (readonly string[])[],
  ending: string,
): Promise<string> {
  const documents = () =>
    rows.map((cells) => Object.fromEntries(titles.map((title, index) => [title, cells[index] ?? ''])));
  switch (ending.toLowerCase()) {
    case '.csv':
      return [titles, ...rows].map((cells) => `${cells.map(csvCell).join(',')}\r\n`).join('');
    case '.json':
      return `${JSON.stringify(documents(), undefined, 2)}\n`;
    case '.yaml':
    case '.yml': {
      const { YamlEmitter } = await import('../../codec/go-yaml/emit.js');
      return rows.length === 0 ? '[]\n' : new YamlEmitter().document(documents());
    }
    default:
      throw new Error(`the file must end with .csv, .json or .yaml, not ${quote(ending)}`);
  }
}

/**
 * A cell in the format of RFC 4180. What a spreadsheet would take for a formula is text from the cluster, and stays
 * text.
 */
function csvCell(cell: string): string {
  const text = /^(?:[=+@]|-\D)/.test(cell) ? `'${cell}` : cell;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

function uniqueTitles(titles: readonly string[]): string[] {
  return titles.map((title, index) => {
    const before = titles.slice(0, index).filter((other) => other === title).length;
    return before === 0 ? title : `${title} ${before + 1}`;
  });
}
