import { quote } from '../go/strconv/quote.js';

/** What discovery provides to the rest of proa. */

/** One resource of one group-version: metav1.APIResource with its group and version filled in. */
export interface ApiResource {
  /** "" for the core group. */
  group: string;
  version: string;
  kind: string;
  /** Plural, as in the path: `pods`. A subresource's is `pods/log`. */
  name: string;
  /** May be "": built-in resources of servers before 1.27 leave it empty. */
  singularName: string;
  namespaced: boolean;
  verbs: string[];
  shortNames: string[];
  categories: string[];
  /** Group and version of the kind according to the server; absent if they are those of the path. */
  responseKind?: { group: string; version: string };
  /** Only legacy discovery has it, for stored resources. */
  storageVersionHash?: string;
}

/** `pods`, `deployments.apps`: the name of a resource for users and messages. */
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
  /** By group-version (`metrics.k8s.io/v1beta1`), sorted. Includes stale aggregated versions. */
  failed: ReadonlyMap<string, Error>;
}

/** Resolves names to resources, and requests no more from the server than the name needs. */
export interface Discovery {
  /**
   * How kubectl's resource builder resolves a TYPE argument: plural, singular, short name or kind, with or without
   * `.version.group` or `.group`. Fails with NoMatchError, or with GroupDiscoveryFailedError if the name can only be in
   * group-versions that could not be read.
   */
  resolve(argument: string): Promise<ApiResource>;
  /**
   * The resources of a category (`all`), in kubectl's order; undefined if there is no such category. A word that names
   * a resource of the core group is never a category: a custom resource cannot take over `get secrets`.
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
   * The resources of one group-version (`apps/v1`), including subresources (`deployments/scale`). Fails if it cannot be
   * read.
   */
  inGroupVersion(groupVersion: string): Promise<readonly ApiResource[]>;
  /** Every resource of every version of every group, in the server's order, as far as it could be read. */
  all(): Promise<DiscoveredResources>;
  /** Whether the cache could provide `all` without a request. */
  allIsKept(): Promise<boolean>;
  /** Forgets what was read, so that the next question goes to the server. Once per run, after a surprise. */
  invalidate(): Promise<void>;
  /**
   * Called if the server does not serve a resource's path: whether that resource may have moved or gone since it was
   * returned, because it came from the cache or some time ago. Then everything known is forgotten, once for all
   * resources returned before, and the next question goes to the server. False if the server has only just named it.
   */
  doubt(resource: ApiResource): boolean;
  /**
   * A resource in its current scope, before an operation starts that cannot start again if the cache has another scope.
   * For a custom resource from the cache, the server is asked, once per run. Returns the resource unchanged if the
   * server says nothing about it; fails if the server cannot be reached.
   */
  confirm(resource: ApiResource): Promise<ApiResource>;
  /** False once this run has read anything from the server itself rather than from the cache, or is about to. */
  readonly fromCache: boolean;
}

/** There is no resource with that name. */
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

/** There is no resource for a manifest's kind. */
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

/** An aggregated API that the server recently could not reach: the server says so itself, and kubectl ignores it. */
export class StaleGroupVersionError extends Error {
  override readonly name = 'StaleGroupVersionError';
  constructor(readonly groupVersion: string) {
    super(`stale GroupVersion discovery: ${groupVersion}`);
  }
}
