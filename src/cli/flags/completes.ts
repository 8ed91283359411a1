/**
 * What a word of a command line may become, as data, for oclif's manifest keeps it for completion:
 * one of these words, or names that are looked up when they are needed.
 */
export type Completes =
  | readonly string[]
  /** Names in the kubeconfig. */
  | 'contexts'
  | 'clusters'
  | 'users'
  /** Any file; files with manifests; folders. */
  | 'files'
  | 'manifests'
  | 'folders'
  /** A resource type; an API group. */
  | 'types'
  | 'groups'
  /** TYPE NAME… or TYPE/NAME…; `browse` takes a TYPE or a TYPE/NAME alone. */
  | 'objects'
  | 'object'
  /** The same with these types alone. */
  | { objects: readonly string[] }
  /** The name behind a TYPE, nothing behind a TYPE/NAME. */
  | 'name'
  /** TYPE/NAME, whatever the words of the command are; of these types alone. */
  | 'pair'
  | { pair: readonly string[] }
  /** A pod, or TYPE/NAME of what has pods. */
  | 'pods'
  /** A container of the pod that the first word names. */
  | 'containers'
  /** A container of the object that TYPE NAME or TYPE/NAME names. */
  | 'object-containers'
  /** A release of Helm. */
  | 'releases'
  /** LOCAL:REMOTE of the ports of what the first word names. */
  | 'ports'
  /** What `cp` copies: a file, POD:PATH or NAMESPACE/POD:PATH. */
  | 'copied'
  /** Names of the objects of one type: `nodes`; in a flag, several with commas between them. */
  | { names: string; several?: true }
  /** proa's own commands. */
  | 'commands';

/**
 * What the words of a command may be, one after the other: `['pods', 'containers']`. Behind the last there is nothing
 * more, unless it is `'...'`: then the one before may be repeated, with other words than those that stand there.
 */
export type CompletesWords = readonly (Completes | '...')[];
