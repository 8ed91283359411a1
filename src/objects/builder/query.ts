import type { NamespaceChoice, ObjectTarget } from '../../cluster/target.js';
import type { KubeObject } from '../../codec/object.js';
import type { ApiResource } from '../../discovery/types.js';
import type { ManifestFlags } from '../manifests/sources.js';

/** What a command line names, as checked values. What is left out was not given. */
export interface ObjectQuery extends NamespaceChoice {
  /** TYPE, TYPE NAME…, TYPE,TYPE NAME… or TYPE/NAME… */
  words?: readonly string[];
  /** What `-f`, `-k` and `-R` name. */
  files?: ManifestFlags;
  /** `-l`; it filters the objects of files, too, by their labels. */
  labelSelector?: string;
  fieldSelector?: string;
  /** `--all`. */
  all?: boolean;
  /** All namespaces, or a choice of them. */
  allNamespaces?: boolean;
  /** `--subresource`: objects are read there. */
  subresource?: string;
  /** `--local`: nothing is asked of a server, only files are taken. */
  local?: boolean;
}

/** How a command takes what it is given; the same for each of its runs. */
export interface FindRules {
  /** A TYPE alone stands for all its objects (describe); without it, that takes a selector or `--all` (label). */
  typeAlone?: boolean;
  /** `--all` is a selector, which no name may stand beside (delete); without it, it says nothing beside names (label). */
  allSelects?: boolean;
  /** With `-n` beside `-A`, objects of lists are in the wrong namespace, as kubectl's commands that write have it. */
  enforcesNamespace?: boolean;
  /** Words are names of this type, or TYPE/NAME: nodes for drain, pods for exec. It is not looked up. */
  defaultType?: ApiResource;
  /** Fail if words name more than one type. */
  singleType?: boolean;
  /** Objects of files are read from the server (label); without it, they are given as they stand (create). */
  latest?: boolean;
  /**
   * Checks each document of a file before it is looked at. Fails with what is to stand behind
   * `error validating "pod.yaml": `.
   */
  check?(document: unknown): Promise<void>;
  /** Objects a page of lists; 500 where left out. */
  chunkSize?: number;
  /** Metadata is all that is needed of listed objects. */
  metadataOnly?: boolean;
}

/** An object that was found. */
export interface Found<Object = KubeObject> {
  /**
   * Where it is. With `--local` its resource is what the object says of itself: the resource's name is "", and no
   * request can be made with it.
   */
  target: ObjectTarget;
  object: Object;
  /** The file it is from, as messages call it; "" for one that words name. */
  source: string;
}

/** An object that was found, or an error that stands for one or more: the rest is found anyway. */
export type Step<F> = F | FindError;

/** What went wrong with one of the things that were named. */
export interface FindError {
  error: unknown;
  /**
   * Where kubectl tells it: `source` for what could not be read or recognised, behind everything else and in one
   * message; `object` for what went wrong with an object.
   */
  of: 'source' | 'object';
}

/** Whether a step is an error. */
export function isFindError<F extends object>(step: Step<F>): step is FindError {
  return 'error' in step && 'of' in step;
}

/** What a query finds. */
export interface FoundObjects<F> {
  /** In the order of the command line; lists come page by page. To be read once. */
  steps: AsyncGenerator<Step<F>, void, undefined>;
  /** One name or one file was given: kubectl prints what comes of it alone, not in a List. */
  single: boolean;
  /** Objects were named one by one, or by files, rather than by type. */
  named: boolean;
}
