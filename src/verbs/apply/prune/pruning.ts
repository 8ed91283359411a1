import { clientOf } from '../../../cluster/client/client.js';
import { logWarnings } from '../../../cluster/log-warnings.js';
import type { Session } from '../../../cluster/session.js';
import type { Collection } from '../../../cluster/target.js';
import type { KubeObject } from '../../../codec/object.js';
import type { ApiResource } from '../../../discovery/types.js';
import { lastApplied } from '../../../merge/last-applied.js';
import { eachPrunedPlace } from '../../../objects/apply/pruned-places.js';
import {
  defaultTypes,
  type PrunedType,
  readPruneAllowlist,
  resourcesToPrune,
} from '../../../objects/apply/pruned-types.js';
import type { Found } from '../../../objects/builder/query.js';
import type { Gate } from '../../../objects/gate/gate.js';
import { isStop, messageOf } from '../../../process/errors.js';
import type { Outcomes } from '../../../render/outcomes.js';
import type { ApplyOptions } from '../options.js';
import type { Pruning, VisitedObjects } from '../pruning.js';
import { leftOver, type Removal, removeAll } from './remove.js';

const DEPRECATED =
  'Deprecated: kubectl apply will no longer prune non-namespaced resources by default when used with the --namespace ' +
  'flag in a future release. To preserve the current behaviour, list the resources you want to target explicitly in the ' +
  '--prune-allowlist flag.';

/** `--prune` by types: deletes objects that were applied before, match the selector, and are not applied now. */
export class AllowlistPruning implements Pruning {
  readonly #types: readonly PrunedType[];
  readonly #options: ApplyOptions;
  readonly #session: Session;
  readonly #gate: Gate;

  private constructor(types: readonly PrunedType[], options: ApplyOptions, session: Session, gate: Gate) {
    this.#types = types;
    this.#options = options;
    this.#session = session;
    this.#gate = gate;
  }

  /** Reads the types. Fails with kubectl's message. */
  static async of(
    allowlist: readonly string[],
    options: ApplyOptions,
    session: Session,
    gate: Gate,
  ): Promise<AllowlistPruning> {
    const types = await readPruneAllowlist(allowlist, session.discovery);
    return new AllowlistPruning(types, options, session, gate);
  }

  async begin(found: readonly Found[]): Promise<readonly Found[]> {
    return found;
  }

  async *prune({ uids, namespaces }: VisitedObjects): Outcomes {
    const { discovery, namespaceExplicit, namespace } = this.#session;
    if (this.#types.length === 0) await logWarnings([DEPRECATED], this.#session);
    const types = this.#types.length === 0 ? defaultTypes : this.#types;
    const resources = await resourcesToPrune(types, discovery);
    const all = [...namespaces, ...(namespaceExplicit ? [namespace] : [])];
    const removal: Removal = {
      options: this.#options,
      session: this.#session,
      client: clientOf(this.#session, 'json', this.#gate),
    };
    const isKept = (object: KubeObject) =>
      lastApplied(object) === undefined || uids.has(object.metadata?.uid ?? '');
    const read = (collection: Collection) =>
      leftOver(collection, this.#options.labelSelector, isKept, removal).catch((error: unknown) => {
        throw inWords(error, collection.resource);
      });
    for await (const { resource, found } of eachPrunedPlace(resources, [...new Set(all)].sort(), read)) {
      if (found.length > 0) await this.#gate.admit(found.map(({ target }) => target));
      yield* removeAll(found, removal, (error) => inWords(error, resource));
    }
  }
}

function inWords(error: unknown, { group, version, kind, namespaced }: ApiResource): unknown {
  if (isStop(error)) return error;
  const type = `${namespaced ? 'namespaced' : 'nonNamespaced'} object ${group}/${version}, Kind=${kind}`;
  return new Error(`error pruning ${type}: ${messageOf(error)}`, { cause: error });
}
