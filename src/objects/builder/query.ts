import type { NamespaceChoice, ObjectTarget } from '../../cluster/target.js';
import type { KubeObject } from '../../codec/object.js';
import type { ApiResource } from '../../discovery/types.js';
import type { ManifestFlags } from '../manifests/sources.js';

/** What a command line names, as validated values. Absent values were not given. */
export interface ObjectQuery extends NamespaceChoice {
  /** TYPE, TYPE NAME…, TYPE,TYPE NAME… or TYPE/NAME… */
  words?: readonly string[];
  /** The files of `-f`, `-k` and `-R`. */
  files?: ManifestFlags;
  /** `-l`; also filters the objects of files by their labels. */
  labelSelector?: string;
  fieldSelector?: string;
  /** `--all`. */
  all?: boolean;
  /** All namespaces, or a selection of them. */
  allNamespaces?: boolean;
  /** `--subresource`: objects are read there. */
  subresource?: string;
  /** `--local`: no server is asked, only files are used. */
  local?: boolean;
}

/** How a command interprets its arguments; the same for each of its runs. */
export interface FindRules {
  /** A TYPE alone means all its objects (describe); without this, that takes a selector or `--all` (label). */
  typeAlone?: boolean;
  /** `--all` is a selector, which excludes names (delete); without this, it has no effect with names (label). */
  allSelects?: boolean;
  /** With `-n` and `-A`, objects of lists are in the wrong namespace, as in kubectl's commands that write. */
  enforcesNamespace?: boolean;
  /** Words are names of this type, or TYPE/NAME: nodes for drain, pods for exec. It is not looked up. */
  defaultType?: ApiResource;
  /** Fail if words name more than one type. */
  singleType?: boolean;
  /** Objects of files are read from the server (label); without this, they are returned as they are (create). */
  latest?: boolean;
  /** Validates each document of a file before it is used. Fails with the text after `error validating "pod.yaml": `. */
  check?(document: unknown): Promise<void>;
  /** Objects per page of lists; 500 by default. */
  chunkSize?: number;
  /** Only the metadata of listed objects is needed. */
  metadataOnly?: boolean;
}

/** An object that was found. */
export interface Found<Object = KubeObject> {
  /**
   * Its place. With `--local`, its resource comes from the object itself: the resource's name is "", and no request can
   * be made with it.
   */
  target: ObjectTarget;
  object: Object;
  /** Its file, as named in messages; "" for a named object. */
  source: string;
}

/** An object that was found, or an error about one or more: the rest is still searched. */
export type Step<F> = F | FindError;

/** The error about one of the named things. */
export interface FindError {
  error: unknown;
  /**
   * Where kubectl reports it: `source` for what could not be read or recognized, after everything else and in one
   * message; `object` for an error about an object.
   */
  of: 'source' | 'object';
}

/** Whether a step is an error. */
export function isFindError<F extends object>(step: Step<F>): step is FindError {
  return 'error' in step && 'of' in step;
}

/** The result of a query. */
export interface FoundObjects<F> {
  /** In the order of the command line; lists come page by page. Can be read once. */
  steps: AsyncGenerator<Step<F>, void, undefined>;
  /** One name or one file was given: kubectl prints the result alone, not in a List. */
  single: boolean;
  /** Objects were named individually, or by files, rather than by type. */
  named: boolean;
}
