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
}

/** A group and its versions in the server's order of preference. */
export interface ApiGroup {
  name: string;
  versions: string[];
  preferredVersion: string;
}

/** The resources of some group-versions, and why others could not be had. */
export interface DiscoveredResources {
  resources: ApiResource[];
  /** By group-version (`metrics.k8s.io/v1beta1`), sorted by it. Stale aggregated entries are among them. */
  failed: ReadonlyMap<string, Error>;
}

/** Names to resources, asking the server for no more than the name needs. */
export interface Discovery {
  /**
   * What kubectl's resource builder makes of a TYPE argument: plural, singular, short name or kind, with or
   * without `.version.group` or `.group`. Fails with NoMatchError, or the failure of the one group-version
   * the name could live in.
   */
  resolve(argument: string): Promise<ApiResource>;
  /** The resources of a category (`all`), in kubectl's order; undefined when the word is no category. */
  expandCategory(word: string): Promise<ApiResource[] | undefined>;
  /** The resource that serves a manifest's kind. An empty version means the preferred one. */
  resolveKind(gvk: { group: string; version: string; kind: string }): Promise<ApiResource>;
  /** Every group, core first. */
  groups(): Promise<ApiGroup[]>;
  /** Every resource of every version of every group, in the server's order, as far as it could be had. */
  all(): Promise<DiscoveredResources>;
  /** Forgets what was read, so that the next question goes to the server. Once a run, after a surprise. */
  invalidate(): Promise<void>;
  /** False once this run has read anything from the server itself rather than from the cache. */
  readonly fromCache: boolean;
}

/** No resource of that name. */
export class NoMatchError extends Error {
  override readonly name = 'NoMatchError';
  /** @param argument the TYPE as typed */
  constructor(readonly argument: string) {
    super(`the server doesn't have a resource type "${argument}"`);
  }
}
