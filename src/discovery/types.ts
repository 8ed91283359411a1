import { quote } from '../go/strconv/quote.js';

/** What discovery gives the rest of proa. */

/** One resource of one group-version: metav1.APIResource with its place filled in. */
export interface ApiResource {
  /** "" for the core group. */
  group: string;
  version: string;
  kind: string;
  /** Plural, as in the path: `pods`. A subresource's is `pods/log`. */
  name: string;
  /** May be "": built-ins of servers before 1.27 leave it empty. */
  singularName: string;
  namespaced: boolean;
  verbs: string[];
  shortNames: string[];
  categories: string[];
  /** Group and version of the kind according to the server; absent if they follow from the path. */
  responseKind?: { group: string; version: string };
  /** Only legacy discovery has it, for stored resources. */
  storageVersionHash?: string;
}

/** `pods`, `deployments.apps`: how people and messages name a resource. */
export function resourceName({ name, group }: Pick<ApiResource, 'name' | 'group'>): string {
  return group === '' ? name : `${name}.${group}`;
}

/** A group and its versions in the server's order of preference. */
export interface ApiGroup {
  /** "" for the core group. */
  name: string;
  versions: string[];
  preferredVersion: string;
}

/** The resources of some group-versions, and why others could not be read. */
export interface DiscoveredResources {
  resources: ApiResource[];
  /** By group-version (`metrics.k8s.io/v1beta1`), sorted by it. Stale aggregated entries are among them. */
  failed: ReadonlyMap<string, Error>;
}

/** Names to resources, asking the server for no more than the name needs. */
export interface Discovery {
  /**
   * What kubectl's resource builder makes of a TYPE argument: plural, singular, short name or kind, with or
   * without `.version.group` or `.group`. Fails with NoMatchError, or with GroupDiscoveryFailedError where the
   * name can only be in group-versions that could not be read.
   */
  resolve(argument: string): Promise<ApiResource>;
  /**
   * The resources of a category (`all`), in kubectl's order; undefined when the word is no category. A word that
   * names a resource of the core group is never one: `get secrets` cannot be taken over by a custom resource.
   */
  expandCategory(word: string): Promise<ApiResource[] | undefined>;
  /**
   * The resource that serves a manifest's kind. An empty version means the preferred one.
   * Fails with NoKindMatchError, or GroupDiscoveryFailedError.
   */
  resolveKind(gvk: { group: string; version: string; kind: string }): Promise<ApiResource>;
  /** Every group, core first. */
  groups(): Promise<ApiGroup[]>;
  /**
   * The resources of one group-version (`apps/v1`), subresources among them (`deployments/scale`). Fails if it cannot
   * be read.
   */
  inGroupVersion(groupVersion: string): Promise<readonly ApiResource[]>;
  /** Every resource of every version of every group, in the server's order, as far as it could be read. */
  all(): Promise<DiscoveredResources>;
  /** Whether `all` would be answered by what is kept, without a request. */
  allIsKept(): Promise<boolean>;
  /** Forgets what was read, so that the next question goes to the server. Once a run, after a surprise. */
  invalidate(): Promise<void>;
  /**
   * Called where the server does not know a resource's path: whether that resource may have moved or gone since it was
   * given out, because it came from the cache or some time ago. Then what was known is forgotten, once for all
   * resources given out before, and the next question goes to the server. False if the server has only just named it.
   */
  doubt(resource: ApiResource): boolean;
  /**
   * A resource in the scope that it has by now, before something is started that cannot begin again where the cache has
   * another one. Of a custom resource that came from the cache, the server is asked, once a run. Gives the resource as
   * it is where the server says nothing of it; fails where it cannot be reached.
   */
  confirm(resource: ApiResource): Promise<ApiResource>;
  /** False once this run has read anything from the server itself, or is going to, rather than from the cache. */
  readonly fromCache: boolean;
}

/** No resource of that name. */
export class NoMatchError extends Error {
  override readonly name = 'NoMatchError';
  /**
   * @param argument the TYPE as typed; as in kubectl, the message shows only the part before the first dot
   * @param hint the type that is probably meant
   */
  constructor(
    readonly argument: string,
    readonly hint?: string,
  ) {
    super(`the server doesn't have a resource type ${quote(argument.split('.', 1)[0]!)}`);
  }
}

/** No resource for a manifest's kind. */
export class NoKindMatchError extends Error {
  override readonly name = 'NoKindMatchError';
  constructor(readonly kind: { group: string; version: string; kind: string }) {
    super(
      kind.version === ''
        ? `no matches for kind ${quote(kind.kind)} in group ${quote(kind.group)}`
        : `no matches for kind ${quote(kind.kind)} in version ${quote(
            kind.group === '' ? kind.version : `${kind.group}/${kind.version}`,
          )}`,
    );
  }
}

/** Some group-versions could not be read. The causes are listed by name. */
export class GroupDiscoveryFailedError extends Error {
  override readonly name = 'GroupDiscoveryFailedError';
  /** @param failed by group-version; not empty */
  constructor(readonly failed: ReadonlyMap<string, Error>) {
    const causes = [...failed].map(([groupVersion, error]) => `${groupVersion}: ${error.message}`).sort();
    super(`unable to retrieve the complete list of server APIs: ${causes.join(', ')}`);
  }
}

/** An aggregated API that the server could not reach lately: it says so itself, and kubectl lets it be. */
export class StaleGroupVersionError extends Error {
  override readonly name = 'StaleGroupVersionError';
  constructor(readonly groupVersion: string) {
    super(`stale GroupVersion discovery: ${groupVersion}`);
  }
}
