import { isExpired } from '../../../transport/errors.js';
import type { Transport } from '../../../transport/types.js';
import { type ListsComparison, PageComparer } from './compare.js';
import { digestOf, type ObjectDigest, sortEntries } from './digest.js';
import { type ComparedLists, comparisonVerdict, meaningOf } from './meaning.js';
import {
  type CheckOptions,
  type CheckRequest,
  isListBroken,
  isTooLarge,
  type Query,
  queryWords,
  readLeg,
} from './read-leg.js';
import { type Leg, type ListComparison, type TypeReport, type Unknown, worst } from './types.js';

/** A server to check. */
export interface Member {
  transport: Transport;
  /** Its release from /version (`v1.34.1`); undefined if that could not be read. */
  version: string | undefined;
}

/** A report without the description of what was checked. */
export type Findings = Omit<TypeReport, 'type' | 'namespace' | 'labelSelector'>;

/** How often a list is read again after its revision was compacted or its response was cut off. */
const ATTEMPTS = 3;

/** A list that may have come from a cache, with the entries of its objects, sorted. */
interface CacheList {
  member: Member;
  leg: Leg;
  entries: ObjectDigest[];
}

/** The outcome of reading a list for a comparison. */
type LegOutcome =
  | { kind: 'compared'; member: Member; leg: Leg; compared: ListsComparison }
  | { kind: 'unknown'; member: Member; reason: string }
  /** Its revision is no longer kept, and the latest state differs. */
  | { kind: 'expired'; member: Member; present: string };

/**
 * Compares what servers may serve from their caches with the same state, requested by its exact resourceVersion:
 * - the first member's cache with every member's exact list;
 * - every other member's cache, once it has reached the resourceVersion of the first, with the first member's exact
 * list. A compacted revision is replaced with the latest state, up to three times. What cannot be determined is in the
 * report; fails only with the signal's reason.
 * @param members one or more members of one control plane
 */
export async function checkConsistency(
  members: readonly Member[],
  request: CheckRequest,
  options: CheckOptions = {},
): Promise<Findings> {
  return new TypeCheck(members, request, options).run();
}

class TypeCheck {
  readonly #legs: Leg[] = [];
  readonly #comparisons: ListComparison[] = [];
  readonly #unknown: Unknown[] = [];
  readonly #members: readonly Member[];
  readonly #request: CheckRequest;
  readonly #options: CheckOptions;

  constructor(members: readonly Member[], request: CheckRequest, options: CheckOptions) {
    this.#members = members;
    this.#request = request;
    this.#options = options;
  }

  async run(): Promise<Findings> {
    const answering = new Set(this.#members);
    let base: CacheList | undefined;
    for (const member of this.#members) {
      try {
        if (base !== undefined) await this.#follow(member, base);
        else base = await this.#checkCache(await this.#readCache(member), [...answering]);
      } catch (error) {
        this.#giveUp(member, this.#reason(error));
        answering.delete(member);
      }
    }
    return {
      verdict: worst([
        ...this.#comparisons.map(({ verdict }) => verdict),
        ...this.#unknown.map(() => 'unknown' as const),
      ]),
      legs: this.#legs,
      comparisons: this.#comparisons,
      unknown: this.#unknown,
    };
  }

  /** Checks the cache of another member, which must first reach the resourceVersion of the first one. */
  async #follow(member: Member, base: CacheList): Promise<void> {
    let cache: CacheList;
    try {
      cache = await this.#readCache(member, base.leg.resourceVersion);
    } catch (error) {
      if (!isTooLarge(error)) throw error;
      return this.#compareBehind(await this.#readCache(member), base);
    }
    await this.#checkCache(cache, [base.member]);
  }

