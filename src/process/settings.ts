import { join } from 'node:path';
import { FileTooLargeError, isStop } from './errors.js';

/** Figures of the discovery limiter, as far as somebody gave them; negative lifts it. */
export interface DiscoveryLimits {
  burst?: number | undefined;
  qps?: number | undefined;
}

/** Where settings come from, each before those below it. */
export interface SettingSources {
  flags: DiscoveryLimits;
  /** PROA_DISCOVERY_BURST and PROA_DISCOVERY_QPS are looked at. */
  variables: Readonly<Record<string, string | undefined>>;
  /** Reads `discovery: {burst, qps}` of the config file; asked only for what nobody else gave. */
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
  return {
    burst: checked(given.burst ?? file.burst, 'the discovery burst'),
    qps: checked(given.qps ?? file.qps, 'the discovery qps'),
  };
}

/**
 * Reads the config file, `config.yaml` in proa's own folder. YAML is loaded where there is such a file.
 * Fails with an Error that names the file when it is there and cannot be understood.
 * @param folder the config folder
 * @param read gives a file's text, and fails where there is none
 */
export async function readConfigFile(
  folder: string,
  read: (path: string) => Promise<string>,
): Promise<DiscoveryLimits> {
  return readConfig(folder, read, parseConfig);
}

/** Where it is said whether TLS sessions are kept between runs, each before those below it. */
export interface TlsSessionSources {
  flag: boolean | undefined;
  /** PROA_TLS_SESSION_CACHE is looked at. */
  variables: Readonly<Record<string, string | undefined>>;
  /** Reads `tls: {sessionCache}` of the config file; asked only where nobody else said it. */
  readFile: () => Promise<boolean | undefined>;
}

/** Whether TLS sessions are kept between runs; they are unless told. Fails with an Error that names what cannot be read. */
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
 * YAML, as it is asked with every run that connects. Fails as readConfigFile does.
 */
export async function readTlsSessionCache(
  folder: string,
  read: (path: string) => Promise<string>,
): Promise<boolean | undefined> {
  return readConfig(folder, saying('sessionCache', read), (document) => {
    const tls = section(section(document, 'the file').tls, 'tls');
    return tls.sessionCache === undefined ? undefined : flag(tls, 'sessionCache', 'tls.sessionCache');
  });
}

/**
 * Reads `requests: {idleTimeout: 5m}` of the config file; undefined where it says nothing of that, which is told without
 * YAML, as it is asked with every run that connects. Fails as readConfigFile does.
 */
export async function readIdleTimeout(
  folder: string,
  read: (path: string) => Promise<string>,
): Promise<string | undefined> {
  return readConfig(folder, saying('idleTimeout', read), (document) => {
    const { idleTimeout } = section(section(document, 'the file').requests, 'requests');
    return typeof idleTimeout === 'number' ? String(idleTimeout) : word(idleTimeout, 'requests.idleTimeout');
  });
}

/** A file's text where it has a word in it, and none where it has not. */
function saying(name: string, read: (path: string) => Promise<string>): (path: string) => Promise<string> {
  return async (path) => {
    const text = await read(path);
    return text.includes(name) ? text : '';
  };
}

/** How the browser looks, and which contexts it is to be careful in. */
export interface BrowseSettings {
  /** The name of a theme; undefined leaves it to the terminal. */
  theme: string | undefined;
  /** Themes by name: what to begin with, and colours by role. */
  themes: Readonly<Record<string, { base?: string; colors: Readonly<Record<string, string>> }>>;
  /** Contexts with `protected: true`. */
  protectedContexts: readonly string[];
}

/**
 * Reads `browse: {theme: NAME}`, `themes: {NAME: {base: NAME, ROLE: COLOUR…}}` and `contexts: {NAME: {protected: true}}`
 * of the config file. Fails as readConfigFile does.
 */
export async function readBrowseSettings(
  folder: string,
  read: (path: string) => Promise<string>,
): Promise<BrowseSettings> {
  return readConfig(folder, read, parseBrowseSettings);
}

async function readConfig<T>(
  folder: string,
  read: (path: string) => Promise<string>,
  parseDocument: (document: unknown) => T,
): Promise<T> {
  const path = join(folder, 'config.yaml');
  const text = await read(path).catch((error: unknown) => {
    if (error instanceof FileTooLargeError) throw new Error(`${path}: ${error.message}`);
    if (isStop(error)) throw error;
    return undefined;
  });
  if (text === undefined || text === '') return parseDocument(undefined);
  const { parse } = await import('yaml');
  try {
    return parseDocument(parse(text));
  } catch (error) {
    throw new Error(`${path}: ${(error as Error).message.split('\n', 1)[0]}`);
  }
}

function parseBrowseSettings(document: unknown): BrowseSettings {
  const file = section(document, 'the file');
  const contexts = Object.entries(section(file.contexts, 'contexts')).filter(([name, value]) =>
    flag(section(value, `contexts.${name}`), 'protected', `contexts.${name}.protected`),
  );
  return {
    theme: word(section(file.browse, 'browse').theme, 'browse.theme'),
    themes: Object.fromEntries(
      Object.entries(section(file.themes, 'themes')).map(([name, value]) => [
        name,
        theme(value, `themes.${name}`),
      ]),
    ),
    protectedContexts: contexts.map(([name]) => name),
  };
}

function theme(value: unknown, what: string): BrowseSettings['themes'][string] {
  const { base, ...colors } = section(value, what);
  const named = word(base, `${what}.base`);
  return {
    ...(named !== undefined && { base: named }),
    colors: Object.fromEntries(
      Object.entries(colors).flatMap(([role, color]) => {
        const text = word(color, `${what}.${role}`);
        return text === undefined ? [] : [[role, text]];
      }),
    ),
  };
}

function word(value: unknown, what: string): string | undefined {
  if (value === undefined || value === null) return undefined;
  if (typeof value !== 'string') throw new Error(`${what} is not text`);
  return value;
}

function flag(values: Record<string, unknown>, name: string, what: string): boolean {
  const value = values[name];
  if (value === undefined || value === null) return false;
  if (typeof value !== 'boolean') throw new Error(`${what} is neither true nor false`);
  return value;
}

function parseConfig(document: unknown): DiscoveryLimits {
  const discovery = section(section(document, 'the file').discovery, 'discovery');
  return { burst: figure(discovery, 'burst'), qps: figure(discovery, 'qps') };
}

function section(value: unknown, what: string): Record<string, unknown> {
  if (value === undefined || value === null) return {};
  if (typeof value !== 'object' || Array.isArray(value)) throw new Error(`${what} is not a mapping`);
  return value as Record<string, unknown>;
}

function figure(discovery: Record<string, unknown>, name: string): number | undefined {
  const value = discovery[name];
  if (value === undefined || value === null) return undefined;
  if (typeof value !== 'number') throw new Error(`discovery.${name} is not a number`);
  return value;
}

function fromVariable(variables: SettingSources['variables'], name: string): number | undefined {
  const text = variables[name];
  if (text === undefined || text === '') return undefined;
  const value = Number(text);
  if (!Number.isFinite(value)) throw new Error(`${name} is not a number: ${JSON.stringify(text)}`);
  return value;
}

function checked(value: number | undefined, what: string): number | undefined {
  if (value === 0 || Number.isNaN(value)) {
    throw new Error(`${what} must be above 0, or -1 for no limit; it is ${value}`);
  }
  return value;
}
