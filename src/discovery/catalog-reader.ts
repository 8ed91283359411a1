import { ShapeError } from '../codec/shape.js';
import { ConnectionError, StatusError } from '../transport/errors.js';
import { groupsToRead } from './argument.js';
import { type GroupVersion, priorityOrder, serverOrder } from './priority.js';
import { builtInBehind, isNameOf } from './short-names.js';
import type { Catalog, DiscoverySource } from './source.js';
import type { ApiResource } from './types.js';
import { likelyGroup } from './well-known.js';

/** The part of a catalog that a question needs, and what could not be read. */
export interface PartialCatalog extends Catalog {
  /** By group-version. */
  failed: ReadonlyMap<string, Error>;
  /** True if the groups included their resources. */
  aggregated: boolean;
}

/**
 * The core group alone, if that decides what a bare word means; else undefined.
 *
 * It decides if the word is, letter for letter, the plural or singular name of a resource of core v1: a word that is
 * any resource's plural or singular name is not read as a short name, and core v1 precedes all other resources with the
 * same name. No other group can change either. It also decides if the word is a short name of a built-in resource
 * (`po`) that the server confirms. For kinds (`Pod`) and other short names this does not hold: another group may have a
 * resource with that name.
 */
export function coreCatalog(word: string, core: readonly ApiResource[]): PartialCatalog | undefined {
  if (!decides(word, core)) return undefined;
  return {
    groups: [{ name: '', versions: ['v1'], preferredVersion: 'v1' }],
    resources: new Map([['v1', core]]),
    failed: new Map(),
    aggregated: false,
  };
}

/** Reads everything that can affect the meaning of a TYPE argument, and nothing more if that is known in advance. */
export async function catalogFor(source: DiscoverySource, argument: string): Promise<PartialCatalog> {
  const asked = groupsToRead(argument);
  if (asked !== undefined) {
    return readWhere(source, ({ group }) => asked.some((prefix) => group.startsWith(prefix)));
  }
  return (await catalogUpTo(source, argument)) ?? (await fullCatalog(source));
}

/** Everything. */
export function fullCatalog(source: DiscoverySource): Promise<PartialCatalog> {
  return readWhere(source, () => true);
}

/**
 * Reads the group-versions that pass the test. If one response has all of them, all are in the catalog, but only
 * failures of the tested ones are reported.
 */
export async function readWhere(
  source: DiscoverySource,
  test: (place: GroupVersion) => boolean,
): Promise<PartialCatalog> {
  const { groups, resources, failed } = await source.groups();
  if (resources === undefined) return read(source, groups, serverOrder(groups).filter(test));
  const inQuestion = [...failed].filter(([name]) => test(groupVersionOf(name)));
  return { groups, resources, failed: new Map(inQuestion), aggregated: true };
}

/**
 * Names of built-in resources outside of core: their likely group, and all groups that precede it. Sufficient for the
 * same reason as in coreCatalog: a later group cannot win, and the word is already the plural or singular name of a
 * resource.
 */
async function catalogUpTo(source: DiscoverySource, word: string): Promise<PartialCatalog | undefined> {
  const { groups, resources } = await source.groups();
  const likely = likelyGroup(word);
  if (resources !== undefined || likely === undefined) return undefined;
  const order = priorityOrder(groups);
  const last = order.findIndex(({ group }) => group === likely);
  const catalog = await read(source, groups, order.slice(0, last + 1));
  return decides(word, [...catalog.resources.values()].flat()) ? catalog : undefined;
}

function decides(word: string, resources: readonly ApiResource[]): boolean {
  if (word !== word.toLowerCase()) return false;
  return (
    resources.some((resource) => isNameOf(word, resource)) || builtInBehind(word, resources) !== undefined
  );
}

async function read(
  source: DiscoverySource,
  groups: Catalog['groups'],
  places: readonly GroupVersion[],
): Promise<PartialCatalog> {
  const answers = await Promise.allSettled(places.map(({ name }) => source.resources(name)));
  const resources = new Map<string, Awaited<ReturnType<DiscoverySource['resources']>>>();
  const failed = new Map<string, Error>();
  for (const [index, answer] of answers.entries()) {
    const { name } = places[index]!;
    if (answer.status === 'fulfilled') resources.set(name, answer.value);
    else failed.set(name, toldFailure(answer.reason));
  }
  return { groups, resources, failed, aggregated: false };
}

/** The error of a single group-version. An interrupt, or a bug of ours, is rethrown. */
function toldFailure(reason: unknown): Error {
  if (reason instanceof StatusError || reason instanceof ConnectionError || reason instanceof ShapeError) {
    return reason;
  }
  throw reason;
}

function groupVersionOf(name: string): GroupVersion {
  const slash = name.indexOf('/');
  return { group: slash < 0 ? '' : name.slice(0, slash), version: name.slice(slash + 1), name };
}
