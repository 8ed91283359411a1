import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Environment } from '../../process/environment.js';
import { replaceFile } from '../../process/private-file.js';

/** Maximum number of clusters; the oldest are forgotten. */
const MAX_ENTRIES = 100;

/** What can be stored: any JSON value. */
export type KeptValue =
  | string
  | number
  | boolean
  | null
  | readonly KeptValue[]
  | { readonly [key: string]: KeptValue };

/** The path of the file in which the browser stores the user's settings. */
export function stateFilePath({ variables, home }: Pick<Environment, 'variables' | 'home'>): string {
  return join(variables.XDG_STATE_HOME || join(home, '.local', 'state'), 'proa', 'browser.json');
}

/**
 * The user's settings in the browser, by nested keys: `contexts`, `dev`, `namespace`. Each change is written at once,
 * together with what other browsers have written in the meantime; the file is private to this user.
 */
export class StateFile {
  #state: KeptValue = {};
  #saving: Promise<void> = Promise.resolve();
  readonly #path: string | undefined;

  /** @param path if undefined, settings last only as long as this process */
  constructor(path?: string) {
    this.#path = path;
  }

  /** Reads the file; treats one that cannot be read or understood as missing. */
  static async open(path: string): Promise<StateFile> {
    const file = new StateFile(path);
    file.#state = await readState(path);
    return file;
  }

  /** The value of nested keys; undefined if there is none. It may be anything: check it before use. */
  get(...keys: readonly string[]): KeptValue | undefined {
    return keys.reduce<KeptValue | undefined>(
      (state, key) => (isMap(state) && Object.hasOwn(state, key) ? state[key] : undefined),
      this.#state,
    );
  }

  /** Stores a value under nested keys; undefined removes it. */
  set(keys: readonly string[], value: KeptValue | undefined): void {
    this.#state = changed(this.#state, keys, value);
    const path = this.#path;
    if (path === undefined) return;
    this.#saving = this.#saving
      .then(async () => {
        const state = changed(await readState(path), keys, value);
        await replaceFile(path, `${JSON.stringify(state, undefined, 2)}\n`, 0o700);
      })
      // A folder that is not writable is no error: the next browser starts without the settings.
      .catch(() => undefined);
  }

  /** Resolves when everything is written. */
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

/** A copy with another value for nested keys; removes maps that become empty. */
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
