import type { BrowseSettings } from '../../process/browse-settings.js';
import type { KeyName } from '../../terminal/ui/keys.js';
import { actions } from '../act/actions/actions.js';
import type { Binding } from '../frame/screen.js';
import { SORT_LETTERS } from '../rows/sort-letters.js';
import { viewKeys } from '../views/views.js';
import { PRESETS } from './presets.js';

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
  save: 'ctrl+s',
  'read-again': 'r',
  namespace: 'n',
  'all-namespaces': '0',
  context: 'c',
  command: ':',
  alias: 'ctrl+a',
  before: '[',
  after: ']',
  last: '-',
  forwards: 'f',
  help: '?',
  back: 'q',
};

/** Words that have no key unless one is given to them; bindings name them by the words themselves. */
const WITHOUT_KEY: readonly string[] = Object.keys(SORT_LETTERS).map((title) => sortWord(title));

/** What sorting by a column is called, where it can be given a key. */
export function sortWord(title: string): string {
  return `sort-${title.toLowerCase()}`;
}

/** Function keys that do what another key does as well, unless they are given something else. */
const ALSO: Readonly<Record<KeyName, KeyName>> = { f1: '?', f5: 'r' };

/** Which keys were given to what, by the keys that the browser knows for it. */
export interface KeyMap {
  /** What each means: the first that can be done on a screen. */
  given: ReadonlyMap<KeyName, readonly KeyName[]>;
  /** Keys whose meaning the user has given to other ones: they do nothing by themselves any more. */
  moved: ReadonlySet<KeyName>;
}

/** The words that keys can be given, with the key that each has. */
export function keyWords(): Readonly<Record<string, KeyName>> {
  return {
    ...viewKeys,
    ...OTHERS,
    ...Object.fromEntries(WITHOUT_KEY.map((word) => [word, word])),
    ...Object.fromEntries(actions.map(({ word, key }) => [word, key])),
  };
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
  const given = new Map(
    Object.entries(chosen ?? {}).map(([key, named]) => [key, named.map((word) => words[word]!)]),
  );
  const moved = new Set<KeyName>();
  for (const [name, word] of Object.entries(keys)) {
    const key = readKeyName(name);
    const known = words[word];
    if (known === undefined) problems.push(`browse.keys.${name}: there is no action ${word}`);
    else if (key === undefined) problems.push(`browse.keys.${name}: this key cannot be assigned`);
    else {
      given.set(key, [known]);
      moved.add(known);
    }
  }
  const map = { given, moved };
  const byKey = new Map(Object.entries(words).map(([word, key]) => [key, word]));
  const all = new Set([...given.values()].flat());
  for (const [word, key] of Object.entries(words)) {
    const [taker] = given.get(key) ?? [];
    if (taker === undefined || all.has(key) || alsoFor(key, map).length > 0) continue;
    problems.push(`browse.keys: ${key} is ${byKey.get(taker)}, which leaves no key for ${word}`);
  }
  return { problems, map };
}

/** The map without settings. */
export const usualKeys: KeyMap = readKeys({ preset: undefined, keys: {} }).map;

/** Function keys that do the same as a key that the browser knows. */
function alsoFor(known: KeyName, { given }: KeyMap): KeyName[] {
  return Object.keys(ALSO).filter((key) => ALSO[key] === known && !given.has(key));
}

/** The key that the browser knows for what a key does in the first place; undefined if it does nothing. */
export function firstMeant(key: KeyName, { given, moved }: KeyMap): KeyName | undefined {
  return given.get(key)?.[0] ?? ALSO[key] ?? (moved.has(key) ? undefined : key);
}

/** A key for what the browser knows by another one, wherever that can be done; undefined if none is. */
export function keyFor(known: KeyName, { given, moved }: KeyMap): KeyName | undefined {
  const key = [...given].find(([, [first]]) => first === known)?.[0];
  return key ?? (moved.has(known) || given.has(known) ? undefined : known);
}

/**
 * What each key does where these bindings work, the first of which for a key counts. A letter that means something else by the map
 * does not change anything where that cannot be done.
 */
export function boundKeys(bindings: readonly Binding[], map: KeyMap): ReadonlyMap<KeyName, Binding> {
  const known = new Map<KeyName, Binding>();
  for (const binding of bindings)
    for (const key of binding.keys) if (!known.has(key)) known.set(key, binding);
  const bound = new Map<KeyName, Binding>();
  for (const [key, meant] of map.given) {
    const done = meant.flatMap((each) => known.get(each) ?? [])[0];
    if (done !== undefined) bound.set(key, done);
  }
  for (const [key, binding] of known) {
    const isOther = map.given.has(key) && binding.group === 'change';
    if (!bound.has(key) && !map.moved.has(key) && !isOther && !WITHOUT_KEY.includes(key))
      bound.set(key, binding);
  }
  for (const [key, binding] of known) for (const also of alsoFor(key, map)) bound.set(also, binding);
  return bound;
}

/** A key by its name in the config file; undefined for what is none, or must stay what it is. */
export function readKeyName(name: string): KeyName | undefined {
  const key = name.length === 1 ? name : name.toLowerCase();
  if (['ctrl+c', 'ctrl+z', 'ctrl+k'].includes(key)) return undefined;
  return /^(?:\S|space|tab|shift\+tab|home|end|f[1-9]|f1[0-2]|ctrl\+[a-z])$/.test(key) ? key : undefined;
}
