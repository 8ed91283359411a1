import type { Client } from '../../cluster/client/client.js';
import { type ApiResource, resourceName } from '../../discovery/types.js';
import type { ActionSubject } from '../rows/subject.js';
import type { BrowserCluster } from '../state/cluster.js';
import type { NeededAccess } from './types.js';

/** How long a server's response is cached, in milliseconds. */
const KEPT_MS = 60_000;

const REVIEWS: ApiResource = {
  group: 'authorization.k8s.io',
  version: 'v1',
  kind: 'SelfSubjectAccessReview',
  name: 'selfsubjectaccessreviews',
  singularName: '',
  namespaced: false,
  verbs: ['create'],
  shortNames: [],
  categories: [],
};

/** The reason that a review gives for denying a request; undefined if it is allowed. */
type Ruling = { refusal: string } | undefined;

/** What the user is allowed to do, according to servers; requested at most once a minute. */
export class Access {
  readonly #known = new WeakMap<BrowserCluster, Map<string, { until: number; verdict: Ruling }>>();
  readonly #now: () => number;

  /** @param now milliseconds since 1970 */
  constructor(now: () => number) {
    this.#now = now;
  }

  /**
   * Why something is not allowed for objects, in the server's words; undefined if it is allowed, or if the server
   * cannot be asked: in that case the response to the change itself decides.
   */
  async refusal(
    need: NeededAccess,
    subjects: readonly ActionSubject[],
    cluster: BrowserCluster,
    signal: AbortSignal,
  ): Promise<string | undefined> {
    const places = new Map(subjects.map((subject) => [subject.namespace, subject.resource]));
    for (const [namespace, resource] of places) {
      const key = keyOf(need, resource, namespace);
      const known = this.#of(cluster).get(key);
      const verdict =
        known !== undefined && known.until > this.#now()
          ? known.verdict
          : await this.#ask(need, resource, namespace, cluster, signal);
      if (verdict !== undefined) return verdict.refusal;
    }
    return undefined;
  }

  /** What is already known, without a request: why something is not allowed; undefined if nothing known forbids it. */
  knownRefusal(
    need: NeededAccess,
    { resource, namespace }: Pick<ActionSubject, 'resource' | 'namespace'>,
    cluster: BrowserCluster,
  ): string | undefined {
    const known = this.#of(cluster).get(keyOf(need, resource, namespace));
    return known !== undefined && known.until > this.#now() ? known.verdict?.refusal : undefined;
  }

  async #ask(
    need: NeededAccess,
    resource: ApiResource,
    namespace: string | undefined,
    cluster: BrowserCluster,
    signal: AbortSignal,
  ): Promise<Ruling> {
    const verdict = await review(need, resource, namespace, cluster.client, signal);
    if (verdict === 'not known') return undefined;
    this.#of(cluster).set(keyOf(need, resource, namespace), { until: this.#now() + KEPT_MS, verdict });
    return verdict;
  }

  #of(cluster: BrowserCluster): Map<string, { until: number; verdict: Ruling }> {
    let known = this.#known.get(cluster);
    if (known === undefined) {
      known = new Map();
      this.#known.set(cluster, known);
    }
    return known;
  }
}

function keyOf(
  { verb, subresource = '', resource: other }: NeededAccess,
  own: ApiResource,
  namespace = '',
): string {
  return [verb, resourceName(other ?? own), subresource, namespace].join(' ');
}

async function review(
  { verb, subresource, resource: other }: NeededAccess,
  own: ApiResource,
  namespace: string | undefined,
  client: Pick<Client, 'create'>,
  signal: AbortSignal,
): Promise<Ruling | 'not known'> {
  const { group, name } = other ?? own;
  const resourceAttributes = {
    verb,
    group,
    resource: name,
    ...(subresource !== undefined && { subresource }),
    ...(namespace !== undefined && { namespace }),
  };
  const asked = {
    apiVersion: 'authorization.k8s.io/v1',
    kind: REVIEWS.kind,
    spec: { resourceAttributes },
  };
  try {
    const { status } = (await client.create({ resource: REVIEWS, namespace: undefined }, asked, {
      dryRun: 'none',
      signal,
    })) as { status?: { allowed?: boolean; reason?: string } };
    if (status?.allowed === undefined) return 'not known';
    if (status.allowed) return undefined;
    const what = `${verb} ${name}${subresource === undefined ? '' : `/${subresource}`}`;
    const where = namespace === undefined ? '' : ` in ${namespace}`;
    const why = status.reason ? `: ${status.reason}` : '';
    return { refusal: `you may not ${what}${where}${why}` };
  } catch {
    signal.throwIfAborted();
    return 'not known';
  }
}
