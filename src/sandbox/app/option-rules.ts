import { inspect } from 'node:util';
import { quote } from '../../go/strconv/quote.js';
import type { FaultOptions, StreamFaults } from '../http/faults.js';
import type { EtcdOptions } from '../store/etcd/client/options.js';
import type { SandboxOptions } from './sandbox-options.js';

/** What an option takes, and whether a value is such a thing; or the options within it. */
type Rule = { takes: string; allows(value: unknown): boolean } | { within: Rules };

type Rules = Readonly<Record<string, Rule>>;

const isFrom = (value: unknown, least: number, most: number) =>
  typeof value === 'number' && value >= least && value <= most;

const count: Rule = {
  takes: 'a whole number, 0 or more',
  allows: (value) => Number.isSafeInteger(value) && isFrom(value, 0, Number.MAX_SAFE_INTEGER),
};
const port: Rule = {
  takes: 'a whole number from 0 to 65535',
  allows: (value) => Number.isInteger(value) && isFrom(value, 0, 65535),
};
const integer: Rule = { takes: 'a whole number', allows: Number.isSafeInteger };
const chance: Rule = { takes: 'a chance from 0 to 1', allows: (value) => isFrom(value, 0, 1) };
const milliseconds: Rule = {
  takes: 'milliseconds, 0 or more',
  allows: (value) => isFrom(value, 0, Number.MAX_SAFE_INTEGER),
};
const flag: Rule = { takes: 'true or false', allows: (value) => typeof value === 'boolean' };
const text: Rule = { takes: 'a string', allows: (value) => typeof value === 'string' };
const texts: Rule = {
  takes: 'an array of strings',
  allows: (value) => Array.isArray(value) && value.every((each) => typeof each === 'string'),
};
const call: Rule = { takes: 'a function', allows: (value) => typeof value === 'function' };

const STREAMS: Readonly<Record<keyof StreamFaults, Rule>> = {
  cutAfter: count,
  halfCloseAfter: count,
  rate: count,
};

const FAULTS: Readonly<Record<keyof FaultOptions, Rule>> = {
  latency: milliseconds,
  fail429: chance,
  fail429Every: count,
  fail503: chance,
  fail503Every: count,
  cut: chance,
  cutEvery: count,
  freeze: chance,
  freezeEvery: count,
  unchunked: flag,
  bareExpiry: flag,
  emptyPages: chance,
  emptyPagesEvery: count,
  fullerPages: chance,
  fullerPagesEvery: count,
  endWatches: chance,
  endWatchesEvery: count,
  streams: { within: STREAMS },
};

const ETCD: Readonly<Record<keyof EtcdOptions, Rule>> = {
  endpoints: texts,
  prefix: text,
  caFile: text,
  certFile: text,
  keyFile: text,
  requestTimeout: milliseconds,
  compactEvery: milliseconds,
};

const OPTIONS: Readonly<Record<keyof SandboxOptions, Rule>> = {
  host: text,
  port,
  pods: count,
  namespaces: count,
  sample: flag,
  seed: integer,
  groups: count,
  resourcesPerGroup: count,
  properties: count,
  workloads: flag,
  podStart: milliseconds,
  metrics: flag,
  rbac: flag,
  limitedTo: texts,
  tokenWrites: flag,
  faults: { within: FAULTS },
  brokenGroups: texts,
  legacyDiscovery: flag,
  opaqueTokens: texts,
  compactEvery: milliseconds,
  etcd: { within: ETCD },
  warn: call,
};

/** Fails with a TypeError that names an option of the library that does not exist, or what one takes. */
export function checkOptions(options: unknown): void {
  checkWithin('', options, OPTIONS);
}

/** The same for faults. */
export function checkFaults(faults: unknown): void {
  checkWithin('faults', faults, FAULTS);
}

/** @param path of the options: `faults.streams`, or "" */
function checkWithin(path: string, options: unknown, rules: Rules): void {
  if (typeof options !== 'object' || options === null || Array.isArray(options))
    throw new TypeError(`${path || 'startSandbox'} takes an object of options, not ${shown(options)}`);
  for (const [name, value] of Object.entries(options)) {
    const full = path === '' ? name : `${path}.${name}`;
    if (!Object.hasOwn(rules, name))
      throw new TypeError(`unknown option ${full}; the options are ${Object.keys(rules).join(', ')}`);
    const rule = rules[name]!;
    if (value === undefined) continue;
    if ('within' in rule) checkWithin(full, value, rule.within);
    else if (!rule.allows(value)) throw new TypeError(`${full} takes ${rule.takes}, not ${shown(value)}`);
  }
}

function shown(value: unknown): string {
  return typeof value === 'string' ? quote(value) : inspect(value, { depth: 0, breakLength: Infinity });
}
