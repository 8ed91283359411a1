import { createHash } from 'node:crypto';
import { asList, asString, parseObject } from '../../codec/shape.js';
import { CacheFolder, type CacheFs } from '../../discovery/cache-folder.js';

/** How long cached names are offered without a new request: users press Tab several times for one word. */
const ttlMs = 10_000;

/** The maximum number of files; lists whose keys share a file replace each other. */
const slots = 16;

/** Names of recently listed objects, readable only by their owner. No method fails. */
export class NamesCache {
  readonly #folder: CacheFolder;
  readonly #now: () => number;

  constructor(path: string, fs: CacheFs, uid: number | undefined, now: () => number) {
    this.#now = now;
    this.#folder = new CacheFolder(path, fs, uid, { file: 0o600, folder: 0o700 });
  }

  /** The names kept for a key, if they are recent enough. */
  async read(key: string): Promise<string[] | undefined> {
    const file = await this.#folder.read(fileOf(key));
    if (file === undefined || Math.abs(this.#now() - file.modified) > ttlMs) return undefined;
    try {
      const content = parseObject(file.text);
      if (content.key !== key) return undefined;
      return asList(content.names, 'names').map((name) => asString(name, 'name'));
    } catch {
      return undefined;
    }
  }

  /** Keeps names and replaces the content of the file. */
  async write(key: string, names: readonly string[]): Promise<void> {
    this.#folder.write(fileOf(key), JSON.stringify({ key, names }));
    await this.#folder.settled();
  }
}

function fileOf(key: string): string {
  return `names-${createHash('sha256').update(key).digest().readUInt32LE() % slots}.json`;
}
