import type { KubeObject } from '../../codec/object.js';
import { amountOf, amountText, wholeUnitsOf } from '../../codec/quantity-amount.js';
import type { Amounts } from '../../objects/pods/pod-types.js';
import { isNotFound } from '../../transport/errors.js';
import { type Condition, writeTransitions } from './conditions.js';
import { type Answer, type Describer, describer, NO_EVENTS, type RelatedNeed } from './describer.js';
import type { Description } from './description.js';
import { writeLabelsAndAnnotations, writeName } from './metadata.js';
import { LIMIT_RANGES, RESOURCE_QUOTAS } from './resources.js';
import { quantityText, sortedEntries } from './values.js';

/** core/v1 ResourceQuota. */
export interface ResourceQuota extends KubeObject {
  spec?: { scopes?: string[]; hard?: Amounts };
  status?: { hard?: Amounts; used?: Amounts };
}

/** core/v1 LimitRangeItem. */
interface Limits {
  type?: string;
  max?: Amounts;
  min?: Amounts;
  default?: Amounts;
  defaultRequest?: Amounts;
  maxLimitRequestRatio?: Amounts;
}

/** core/v1 LimitRange. */
export interface LimitRange extends KubeObject {
  spec?: { limits?: Limits[] };
}

/** kubectl's explanations of scopes. */
const SCOPES: Readonly<Record<string, string>> = {
  Terminating:
    'Matches all pods that have an active deadline. These pods have a limited lifespan on a node before being actively terminated by the system.',
  NotTerminating:
    'Matches all pods that do not have an active deadline. These pods usually include long running pods whose container command is not expected to terminate.',
  BestEffort:
    'Matches all pods that do not have resource requirements set. These pods have a best effort quality of service.',
  NotBestEffort:
    'Matches all pods that have at least one resource requirement set. These pods have a burstable or guaranteed quality of service.',
};

/** Resource quotas (core/v1). */
export const resourceQuotaDescriber: Describer = describer({
  versions: ['v1'],
  events: NO_EVENTS,
  describe(to, object: ResourceQuota) {
    writeName(to, object);
    writeScopes(to, 0, ' * ', object);
    to.line(0, 'Resource', 'Used', 'Hard');
    to.line(0, '--------', '----', '----');
    const { hard, used = {} } = object.status ?? {};
    for (const [name, amount] of sortedEntries(hard))
      to.line(0, name, inUnitsOf(amount, used[name]), quantityText(amount));
  },
});

function writeScopes(to: Description, level: number, bullet: string, { spec }: ResourceQuota): void {
  const scopes = [...(spec?.scopes ?? [])].sort();
  if (scopes.length > 0) to.line(level, 'Scopes:', scopes.join(', '));
  for (const scope of scopes) if (SCOPES[scope] !== undefined) to.line(level, `${bullet}${SCOPES[scope]}`);
}

/** The used amount, in the units of the limit. */
function inUnitsOf(hard: string, used: string | undefined): string {
  const { family } = amountOf(hard);
  if (used === undefined || amountOf(used).family === family) return quantityText(used);
  return amountText({ nano: wholeUnitsOf(amountOf(used)) * 1_000_000_000n, family });
}

/** Limit ranges (core/v1). */
export const limitRangeDescriber: Describer = describer({
  versions: ['v1'],
  events: NO_EVENTS,
  describe(to, object: LimitRange) {
    writeName(to, object);
    writeLimits(to, '', [object]);
  },
});

const LIMIT_TITLES = [
  ['Type', '----'],
  ['Resource', '--------'],
  ['Min', '---'],
  ['Max', '---'],
  ['Default Request', '---------------'],
  ['Default Limit', '-------------'],
  ['Max Limit/Request Ratio', '-----------------------'],
] as const;

function writeLimits(to: Description, indent: string, ranges: readonly LimitRange[]): void {
  for (const line of [0, 1] as const)
    to.line(0, ...LIMIT_TITLES.map((title, column) => (column === 0 ? indent : '') + title[line]));
  for (const { type = '', ...limits } of ranges.flatMap(({ spec }) => spec?.limits ?? [])) {
    const { min, max, defaultRequest, default: defaultLimit, maxLimitRequestRatio } = limits;
    const columns = [min, max, defaultRequest, defaultLimit, maxLimitRequestRatio];
    // kubectl uses the order of a Go map, which varies.
    const names = [...new Set(columns.flatMap((amounts) => Object.keys(amounts ?? {})))].sort();
    for (const name of names)
      to.line(0, indent + type, name, ...columns.map((amounts) => limitText(amounts, name)));
  }
}

function limitText(amounts: Amounts | undefined, name: string): string {
  return amounts?.[name] === undefined ? '-' : quantityText(amounts[name]);
}

/** core/v1 Namespace. */
interface Namespace extends KubeObject {
  status?: { phase?: string; conditions?: Condition[] };
}

function allOf(resource: typeof RESOURCE_QUOTAS): RelatedNeed<KubeObject> {
  const key = (namespace = '') => namespace;
  return {
    from: {
      resource,
      row: (thing) => thing,
      shared: { keys: ({ metadata }) => [key(metadata?.namespace)], once: true },
    },
    asks: ({ metadata }) => [{ key: key(metadata?.name), namespace: metadata?.name }],
  };
}

/** Namespaces (core/v1), with their quotas and limit ranges. */
export const namespaceDescriber: Describer = describer({
  versions: ['v1'],
  events: NO_EVENTS,
  needs: { quotas: allOf(RESOURCE_QUOTAS), ranges: allOf(LIMIT_RANGES) },
  describe(to, object: Namespace, { quotas, ranges }) {
    to.line(0, 'Name:', object.metadata?.name);
    writeLabelsAndAnnotations(to, object);
    to.line(0, 'Status:', object.status?.phase);
    writeTransitions(to, object.status?.conditions);
    const quotaRows = servedRows<ResourceQuota>(quotas);
    if (quotaRows !== undefined) {
      to.line(0);
      writeQuotas(to, quotaRows);
    }
    const rangeRows = servedRows<LimitRange>(ranges);
    if (rangeRows === undefined) return;
    to.line(0);
    if (rangeRows.length === 0) {
      to.line(0, 'No LimitRange resource.');
      return;
    }
    to.line(0, 'Resource Limits');
    writeLimits(to, ' ', rangeRows);
  },
});

/** Undefined if the server does not have them. Fails if they cannot be read. */
function servedRows<T extends KubeObject>([answer]: readonly Answer<KubeObject>[]): readonly T[] | undefined {
  if (isNotFound(answer?.error)) return undefined;
  if (answer?.error !== undefined) throw answer.error;
  return (answer?.rows ?? []) as readonly T[];
}

function writeQuotas(to: Description, quotas: readonly ResourceQuota[]): void {
  if (quotas.length === 0) {
    to.line(0, 'No resource quota.');
    return;
  }
  to.line(0, 'Resource Quotas');
  const nameOf = ({ metadata }: KubeObject) => metadata?.name ?? '';
  for (const quota of [...quotas].sort((a, b) => (nameOf(a) < nameOf(b) ? -1 : 1))) {
    to.line(1, 'Name:', nameOf(quota));
    writeScopes(to, 1, '* ', quota);
    to.line(1, 'Resource', 'Used', 'Hard');
    to.line(1, '--------', '---', '---');
    const { hard, used = {} } = quota.status ?? {};
    for (const [name, amount] of sortedEntries(hard))
      to.line(1, name, quantityText(used[name]), quantityText(amount));
  }
}
