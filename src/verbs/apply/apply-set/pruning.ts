import { clientOf } from '../../../cluster/client/client.js';
import { logWarnings } from '../../../cluster/log-warnings.js';
import type { Session } from '../../../cluster/session.js';
import type { Collection, ObjectTarget } from '../../../cluster/target.js';
import type { ApiResource } from '../../../discovery/types.js';
import { quote } from '../../../go/strconv/quote.js';
import { eachPrunedPlace } from '../../../objects/apply/pruned-places.js';
import type { Found } from '../../../objects/builder/query.js';
import type { Gate } from '../../../objects/gate/gate.js';
import { mention } from '../../../process/environment.js';
import { isStop, messageOf } from '../../../process/errors.js';
import type { Outcomes } from '../../../render/outcomes.js';
import type { ApplyOptions } from '../options.js';
import { type LeftOver, leftOver, type Removal, removeAll } from '../prune/remove.js';
import type { Pruning, VisitedObjects } from '../pruning.js';
import { checkParent, idOf, PART_OF, readParent } from './parent.js';
import { readSet, type SetContents, writeSet } from './set.js';

/**
 * `--applyset`: the objects are members of a set, which a parent object describes. Former members that are no longer
 * among the objects are deleted.
 */
export class ApplySetPruning implements Pruning {
  /** The parent's previous content. */
  #before: SetContents = { kinds: new Map(), namespaces: new Set() };
  /** What is applied now. */
  readonly #now: { kinds: Map<string, ApiResource>; namespaces: Set<string> } = {
    kinds: new Map(),
    namespaces: new Set(),
  };
  readonly #parent: ObjectTarget;
  readonly #removal: Removal;
  readonly #gate: Gate;

  private constructor(parent: ObjectTarget, removal: Removal, gate: Gate) {
    this.#parent = parent;
    this.#removal = removal;
    this.#gate = gate;
  }

  /** Reads the value of the flag. Fails with kubectl's message. */
  static async of(
    reference: string,
    options: ApplyOptions,
    session: Session,
    gate: Gate,
  ): Promise<ApplySetPruning> {
    const parent = await readParent(reference, session);
    const client = clientOf(session, 'json', gate);
    await checkParent(parent, client, session);
    return new ApplySetPruning(parent, { options, session, client }, gate);
  }

  /** Puts the label of members on the objects, and makes the parent cover both the old and the new members. */
  async begin(found: readonly Found[]): Promise<readonly Found[]> {
    const members = found.map((each) => asMember(each, idOf(this.#parent)));
    const { client, session } = this.#removal;
    this.#before = await readSet(this.#parent, client, session.discovery);
    for (const { target } of found) {
      // The parent is written before them, and must cover them where they will be.
      const resource = await session.discovery.confirm(target.resource);
      const isMoved = resource.namespaced !== target.resource.namespaced;
      const { namespace } = isMoved ? (target.otherwise ?? target) : target;
      const key = kindKey(resource);
      if (!this.#now.kinds.has(key)) this.#now.kinds.set(key, resource);
      if (namespace) this.#now.namespaces.add(namespace);
    }
    await this.#write({
      kinds: new Map([...this.#before.kinds, ...this.#now.kinds]),
      namespaces: new Set([...this.#before.namespaces, ...this.#now.namespaces]),
    });
    return members;
  }

  async *prune({ uids, namespaces }: VisitedObjects): Outcomes {
    const found: Found[] = [];
    const before = [...this.#before.namespaces].sort();
    const read = (collection: Collection) => this.#leftOver(collection, uids);
    // Type by type, as kubectl does.
    for (const [, resource] of [...this.#before.kinds].sort())
      for await (const place of eachPrunedPlace([resource], before, read)) found.push(...place.found);
    if (found.length > 0) await this.#gate.admit(found.map(({ target }) => target));
    yield* removeAll(found, this.#removal, describeRemoval);
    // As they turned out to be, which may differ from the first assumption.
    await this.#write({ ...this.#now, namespaces }).catch((error: unknown) => {
      if (isStop(error)) throw error;
      throw new Error(`apply and prune succeeded, but ApplySet update failed: ${messageOf(error)}`, {
        cause: error,
      });
    });
  }

  async #leftOver(collection: Collection, uids: ReadonlySet<string>): Promise<LeftOver> {
    try {
      return await leftOver(
        collection,
        `${PART_OF}=${idOf(this.#parent)}`,
        ({ metadata }) => uids.has(metadata?.uid ?? ''),
        this.#removal,
      );
    } catch (error) {
      if (isStop(error)) throw error;
      const { group, version, kind } = collection.resource;
      const type = `${group}/${version}, Kind=${kind}`;
      throw new Error(`listing ${type} objects for pruning: ${messageOf(error)}`, { cause: error });
    }
  }

  #write(contents: SetContents): Promise<void> {
    const { client, options, session } = this.#removal;
    return writeSet(this.#parent, contents, {
      client,
      options,
      warn: (text) => mention(logWarnings([text], session)),
    });
  }
}

/** The name of a type in the parent: `Deployment.apps`. */
function kindKey({ group, kind }: Pick<ApiResource, 'group' | 'kind'>): string {
  return group === '' ? kind : `${kind}.${group}`;
}

function asMember(found: Found, id: string): Found {
  const { object } = found;
  const labels = object.metadata?.labels ?? {};
  if (Object.hasOwn(labels, PART_OF))
    throw new Error(`ApplySet label ${quote(PART_OF)} already set in input data`);
  const metadata = { ...object.metadata, labels: { ...labels, [PART_OF]: id } };
  return { ...found, object: { ...object, metadata } };
}

function describeRemoval(error: unknown, { target }: Found): unknown {
  if (isStop(error)) return error;
  const { resource, namespace, name } = target;
  const object = `${kindKey(resource)} ${namespace ? `${namespace}/` : ''}${name}`;
  return new Error(`pruning ${object}: ${messageOf(error)}`, { cause: error });
}
