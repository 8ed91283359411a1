import type { BrowseSettings } from '../../process/browse-settings.js';
import type { KeyName } from '../../terminal/ui/keys.js';
import { actions } from '../act/actions/actions.js';
import { viewKeys } from '../views/views.js';

/** The words of other keys: those of views and of actions are in their tables. */
const OTHERS: Readonly<Record<string, KeyName>> = {
  logs: 'l',
  previous: 'p',
  copy: "'",
  sort: 's',
  'sort-left': '<',
  'sort-right': '>',
  'sort-turned': '!',
  columns: ',',
  wide: 'w',
  filter: '/',
  'not-well': 'b',
  mark: 'space',
  range: 'v',
  all: '*',
  'read-again': 'r',
  namespace: 'n',
  'all-namespaces': '0',
  context: 'c',
  command: ':',
  before: '[',
  after: ']',
  last: '-',
  forwards: 'f',
  help: '?',
  back: 'q',
};

/** Function keys that do what another key does as well, unless they are given something else. */
const ALSO: Readonly<Record<KeyName, KeyName>> = { f1: '?', f5: 'r' };

/** Keys that other programs' users have in their fingers, by their names. `Ctrl-K`, which kills without asking there, is none. */
const PRESETS: Readonly<Record<string, Readonly<Record<KeyName, string>>>> = {
  proa: {},
  k9s: {
    e: 'edit',
    s: 'shell',
    r: 'restart',
    i: 'image',
    t: 'trigger',
    'ctrl+d': 'delete',
    'ctrl+l': 'undo',
    'ctrl+w': 'wide',
    'ctrl+r': 'read-again',
  },
};

/** Which key does what. */
export interface KeyMap {
  /** The key that the browser knows for what this key does; undefined where it does nothing. */
  meant(key: KeyName): KeyName | undefined;
  /** The key to press for what the browser knows by this key; undefined where none does it any more. */
  shown(key: KeyName): KeyName | undefined;
  /** The function keys that do the same, whatever else does. */
  also(key: KeyName): readonly KeyName[];
}

/** The words that keys can be given, with the key that each has. */
export function keyWords(): Readonly<Record<string, KeyName>> {
  return { ...viewKeys, ...OTHERS, ...Object.fromEntries(actions.map(({ word, key }) => [word, key])) };
}

/**
 * Reads `browse.keys` of the config file.
 * @returns the map, and what of the settings has no meaning or takes a key away, a sentence each
 */
export function readKeys({ preset, keys }: BrowseSettings['keys']): {
  map: KeyMap;
  problems: readonly string[];
} {
  const words = keyWords();
  const problems: string[] = [];
  const chosen = PRESETS[preset ?? 'proa'];
  if (chosen === undefined)
    problems.push(
      `browse.keys.preset: there is no ${preset}; there are ${Object.keys(PRESETS).join(' and ')}`,
    );
  const given = new Map(Object.entries(chosen ?? {}).filter(([, word]) => words[word] !== undefined));
  for (const [name, word] of Object.entries(keys)) {
    const key = readKeyName(name);
    if (words[word] === undefined) problems.push(`browse.keys.${name}: nothing is called ${word}`);
    else if (key === undefined) problems.push(`browse.keys.${name}: this is no key that can be given`);
    else given.set(key, word);
  }
  const byKey = new Map([...given].map(([key, word]) => [key, words[word]!] as const));
  const moved = new Set(byKey.values());
  const also = (key: KeyName) =>
    Object.keys(ALSO).filter((functionKey) => ALSO[functionKey] === key && !byKey.has(functionKey));
  for (const [word, key] of Object.entries(words)) {
    const taker = given.get(key);
    if (taker === undefined || taker === word || moved.has(key) || also(key).length > 0) continue;
    problems.push(`browse.keys: ${key} is ${taker}, and no key is ${word}`);
  }
  return {
    problems,
    map: {
      meant: (key) => byKey.get(key) ?? ALSO[key] ?? (moved.has(key) ? undefined : key),
      shown: (key) => {
        if (!moved.has(key)) return byKey.has(key) ? undefined : key;
        return [...byKey].find(([, known]) => known === key)?.[0];
      },
      also,
    },
  };
}

/** The map without settings. */
export const usualKeys: KeyMap = readKeys({ preset: undefined, keys: {} }).map;

/** A key by its name in the config file; undefined for what is none, or must stay what it is. */
export function readKeyName(name: string): KeyName | undefined {
  const key = name.length === 1 ? name : name.toLowerCase();
  if (['ctrl+c', 'ctrl+z', 'ctrl+k'].includes(key)) return undefined;
  return /^(?:\S|space|tab|shift\+tab|home|end|f[1-9]|f1[0-2]|ctrl\+[a-z])$/.test(key) ? key : undefined;
}
