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

/** Words that have no default key; bindings name them by the words themselves. */
const WITHOUT_KEY: readonly string[] = Object.keys(SORT_LETTERS).map((title) => sortWord(title));

/** The words for sorting by a column, which can be assigned to a key. */
export function sortWord(title: string): string {
  return `sort-${title.toLowerCase()}`;
}

/** Function keys that duplicate another key unless they are assigned to something else. */
const ALSO: Readonly<Record<KeyName, KeyName>> = { f1: '?', f5: 'r' };

/** The assigned keys, by the default keys of the browser. */
export interface KeyMap {
  /** The meanings of each: the first that is available on a screen counts. */
  given: ReadonlyMap<KeyName, readonly KeyName[]>;
  /** Keys whose meaning the user has moved to others: they have no effect any more. */
  moved: ReadonlySet<KeyName>;
}

/** The words that can be assigned to keys, with the default key of each. */
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
 * @returns the map, and the settings that are invalid or remove a key, a sentence each
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

/** Function keys that duplicate a default key. */
function alsoFor(known: KeyName, { given }: KeyMap): KeyName[] {
  return Object.keys(ALSO).filter((key) => ALSO[key] === known && !given.has(key));
}

/** The default key for the primary meaning of a key; undefined if it has none. */
export function firstMeant(key: KeyName, { given, moved }: KeyMap): KeyName | undefined {
  return given.get(key)?.[0] ?? ALSO[key] ?? (moved.has(key) ? undefined : key);
}

/** A key for the meaning of a default key, wherever it is available; undefined if there is none. */
export function keyFor(known: KeyName, { given, moved }: KeyMap): KeyName | undefined {
  const key = [...given].find(([, [first]]) => first === known)?.[0];
  return key ?? (moved.has(known) || given.has(known) ? undefined : known);
}

/**
 * The effect of each key while these bindings work, the first of which counts for a key. A letter that the map assigns
 * elsewhere does not change anything where that meaning is not available.
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

/** A key by its name in the config file; undefined if it is unknown or reserved. */
export function readKeyName(name: string): KeyName | undefined {
  const key = name.length === 1 ? name : name.toLowerCase();
  if (['ctrl+c', 'ctrl+z', 'ctrl+k'].includes(key)) return undefined;
  return /^(?:\S|space|tab|shift\+tab|home|end|f[1-9]|f1[0-2]|ctrl\+[a-z])$/.test(key) ? key : undefined;
}
