import type { KubeObject } from '../../codec/object.js';
import type { Selection } from '../../codec/selection.js';
import type { DryRun } from '../dry-run.js';
import type { Validation } from '../validation.js';

/** The options of every write. */
export interface WriteSettings {
  /** A client-side dry run sends nothing: with `client`, every write fails. */
  dryRun: DryRun;
  /** The manager of the written fields; "" leaves it to the server. */
  fieldManager?: string;
  /** How the server treats unknown fields; left to the server if absent. */
  fieldValidation?: Validation;
  /** `scale`, `status`, `eviction`; "" for the object itself. */
  subresource?: string;
  /** The live object, if it was read: the values of a Secret are masked in the server's messages about it. */
  live?: KubeObject;
  /** The needed parts of the response; more may be read. */
  select?: Selection;
  /** Ends this request. */
  signal?: AbortSignal;
}

/** The further options of a patch. */
export interface PatchSettings extends WriteSettings {
  /** Server-side apply takes over the fields of other managers. */
  force?: boolean;
}

/** A change to an object. */
export interface Patch {
  /** JSON patch, JSON merge patch, strategic merge patch, server-side apply. */
  type: 'json' | 'merge' | 'strategic' | 'apply';
  /** The patch's text: JSON, or for server-side apply YAML or JSON. */
  body: string;
}

/** The options of a deletion: meta/v1 DeleteOptions. */
export interface DeleteSettings {
  /** As for other writes. */
  dryRun: DryRun;
  /** Whether dependents are deleted before the object, after it, or not at all. The default of the object if absent. */
  propagationPolicy?: 'Foreground' | 'Background' | 'Orphan';
  /** The grace period of the object in seconds; 0 deletes it immediately. Its own default if absent. */
  gracePeriodSeconds?: number;
  /** The object is deleted only if it still has this uid or this resourceVersion. */
  preconditions?: { uid?: string; resourceVersion?: string };
  /** The known object if it is not sent: the values of a Secret are masked in messages of the server. */
  known?: KubeObject | undefined;
  /** Ends this request. */
  signal?: AbortSignal;
}

/** The selectors of a collection; "" or absent select everything. */
export interface Selectors {
  labelSelector?: string;
  fieldSelector?: string;
}
