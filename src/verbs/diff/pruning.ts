import { clientOf } from '../../cluster/client/client.js';
import { logWarnings } from '../../cluster/log-warnings.js';
import type { Session } from '../../cluster/session.js';
import type { Collection } from '../../cluster/target.js';
import type { KubeObject } from '../../codec/object.js';
import type { ApiResource } from '../../discovery/types.js';
import { lastApplied } from '../../merge/last-applied.js';
import { eachPrunedPlace } from '../../objects/apply/pruned-places.js';
import {
  defaultTypes,
  type PrunedType,
  readPruneAllowlist,
  resourcesToPrune,
} from '../../objects/apply/pruned-types.js';
import type { Found } from '../../objects/builder/query.js';
import { withKind } from '../../objects/builder/with-kind.js';
import { isStop, messageOf } from '../../process/errors.js';

const DEPRECATED =
  'Deprecated: kubectl apply will no longer prune non-namespaced resources by default when used with the --namespace ' +
  'flag in a future release. To preserve the current behaviour, list the resources you want to target explicitly in the ' +
  '--prune-allowlist flag.';

/** What `apply --prune` would delete. */
export class DiffPruning {
  readonly #types: readonly PrunedType[];
  readonly #labelSelector: string;
  readonly #session: Session;

  private constructor(types: readonly PrunedType[], labelSelector: string, session: Session) {
    this.#types = types;
    this.#labelSelector = labelSelector;
    this.#session = session;
  }

  /** Reads the types. Fails with kubectl's message. */
  static async of(
    allowlist: readonly string[],
    labelSelector: string,
    session: Session,
  ): Promise<DiffPruning> {
    return new DiffPruning(await readPruneAllowlist(allowlist, session.discovery), labelSelector, session);
  }

  /**
   * The objects that were applied before and are not among those of the files. Objects that cannot be read are omitted
   * with a warning, as in kubectl.
   */
  async find(uids: ReadonlySet<string>, namespaces: ReadonlySet<string>): Promise<Found[]> {
    const found: Found[] = [];
    try {
      if (this.#types.length === 0) await logWarnings([DEPRECATED], this.#session);
      const types = this.#types.length === 0 ? defaultTypes : this.#types;
      const resources = await resourcesToPrune(types, this.#session.discovery);
      const read = (collection: Collection) => this.#leftOver(collection, uids);
      for await (const place of eachPrunedPlace(resources, [...namespaces], read)) found.push(...place.found);
    } catch (error) {
      if (isStop(error)) throw error;
      const warning = `pruning failed and could not be evaluated err: ${messageOf(error)}`;
      await logWarnings([warning], this.#session);
    }
    return found;
  }

  async #leftOver(collection: Collection, uids: ReadonlySet<string>) {
    const { items, resource } = await clientOf(this.#session, 'json').listAll(collection, {
      labelSelector: this.#labelSelector,
    });
    const found: Found[] = items
      .filter((item: KubeObject) => isPruned(item, resource, uids))
      .map((item: KubeObject) => {
        const { name = '', namespace } = item.metadata ?? {};
        const target = { resource, name, namespace: resource.namespaced ? namespace : undefined };
        return { target, source: '', object: withKind({ target, source: '', object: item }) };
      });
    return { resource, found };
  }
}

function isPruned(item: KubeObject, { namespaced }: ApiResource, uids: ReadonlySet<string>): boolean {
  const { uid = '', namespace } = item.metadata ?? {};
  // It is cluster-scoped in the cache, and nothing says in which namespace it is pruned.
  if (!namespaced && namespace) return false;
  return lastApplied(item) !== undefined && !uids.has(uid);
}
