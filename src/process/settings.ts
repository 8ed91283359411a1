import { flag, type ReadText, readConfig, readConfigKey, section, word } from './config-file.js';
import { checkedLimits, parseFigure } from './figure.js';
import type { OwnCommand } from './own-commands.js';

/** Figures of the discovery limiter, as far as they are set; a negative one lifts it. */
export interface DiscoveryLimits {
  burst?: number | undefined;
  qps?: number | undefined;
}

/** Where settings come from, each before those below it. */
interface SettingSources {
  flags: DiscoveryLimits;
  /** PROA_DISCOVERY_BURST and PROA_DISCOVERY_QPS are looked at. */
  variables: Readonly<Record<string, string | undefined>>;
  /** Reads `discovery: {burst, qps}` of the config file; called only for figures that are not set elsewhere. */
  readFile: () => Promise<DiscoveryLimits>;
}

/**
 * The limiter's figures from flags, variables and the config file, in this order, each figure by itself.
 * Fails with an Error that names the source of a figure that is none.
 */
export async function discoveryLimits({
  flags,
  variables,
  readFile,
}: SettingSources): Promise<DiscoveryLimits> {
  const given = {
    burst: flags.burst ?? fromVariable(variables, 'PROA_DISCOVERY_BURST'),
    qps: flags.qps ?? fromVariable(variables, 'PROA_DISCOVERY_QPS'),
  };
  const file = given.burst === undefined || given.qps === undefined ? await readFile() : {};
  return checkedLimits(given.burst ?? file.burst, given.qps ?? file.qps);
}

/** Reads `discovery: {burst, qps}` of the config file. Fails as readConfig does. @param folder the config folder */
export async function readDiscoveryLimits(folder: string, read: ReadText): Promise<DiscoveryLimits> {
  return readConfig(folder, read, parseLimits);
}

/** Where it is said which one of a few words is meant, each before those below it. */
interface ChoiceSources<W extends string> {
  flag: W | undefined;
  variables: Readonly<Record<string, string | undefined>>;
  /** The variable that is looked at: `PROA_WIRE`. */
  variable: string;
  /** The key in the config file that is asked where nobody else said it: `wire`. */
  key: string;
  /** The config folder. */
  folder: string;
  read: ReadText;
  words: readonly W[];
}

/** The word that was chosen; undefined where nobody did. Fails with an Error that names what is none of the words. */
export async function chosenWord<W extends string>(sources: ChoiceSources<W>): Promise<W | undefined> {
  const { flag, variables, variable, key, folder, read, words } = sources;
  const among = (text: string, what: string): W => {
    const found = words.find((each) => each === text);
    if (found !== undefined) return found;
    const choice = `${words.slice(0, -1).join(', ')} or ${words.at(-1)}`;
    throw new Error(`${what} must be ${choice}; it is ${JSON.stringify(text)}`);
  };
  if (flag !== undefined) return flag;
  const text = variables[variable];
  if (text !== undefined && text !== '') return among(text, variable);
  return readConfigKey(key, folder, read, (document) => {
    const said = word(section(document, 'the file')[key], key);
    return said === undefined ? undefined : among(said, key);
  });
}

/** Where it is said whether TLS sessions are kept between runs, each before those below it. */
interface TlsSessionSources {
  flag: boolean | undefined;
  /** PROA_TLS_SESSION_CACHE is looked at. */
  variables: Readonly<Record<string, string | undefined>>;
  /** Reads `tls: {sessionCache}` of the config file; called only if it is not set elsewhere. */
  readFile: () => Promise<boolean | undefined>;
}

/** Whether TLS sessions are kept between runs; they are by default. Fails with an Error that names what cannot be read. */
export async function keepsTlsSessions({ flag, variables, readFile }: TlsSessionSources): Promise<boolean> {
  const text = variables.PROA_TLS_SESSION_CACHE;
  if (flag !== undefined) return flag;
  if (text === undefined || text === '') return (await readFile()) ?? true;
  if (text === 'true' || text === '1') return true;
  if (text === 'false' || text === '0') return false;
  throw new Error(`PROA_TLS_SESSION_CACHE is neither true nor false: ${JSON.stringify(text)}`);
}

/**
 * Reads `tls: {sessionCache: false}` of the config file; undefined where it says nothing of that, which is told without
 * YAML, as it is asked with every run that connects. Fails as readConfig does.
 */
export async function readTlsSessionCache(folder: string, read: ReadText): Promise<boolean | undefined> {
  return readConfigKey('sessionCache', folder, read, (document) => {
    const tls = section(section(document, 'the file').tls, 'tls');
    return tls.sessionCache === undefined ? undefined : flag(tls, 'sessionCache', 'tls.sessionCache');
  });
}

/**
 * Reads `requests: {idleTimeout: 5m}` of the config file; undefined where it says nothing of that, which is told without
 * YAML, as it is asked with every run that connects. Fails as readConfig does.
 */
export async function readIdleTimeout(folder: string, read: ReadText): Promise<string | undefined> {
  return readConfigKey('idleTimeout', folder, read, (document) => {
    const { idleTimeout } = section(section(document, 'the file').requests, 'requests');
    return typeof idleTimeout === 'number' ? String(idleTimeout) : word(idleTimeout, 'requests.idleTimeout');
  });
}

/** How the browser looks. */
export interface BrowseSettings {
  /** The name of a theme; undefined leaves it to the terminal. */
  theme: string | undefined;
  /** Themes by name: what to begin with, and colours by role. */
  themes: Readonly<Record<string, { base?: string; colors: Readonly<Record<string, string>> }>>;
  /** Keys by what they are to do, in the words of the browser, and the name of the set to begin with. */
  keys: { preset?: string | undefined; keys: Readonly<Record<string, string>> };
  /** Words of the command bar, with the lines that they stand for. */
  aliases: Readonly<Record<string, string>>;
  /** Programs that the browser runs. */
  commands: readonly OwnCommand[];
  /** Values of secrets are hidden again after a while. */
  hidesSecrets: boolean;
}

/**
 * Reads `browse: {theme: NAME, hideSecrets: BOOL, keys: {preset: NAME, KEY: WORD…}, aliases: {WORD: LINE…}, commands: [{word, run…}…]}` and
 * `themes: {NAME: {base: NAME, ROLE: COLOUR…}}` of the config file. Fails as readConfig does.
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
  return {
    ...(named !== undefined && { base: named }),
    colors: texts(colors, what),
  };
}

/** Texts by their keys; those without one are left out. */
function texts(values: Record<string, unknown>, what: string): Record<string, string> {
  return Object.fromEntries(
    Object.entries(values).flatMap(([key, value]) => {
      const text = word(value, `${what}.${key}`);
      return text === undefined ? [] : [[key, text]];
    }),
  );
}

function parseLimits(document: unknown): DiscoveryLimits {
  const discovery = section(section(document, 'the file').discovery, 'discovery');
  return { burst: figure(discovery, 'burst'), qps: figure(discovery, 'qps') };
}

function figure(discovery: Record<string, unknown>, name: string): number | undefined {
  const value = discovery[name];
  if (value === undefined || value === null) return undefined;
  if (typeof value !== 'number' || !Number.isFinite(value))
    throw new Error(`discovery.${name} is not a number`);
  return value;
}

function fromVariable(variables: SettingSources['variables'], name: string): number | undefined {
  const text = variables[name];
  if (text === undefined || text === '') return undefined;
  const value = parseFigure(text);
  if (value === undefined) throw new Error(`${name} is not a number: ${JSON.stringify(text)}`);
  return value;
}
