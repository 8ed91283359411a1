/** What `describe` is asked for, checked. */
export interface DescribeOptions {
  words: readonly string[];
  filenames: readonly string[];
  kustomize: string;
  recursive: boolean;
  labelSelector: string;
  allNamespaces: boolean;
  /** Names and patterns of --exclude-namespace. */
  excludedNamespaces: readonly string[];
  /** Undefined: with a single object alone. */
  showEvents: boolean | undefined;
  /** Objects a page; 0 for all at once. */
  chunkSize: number;
}
