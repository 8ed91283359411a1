import { flag, type ReadText, readConfig, section, word } from './config-file.js';
import type { OwnCommand } from './own-commands.js';

/** The appearance of the browser. */
export interface BrowseSettings {
  /** The first view if none is named: a type, or the word of a view of a place; undefined for pods. */
  start: string | undefined;
  /** The name of a theme; undefined leaves it to the terminal. */
  theme: string | undefined;
  /** Themes by name: a base, and colors by role. */
  themes: Readonly<Record<string, { base?: string; colors: Readonly<Record<string, string>> }>>;
  /** Keys by their actions, in the words of the browser, and the name of the preset. */
  keys: { preset?: string | undefined; keys: Readonly<Record<string, string>> };
  /** Words of the command bar, with the lines that they stand for. */
  aliases: Readonly<Record<string, string>>;
  /** Programs that the browser runs. */
  commands: readonly OwnCommand[];
  /** Values of secrets are hidden again after a while. */
  hidesSecrets: boolean;
}

/**
 * Reads `browse: {start: WORD, theme: NAME, hideSecrets: BOOL, keys: {preset: NAME, KEY: WORD…}, aliases: {WORD:
 * LINE…}, commands: [{word, run…}…]}` and `themes: {NAME: {base: NAME, ROLE: COLOR…}}` of the configuration file.
 * Fails as readConfig does.
 */
export async function readBrowseSettings(folder: string, read: ReadText): Promise<BrowseSettings> {
  let parseCommands: (value: unknown) => OwnCommand[] = () => [];
  const reading = async (path: string) => {
    const text = await read(path);
    if (text.includes('commands')) parseCommands = (await import('./own-commands.js')).parseOwnCommands;
    return text;
  };
  return readConfig(folder, reading, (document) => parseBrowseSettings(document, parseCommands));
}

function parseBrowseSettings(
  document: unknown,
  parseCommands: (value: unknown) => OwnCommand[],
): BrowseSettings {
  const file = section(document, 'the file');
  const browse = section(file.browse, 'browse');
  const { preset, ...keys } = section(browse.keys, 'browse.keys');
  return {
    start: word(browse.start, 'browse.start'),
    theme: word(browse.theme, 'browse.theme'),
    keys: { preset: word(preset, 'browse.keys.preset'), keys: texts(keys, 'browse.keys') },
    aliases: texts(section(browse.aliases, 'browse.aliases'), 'browse.aliases'),
    commands: parseCommands(browse.commands),
    hidesSecrets: browse.hideSecrets == null || flag(browse, 'hideSecrets', 'browse.hideSecrets'),
    themes: Object.fromEntries(
      Object.entries(section(file.themes, 'themes')).map(([name, value]) => [
        name,
        theme(value, `themes.${name}`),
      ]),
    ),
  };
}

function theme(value: unknown, what: string): BrowseSettings['themes'][string] {
  const { base, ...colors } = section(value, what);
  const named = word(base, `${what}.base`);
  return { ...(named !== undefined && { base: named }), colors: texts(colors, what) };
}

/** Texts by their keys; missing ones are omitted. */
function texts(values: Record<string, unknown>, what: string): Record<string, string> {
  return Object.fromEntries(
    Object.entries(values).flatMap(([key, value]) => {
      const text = word(value, `${what}.${key}`);
      return text === undefined ? [] : [[key, text]];
    }),
  );
}
