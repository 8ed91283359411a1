import { parseGroupVersion } from '../codec/object.js';
import { asList, asNumber, asObject, asString, asStrings, parseObject } from '../codec/shape.js';
import type { CacheFolder } from './cache-folder.js';
import { formatResource } from './cache-format.js';
import { cacheTtlMs, groupsFile } from './disk-source.js';
import { readResource } from './legacy-documents.js';
import type { Meaning } from './meaning.js';
import type { ApiResource } from './types.js';

const fileName = 'resolved.json';

/** How many arguments are remembered, the latest ones. */
const maxNames = 64;

interface RememberedName {
  meaning: Meaning;
  /** When the oldest file or response after it was received, milliseconds since 1970. */
  since: number;
  /** When the servergroups.json that decided it was written. */
  groupsWritten: number;
}

/**
 * Remembers the meaning of arguments, so that a name used before costs one small file instead of the files of all
 * groups. An entry is valid as long as its sources: exactly the servergroups.json of that time, and six hours.
 */
export class RememberedNames {
  #writing = Promise.resolve();
  readonly #folder: CacheFolder;
  readonly #now: () => number;

  constructor(folder: CacheFolder, now: () => number) {
    this.#folder = folder;
    this.#now = now;
  }

  /** The meaning of the argument, or undefined if it is unknown, or no longer certain. */
  async recall(argument: string): Promise<Meaning | undefined> {
    const entry = (await this.#read()).get(argument);
    if (entry === undefined || Math.abs(this.#now() - entry.since) > cacheTtlMs) return undefined;
    return (await this.#folder.modified(groupsFile)) === entry.groupsWritten ? entry.meaning : undefined;
  }

  /**
   * Remembers an argument in the background. If two processes write at once, one may win: the names of the other are
   * looked up again.
   * @param since when the oldest file or response after it was received
   */
  remember(argument: string, meaning: Meaning, since: number): void {
    this.#writing = this.#writing.then(() => this.#add(argument, meaning, since));
  }

  /** Resolves when everything has been written. */
  async settled(): Promise<void> {
    await this.#writing;
    await this.#folder.settled();
  }

  /** servergroups.json may still be on its way to the disk. */
  async #add(argument: string, meaning: Meaning, since: number): Promise<void> {
    await this.#folder.settled();
    const groupsWritten = await this.#folder.modified(groupsFile);
    if (groupsWritten === undefined) return;
    const entries = await this.#read();
    entries.delete(argument);
    entries.set(argument, { meaning, since, groupsWritten });
    const current = [...entries].filter(([, entry]) => entry.groupsWritten === groupsWritten);
    this.#folder.write(fileName, format(current.slice(-maxNames)));
    await this.#folder.settled();
  }

  async #read(): Promise<Map<string, RememberedName>> {
    const file = await this.#folder.read(fileName);
    if (file === undefined) return new Map();
    try {
      return new Map(asList(parseObject(file.text).names, 'names').map(parseEntry));
    } catch {
      return new Map();
    }
  }
}

function format(entries: [string, RememberedName][]): string {
  const names = entries.map(([argument, { meaning, since, groupsWritten }]) => ({
    argument,
    since,
    groupsWritten,
    ...(meaning.resource === undefined ? {} : { resource: formatPlaced(meaning.resource) }),
    ...(meaning.warnings.length === 0 ? {} : { warnings: meaning.warnings }),
    ...(meaning.category === undefined ? {} : { category: meaning.category.map(formatPlaced) }),
  }));
  return `${JSON.stringify({ names })}\n`;
}

function formatPlaced(resource: ApiResource): Record<string, unknown> {
  const { group, version } = resource;
  return { at: group === '' ? version : `${group}/${version}`, ...formatResource(resource) };
}

function parseEntry(value: unknown): [string, RememberedName] {
  const entry = asObject(value, 'name');
  const { resource, category } = entry;
  const meaning: Meaning = {
    resource: resource === undefined ? undefined : parsePlaced(resource),
    warnings: asStrings(entry.warnings, 'warnings'),
    category: category === undefined ? undefined : asList(category, 'category').map(parsePlaced),
  };
  return [
    asString(entry.argument, 'argument'),
    {
      meaning,
      since: asNumber(entry.since, 'since'),
      groupsWritten: asNumber(entry.groupsWritten, 'groupsWritten'),
    },
  ];
}

function parsePlaced(value: unknown): ApiResource {
  const entry = asObject(value, 'resource');
  return readResource(entry, 'resource', parseGroupVersion(asString(entry.at, 'at')));
}
