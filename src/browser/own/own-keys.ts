import type { OwnCommand } from '../../process/own-commands.js';
import type { KeyName } from '../../terminal/ui/keys.js';
import { firstMeant, type KeyMap } from '../keys/key-map.js';
import { barViews } from '../views/views.js';

/** Words of the command bar that have no key. */
export const BAR_WORDS: readonly string[] = [
  ...'ns ctx cols logs save where alias notices theme mouse quit q log jobs unlock lock pf plugin get exit no'.split(
    ' ',
  ),
  ...barViews.map(([word]) => word),
];

/** Keys that screens use themselves, or that navigate. */
const OF_SCREENS: ReadonlySet<KeyName> = new Set([
  ...'0123456789jkgGmxzNC?:&{}'.split(''),
  ...['up', 'down', 'left', 'right', 'pageup', 'pagedown', 'home', 'end', 'tab', 'shift+tab', 'space'],
  ...['ctrl+b', 'ctrl+f', 'ctrl+u', 'ctrl+d'],
]);

/** The assigned keys, and the words that have them. */
export interface KeyTable extends KeyMap {
  words: Readonly<Record<string, KeyName>>;
  /** A key by its name in the configuration file; undefined if there is no such key. */
  keyOf(name: string): KeyName | undefined;
}

/** The keys and words that the user's commands get. */
interface OwnKeys {
  /** Those whose word is free. */
  commands: readonly OwnCommand[];
  /** By their words. */
  keys: ReadonlyMap<string, KeyName>;
  /** Errors in the file, one sentence each. */
  problems: readonly string[];
}

/**
 * Finds the user's commands that have a free word and a free key, and reports the others.
 * @param path of the configuration file
 */
export function ownKeys(commands: readonly OwnCommand[], table: KeyTable, path: string): OwnKeys {
  const { words } = table;
  const taken = new Map(Object.entries(words).map(([word, key]) => [key, word]));
  const keys = new Map<string, KeyName>();
  const problems: string[] = [];
  const named = commands.filter(({ word, place }) => {
    const isFree = words[word] === undefined && !BAR_WORDS.includes(word);
    if (!isFree) problems.push(`${path}: ${place}.word: ${word} is a built-in word of the browser`);
    return isFree;
  });
  for (const { word, key: name, place, changes } of named) {
    if (name === undefined) continue;
    const key = table.keyOf(name);
    const isCapital = /^[A-Z]$/.test(name);
    const meant = key && firstMeant(key, table);
    const owner = [...keys].find(([, other]) => other === key)?.[0] ?? (meant && taken.get(meant));
    const say = (what: string) => problems.push(`${path}: ${place}.key: ${what}`);
    if (key === undefined) say(`${name} is a key that cannot be assigned`);
    else if (changes && !isCapital)
      say(`a command that changes something needs a capital letter, not ${name}`);
    else if (!changes && isCapital)
      say(`${name} is for commands that change something: use a lowercase letter, Ctrl or a function key`);
    else if (owner !== undefined) say(`${name} is ${owner} already`);
    else if (meant === undefined || OF_SCREENS.has(meant)) say(`${name} is a built-in key of the browser`);
    else keys.set(word, key);
  }
  return { commands: named, keys, problems };
}
