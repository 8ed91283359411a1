import { parseGoDuration } from '../go/duration.js';
import { quote } from '../go/strconv/quote.js';
import { UsageError } from './errors.js';
import { parseFigure } from './figure.js';

/** A setting: its sources, a flag before a variable before a key of the configuration file, and its values. */
export interface Setting<T = unknown> {
  /** Without dashes: `exit-codes`. */
  flag?: string;
  variable?: string;
  /** The path in the configuration file: `errors.exitCodes`. */
  key?: string;
  /** The description of the flag; commands whose description names their own objects declare it themselves. */
  description?: string;
  /** The default, as it is typed. */
  default?: string;
  /** The possible values. */
  words?: readonly string[];
  /** Parses a text. Fails with an Error that names the source. @param source `--retries`, `PROA_RETRIES` */
  parse(text: string, source: string): T;
}

/** The value of a setting; undefined for one without a default. */
export type SettingValue<S extends Setting> =
  | ReturnType<S['parse']>
  | (S extends { default: string } ? never : undefined);

/**
 * Every setting of proa that has more sources than a flag: flags, variables, the configuration file and
 * docs/configuration.md are derived from this, or compared with it.
 */
export const SETTINGS = {
  discoveryBurst: {
    flag: 'discovery-burst',
    variable: 'PROA_DISCOVERY_BURST',
    key: 'discovery.burst',
    description: 'Discovery requests before rate limiting begins (300); -1 for no limit.',
    parse: figure,
  },
  discoveryQps: {
    flag: 'discovery-qps',
    variable: 'PROA_DISCOVERY_QPS',
    key: 'discovery.qps',
    description: 'Discovery requests per second after the burst (50); -1 for no limit.',
    parse: figure,
  },
  wire: {
    flag: 'wire',
    variable: 'PROA_WIRE',
    key: 'wire',
    default: 'auto',
    ...oneOf('auto', 'json', 'protobuf'),
  },
  tlsSessionCache: {
    variable: 'PROA_TLS_SESSION_CACHE',
    key: 'tls.sessionCache',
    default: 'true',
    parse: truth,
  },
  idleTimeout: {
    flag: 'idle-timeout',
    variable: 'PROA_IDLE_TIMEOUT',
    key: 'requests.idleTimeout',
    description: 'How long a server may be silent; 0 means no limit.',
    // No server takes longer for an ordinary request: API servers end requests after a minute themselves.
    default: '5m',
    parse(text: string, source: string): number {
      const duration = milliseconds(text);
      if (duration !== undefined && duration >= 0) return duration;
      throw new Error(`${source} is not a duration (30s, 5m, 1h; 0 for no limit): ${quote(text)}`);
    },
  },
  retries: {
    flag: 'retries',
    variable: 'PROA_RETRIES',
    key: 'requests.retries',
    description: 'How often to repeat a failed request if that is safe; 0 means never.',
    parse(text: string, source: string): number {
      if (/^\d{1,6}$/.test(text)) return Number(text);
      throw new Error(`${source} must be 0 or a positive whole number; it is ${quote(text)}`);
    },
  },
  deadline: {
    flag: 'deadline',
    variable: 'PROA_DEADLINE',
    description: 'How long the whole command may take (30s, 5m); no limit by default.',
    parse(text: string, source: string): number {
      const duration = milliseconds(text);
      if (duration !== undefined && duration > 0) return duration;
      throw new UsageError(`${source} must be a duration above 0, such as 30s or 5m; it is ${quote(text)}`);
    },
  },
  readOnly: { flag: 'read-only', variable: 'PROA_READ_ONLY', parse: truth },
  exitCodes: {
    flag: 'exit-codes',
    variable: 'PROA_EXIT_CODES',
    key: 'errors.exitCodes',
    description: 'Exit codes; fine has one for each kind of failure.',
    default: 'kubectl',
    ...oneOf('kubectl', 'fine'),
  },
  errorFormat: {
    flag: 'error-format',
    variable: 'PROA_ERROR_FORMAT',
    key: 'errors.format',
    description: 'How errors are printed; json prints one object per line.',
    default: 'text',
    ...oneOf('text', 'json'),
  },
  failIfEmpty: {
    flag: 'fail-if-empty',
    variable: 'PROA_FAIL_IF_EMPTY',
    key: 'errors.failIfEmpty',
    description: 'Fail if there is nothing to show.',
    default: 'false',
    parse: truth,
  },
  time: {
    flag: 'time',
    variable: 'PROA_TIME',
    key: 'output.time',
    default: 'age',
    ...oneOf('age', 'rfc3339', 'local'),
  },
  color: {
    flag: 'color',
    variable: 'PROA_COLOR',
    key: 'output.color',
    description: 'Whether states have colors; auto gives them colors on a terminal.',
    default: 'auto',
    ...oneOf('auto', 'always', 'never'),
  },
  pager: {
    flag: 'pager',
    variable: 'PROA_PAGER',
    key: 'output.pager',
    description: 'On a terminal, show the output in this program; less if none is named, off for none.',
    parse: (text: string) => text,
  },
} as const satisfies Readonly<Record<string, Setting>>;

/** `--wire`: the encoding in which objects are requested and sent. */
export type EncodingChoice = SettingValue<typeof SETTINGS.wire>;

/** Keys of the configuration file without a flag; `*` is any name. Their values are validated where they are read. */
const FILE_KEYS = [
  'browse.start',
  'browse.theme',
  'browse.hideSecrets',
  'browse.keys.*',
  'browse.aliases.*',
  'browse.commands',
  'themes.*',
  'contexts.*.protected',
  'contexts.*.mode',
  'contexts.*.namespaces',
  'contexts.*.color',
] as const;

/** Every key of the configuration file, by its path: `discovery.burst`, `contexts.*.mode`. */
export const CONFIG_KEYS: readonly string[] = [
  ...Object.values<Setting>(SETTINGS).flatMap(({ key }) => (key === undefined ? [] : [key])),
  ...FILE_KEYS,
];

function oneOf<const W extends string>(...words: readonly W[]) {
  return {
    words,
    parse(text: string, source: string): W {
      const found = words.find((word) => word === text);
      if (found !== undefined) return found;
      const choice = `${words.slice(0, -1).join(', ')} or ${words.at(-1)}`;
      throw new Error(`${source} must be ${choice}; it is ${quote(text)}`);
    },
  };
}

function truth(text: string, source: string): boolean {
  if (text === 'true' || text === '1') return true;
  if (text === 'false' || text === '0') return false;
  throw new Error(`${source} must be true or false; it is ${quote(text)}`);
}

function figure(text: string, source: string): number {
  const value = parseFigure(text);
  if (value === undefined) throw new Error(`${source} is not a number: ${quote(text)}`);
  return value;
}

/** Whole seconds, or a Go duration; undefined for anything else. */
function milliseconds(text: string): number | undefined {
  if (/^\d+$/.test(text)) return Number(text) * 1000;
  try {
    return parseGoDuration(text);
  } catch {
    return undefined;
  }
}
