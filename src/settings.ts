import { join } from 'node:path';

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
 * @param folder gives the config folder (env-paths')
 * @param read gives a file's text, and fails where there is none
 */
export async function readConfigFile(
  folder: () => Promise<string>,
  read: (path: string) => Promise<string>,
): Promise<DiscoveryLimits> {
  const path = join(await folder(), 'config.yaml');
  const text = await read(path).catch(() => undefined);
  if (text === undefined) return {};
  const { parse } = await import('yaml');
  try {
    return parseConfig(parse(text));
  } catch (error) {
    throw new Error(`${path}: ${(error as Error).message.split('\n', 1)[0]}`);
  }
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
