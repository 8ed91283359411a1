import { readConfigKey, section } from './config-file.js';
import type { Environment } from './environment.js';
import { readNamedText } from './read-file.js';

/** Where a setting may stand: a flag before a variable before a key of the config file. */
export interface SettingPlace {
  /** Without dashes: `exit-codes`. */
  flag: string;
  variable: string;
  /** Section and key of the config file: `['errors', 'exitCodes']`. */
  key: readonly [section: string, name: string];
}

/** What a setting says, and who said it, for errors. */
interface GivenSetting {
  text: string;
  /** `--exit-codes`, `PROA_EXIT_CODES` or `errors.exitCodes`. */
  source: string;
}

/**
 * What a setting says, as text; undefined where nobody has said it. Fails with an Error that names the config file where
 * that cannot be understood.
 * @param flag what was typed; undefined or "" for nothing
 */
export async function givenSetting(
  flag: string | undefined,
  place: SettingPlace,
  { variables, folders, signal }: Pick<Environment, 'variables' | 'folders' | 'signal'>,
): Promise<GivenSetting | undefined> {
  if (flag) return { text: flag, source: `--${place.flag}` };
  const variable = variables[place.variable];
  if (variable) return { text: variable, source: place.variable };
  const [group, name] = place.key;
  const read = (path: string) => readNamedText(path, signal);
  const inFile = await readConfigKey(name, folders.config, read, (document) => {
    const value = section(section(document, 'the file')[group], group)[name];
    if (value === undefined || value === null) return undefined;
    if (typeof value === 'object') throw new Error(`${group}.${name} is not a plain value`);
    return String(value);
  });
  return inFile === undefined ? undefined : { text: inFile, source: `${group}.${name}` };
}

/** The word that a setting says. Fails with an Error that names its source where it is none of the words. */
export function wordOf<W extends string>(
  given: GivenSetting | undefined,
  words: readonly W[],
): W | undefined {
  if (given === undefined) return undefined;
  const found = words.find((word) => word === given.text);
  if (found !== undefined) return found;
  const choice = `${words.slice(0, -1).join(', ')} or ${words.at(-1)}`;
  throw new Error(`${given.source} must be ${choice}; it is ${JSON.stringify(given.text)}`);
}

/** Whether a setting says true. Fails as wordOf does. */
export function isTrue(given: GivenSetting | undefined): boolean {
  return wordOf(given, ['true', 'false']) === 'true';
}
