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
  /** Files with manifests; folders. */
  | 'manifests'
  | 'folders'
  /** A resource type. */
  | 'types'
  /** TYPE NAME… or TYPE/NAME…; `browse` takes a TYPE or a TYPE/NAME alone. */
  | 'objects'
  | 'object'
  /** The same with these types alone. */
  | { objects: readonly string[] }
  /** A pod, or TYPE/NAME of what has pods. */
  | 'pods'
  /** A container of the pod that the first word names. */
  | 'containers'
  /** Names of the objects of one type: `nodes`. */
  | { names: string }
  /** proa's own commands. */
  | 'commands';

/**
 * What the words of a command may be, one after the other: `['pods', 'containers']`. Behind the last there is nothing
 * more, unless it is `'...'`: then the one before may be repeated, with other words than those that stand there.
 */
export type CompletesWords = readonly (Completes | '...')[];