  #compareBehind(cache: CacheList, base: CacheList): void {
    const comparer = new PageComparer(base.entries);
    comparer.page(cache.entries, true);
    this.#addLeg(cache.leg);
    this.#addComparison(base, cache.member, cache.leg, comparer.result());
  }

  /** Compares a cache with exact lists from these members. Returns the list that was finally compared. */
  async #checkCache(first: CacheList, checkers: readonly Member[]): Promise<CacheList> {
    let cache = first;
    for (let attempt = 1; ; attempt++) {
      const outcomes = await Promise.all(checkers.map((member) => this.#compareExact(member, cache)));
      const expired = outcomes.find((outcome) => outcome.kind === 'expired');
      const isFound = outcomes.some(
        (outcome) => outcome.kind === 'compared' && outcome.compared.differenceCount > 0,
      );
      if (expired === undefined || isFound || attempt === ATTEMPTS) {
        this.#addLeg(cache.leg);
        for (const outcome of outcomes) this.#conclude(outcome, cache);
        return cache;
      }
      cache = await this.#readCache(cache.member, expired.present).catch((error: unknown) => {
        if (!isTooLarge(error)) throw error;
        throw new Error(
          `its cache was at resourceVersion ${cache.leg.resourceVersion}, which etcd has compacted, and did not ` +
            `reach ${expired.present}: ${error.message}`,
        );
      });
    }
  }

  #conclude(outcome: LegOutcome, cache: CacheList): void {
    if (outcome.kind === 'unknown') this.#giveUp(outcome.member, outcome.reason);
    else if (outcome.kind === 'expired') {
      this.#giveUp(
        outcome.member,
        `resourceVersion ${cache.leg.resourceVersion} expired (410) before it could be compared, ` +
          `as did those tried before it (up to ${ATTEMPTS} attempts)`,
      );
    } else {
      this.#addLeg(outcome.leg);
      this.#addComparison(cache, outcome.member, outcome.leg, outcome.compared);
    }
  }

  async #compareExact(member: Member, cache: CacheList): Promise<LegOutcome> {
    const { resourceVersion } = cache.leg;
    const exactly: Query = [
      ['resourceVersion', resourceVersion],
      ['resourceVersionMatch', 'Exact'],
    ];
    try {
      const outcome = await this.#comparePages(member, cache, exactly);
      if (outcome.leg.resourceVersion === resourceVersion) return outcome;
      const reason =
        `asked for exactly resourceVersion ${resourceVersion}, it responded with ` +
        `${outcome.leg.resourceVersion || 'none'}: it does not support resourceVersionMatch`;
      return { kind: 'unknown', member, reason };
    } catch (error) {
      if (isExpired(error)) return this.#comparePresent(member, cache);
      return { kind: 'unknown', member, reason: this.#reason(error) };
    }
  }

  /** What has not changed since a compacted revision can also be compared with the latest state. */
  async #comparePresent(member: Member, cache: CacheList): Promise<LegOutcome> {
    try {
      const outcome = await this.#comparePages(member, cache, []);
      if (outcome.compared.differenceCount === 0) return outcome;
      return { kind: 'expired', member, present: outcome.leg.resourceVersion };
    } catch (error) {
      return { kind: 'unknown', member, reason: this.#reason(error) };
    }
  }

  async #comparePages(
    member: Member,
    { entries }: CacheList,
    query: Query,
  ): Promise<LegOutcome & { kind: 'compared' }> {
    const comparer = new PageComparer(entries);
    const how = { query, chunkSize: this.#request.chunkSize, repeatPages: true };
    const resourceVersion = await readLeg(
      member.transport,
      this.#request,
      how,
      this.#options,
      (page, isLast) => comparer.page(page, isLast),
    );
    const compared = comparer.result();
    const leg: Leg = {
      number: 0,
      server: member.transport.server,
      kind: query.length === 0 ? 'present' : 'exact',
      query: queryWords(query),
      resourceVersion,
      objects: compared.objects,
      pages: compared.pages,
      digest: compared.digest,
    };
    return { kind: 'compared', member, leg, compared };
  }

  /**
   * Reads what a member may serve from its cache: in any state, or not older than a resourceVersion. Never with a
   * limit, which would make servers ask etcd. A response that is cut off is read again from the start.
   */
  async #readCache(member: Member, notOlderThan?: string): Promise<CacheList> {
    const query: Query =
      notOlderThan === undefined
        ? [['resourceVersion', '0']]
        : [
            ['resourceVersion', notOlderThan],
            ['resourceVersionMatch', 'NotOlderThan'],
          ];
    for (let attempt = 1; ; attempt++) {
      const entries: ObjectDigest[] = [];
      try {
        const how = { query, chunkSize: 0, repeatPages: false };
        const resourceVersion = await readLeg(member.transport, this.#request, how, this.#options, (page) => {
          for (const entry of page) entries.push(entry);
        });
        if (resourceVersion === '' || resourceVersion === '0') {
          throw new Error('its lists have no resourceVersion, so there are no states to compare');
        }
        sortEntries(entries);
        const leg: Leg = {
          number: 0,
          server: member.transport.server,
          kind: 'cache',
          query: queryWords(query),
          resourceVersion,
          objects: entries.length,
          pages: 1,
          digest: digestOf(entries),
        };
        return { member, leg, entries };
      } catch (error) {
        if (!isListBroken(error) || attempt === ATTEMPTS) throw error;
      }
    }
  }

  #addLeg(leg: Leg): void {
    leg.number = this.#legs.push(leg);
  }

  #addComparison(reference: CacheList, member: Member, other: Leg, compared: ListsComparison): void {
    const compare: ComparedLists = {
      reference: reference.leg,
      other,
      referenceVersion: reference.member.version,
      otherVersion: member.version,
      differences: compared.differences,
    };
    const { pages, differentPages, differenceCount, differences } = compared;
    this.#comparisons.push({
      reference: reference.leg.number,
      other: other.number,
      pages,
      differentPages,
      differenceCount,
      differences,
      verdict: comparisonVerdict(compare),
      meaning: meaningOf(compare),
    });
  }

  #giveUp({ transport }: Member, reason: string): void {
    const { server } = transport;
    const isReported = this.#unknown.some((one) => one.server === server && one.reason === reason);
    if (!isReported) this.#unknown.push({ server, reason });
  }

  /** Why something failed; an interruption is rethrown. */
  #reason(error: unknown): string {
    this.#options.signal?.throwIfAborted();
    return error instanceof Error ? error.message : String(error);
  }
}
