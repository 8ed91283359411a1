/**
 * The possible values of a word on a command line, as data, because oclif's manifest keeps it for completion: one of
 * these words, or names that are looked up when needed.
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
  /** TYPE NAME… or TYPE/NAME…; `browse` takes only a TYPE or a TYPE/NAME. */
  | 'objects'
  | 'object'
  /** The same with only these types. */
  | { objects: readonly string[] }
  /** Like `objects`, or only one of these words. */
  | { orWords: readonly string[] }
  /** The name after a TYPE, nothing after a TYPE/NAME. */
  | 'name'
  /** TYPE/NAME, whatever the words of the command are; only with these types. */
  | 'pair'
  | { pair: readonly string[] }
  /** A pod, or TYPE/NAME of an owner of pods. */
  | 'pods'
  /** A container of the pod that the first word names. */
  | 'containers'
  /** A container of the object that TYPE NAME or TYPE/NAME names. */
  | 'object-containers'
  /** CONTAINER= of the object named by the previous words, or the NAME after a TYPE. */
  | 'images'
  /** A key of the secret that the first word names. */
  | 'secret-keys'
  /** A column of the table of the type that the first word names. */
  | 'columns'
  /** A resource type, or a field of its objects: `pods.spec`. */
  | 'fields'
  /** A release of Helm. */
  | 'releases'
  /** LOCAL:REMOTE with the ports of the object in the first word. */
  | 'ports'
  /** What `cp` copies: a file, POD:PATH or NAMESPACE/POD:PATH. */
  | 'copied'
  /** Names of the objects of one type: `nodes`; in a flag, several separated by commas. */
  | { names: string; several?: true }
  /** proa's own commands. */
  | 'commands';

/**
 * The possible words of a command, in order: `['pods', 'containers']`. Nothing follows the last one, unless it is
 * `'...'`: then the one before can be repeated, with words other than those already typed.
 */
export type CompletesWords = readonly (Completes | '...')[];
