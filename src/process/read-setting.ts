import { readConfigKey, section } from './config-file.js';
import type { Environment } from './environment.js';
import { readNamedText } from './read-file.js';
import type { Setting, SettingValue } from './settings.js';

/** The value and the source of a setting, for errors. */
interface SaidSetting {
  text: string;
  /** `--exit-codes` or `PROA_EXIT_CODES`. */
  source: string;
}

/**
 * The value of a setting from a flag or, after it, a variable; undefined if neither is set. @param flag as for
 * readSetting
 */
export function settingOfRun(
  setting: Setting,
  flag: string | undefined,
  variables: Environment['variables'],
): SaidSetting | undefined {
  if (flag) return { text: flag, source: `--${setting.flag}` };
  const text = setting.variable === undefined ? undefined : variables[setting.variable];
  return text ? { text, source: setting.variable! } : undefined;
}

/**
 * The value of a setting by its flag, its variable or the configuration file. Fails with an Error that names the source
 * of an invalid value, and the configuration file if that is invalid.
 * @param flag what was typed; undefined or "" for nothing
 */
export async function readSetting<S extends Setting>(
  setting: S,
  flag: string | undefined,
  { variables, folders, signal }: Pick<Environment, 'variables' | 'folders' | 'signal'>,
): Promise<SettingValue<S>> {
  const { key, default: otherwise } = setting;
  const parse = (text: string, source: string) => setting.parse(text, source) as SettingValue<S>;
  const said = settingOfRun(setting, flag, variables);
  if (said !== undefined) return parse(said.text, said.source);
  const path = key?.split('.') ?? [];
  const read = (file: string) => readNamedText(file, signal);
  const inFile =
    key &&
    (await readConfigKey(path.at(-1)!, folders.config, read, (document) => {
      const value = valueAt(document, path);
      if (value === undefined || value === null) return undefined;
      if (typeof value === 'object') throw new Error(`${key} is not a plain value`);
      return { value: parse(String(value), key) };
    }));
  if (inFile) return inFile.value;
  return (otherwise === undefined ? undefined : parse(otherwise, 'the default')) as SettingValue<S>;
}

/** The value at a path of the document. Fails if something on the way is not a mapping. */
function valueAt(document: unknown, path: readonly string[]): unknown {
  return path.reduce<unknown>(
    (value, name, at) => section(value, at === 0 ? 'the file' : path.slice(0, at).join('.'))[name],
    document,
  );
}
