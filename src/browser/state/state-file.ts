import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Environment } from '../../process/environment.js';
import { replaceFile } from '../../process/private-file.js';

/** So many clusters are remembered, those that were seen first forgotten. */
const MAX_ENTRIES = 100;

/** What can be kept: what JSON can hold. */
export type KeptValue =
  | string
  | number
  | boolean
  | null
  | readonly KeptValue[]
  | { readonly [key: string]: KeptValue };

/** The file in which the browser keeps what the user set. */
export function stateFilePath({ variables, home }: Pick<Environment, 'variables' | 'home'>): string {
  return join(variables.XDG_STATE_HOME || join(home, '.local', 'state'), 'proa', 'browser.json');
}

/**
 * What the user set in the browser, by keys within keys, kept for the next time: `contexts`, `dev`, `namespace`. Each
 * change is written at once, beside what other browsers have written in the meantime, for this user alone.
 */
export class StateFile {
  #state: KeptValue = {};
  #saving: Promise<void> = Promise.resolve();
  readonly #path: string | undefined;

  /** @param path undefined keeps it for this process only */
  constructor(path?: string) {
    this.#path = path;
  }

  /** Reads the file; one that cannot be read or understood is as if there were none. */
  static async open(path: string): Promise<StateFile> {
    const file = new StateFile(path);
    file.#state = await readState(path);
    return file;
  }

  /** What is kept under some keys; undefined if nothing is. It may be anything: look before you use it. */
  get(...keys: readonly string[]): KeptValue | undefined {
    return keys.reduce<KeptValue | undefined>(
      (state, key) => (isMap(state) && Object.hasOwn(state, key) ? state[key] : undefined),
      this.#state,
    );
  }

  /** Keeps a value under some keys; undefined forgets it. */
  set(keys: readonly string[], value: KeptValue | undefined): void {
    this.#state = changed(this.#state, keys, value);
    const path = this.#path;
    if (path === undefined) return;
    this.#saving = this.#saving
      .then(async () => {
        const state = changed(await readState(path), keys, value);
        await replaceFile(path, `${JSON.stringify(state, undefined, 2)}\n`, 0o700);
      })
      // A folder that cannot be written is no error: the next browser begins without a memory.
      .catch(() => undefined);
  }

  /** Settles when everything is written. */
  saved(): Promise<void> {
    return this.#saving;
  }
}

async function readState(path: string): Promise<KeptValue> {
  try {
    const state = JSON.parse(await readFile(path, 'utf8')) as KeptValue;
    return isMap(state) ? state : {};
  } catch {
    return {};
  }
}

/** The same with another value under some keys; what is left empty goes, too. */
function changed(
  state: KeptValue | undefined,
  [key, ...below]: readonly string[],
  value: KeptValue | undefined,
): KeptValue {
  const map = new Map(isMap(state) ? Object.entries(state) : []);
  if (key === undefined) return value ?? {};
  const inner = below.length === 0 ? value : changed(map.get(key), below, value);
  if (inner === undefined || (isMap(inner) && Object.keys(inner).length === 0)) map.delete(key);
  else map.set(key, inner);
  const [first] = map.keys();
  if (map.size > MAX_ENTRIES && first !== undefined) map.delete(first);
  return Object.fromEntries(map);
}

function isMap(state: KeptValue | undefined): state is { readonly [key: string]: KeptValue } {
  return typeof state === 'object' && state !== null && !Array.isArray(state);
}
