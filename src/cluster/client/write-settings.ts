import type { KubeObject } from '../../codec/object.js';
import type { Selection } from '../../codec/selection.js';
import type { DryRun } from '../dry-run.js';
import type { Validation } from '../validation.js';

/** What every write may say. */
export interface WriteSettings {
  /** A dry run on the client's side sends nothing: with `client` every write fails. */
  dryRun: DryRun;
  /** Who owns the fields that are written; "" leaves it to the server. */
  fieldManager?: string;
  /** How the server answers fields that it does not know; left to the server where it is absent. */
  fieldValidation?: Validation;
  /** `scale`, `status`, `eviction`; "" for the object itself. */
  subresource?: string;
  /** What is there, as far as it was read: the values of a Secret are masked in what the server says of it. */
  live?: KubeObject;
  /** What is needed of the response; more may be read. */
  select?: Selection;
  /** Ends this request. */
  signal?: AbortSignal;
}

/** What a patch may say besides that. */
export interface PatchSettings extends WriteSettings {
  /** Server-side apply takes over fields of other managers. */
  force?: boolean;
}

/** A change of an object. */
export interface Patch {
  /** JSON patch, JSON merge patch, strategic merge patch, server-side apply. */
  type: 'json' | 'merge' | 'strategic' | 'apply';
  /** The patch's text: JSON, or for server-side apply YAML or JSON. */
  body: string;
}

/** What a deletion may say: meta/v1 DeleteOptions. */
export interface DeleteSettings {
  /** As of a write. */
  dryRun: DryRun;
  /** Whether dependents go before the object, behind it, or stay. The object's own default where it is absent. */
  propagationPolicy?: 'Foreground' | 'Background' | 'Orphan';
  /** How long the object may take to end; 0 at once. Its own default where it is absent. */
  gracePeriodSeconds?: number;
  /** The object is deleted only where it still is the one with this uid, or unchanged since this resourceVersion. */
  preconditions?: { uid?: string; resourceVersion?: string };
  /** Ends this request. */
  signal?: AbortSignal;
}

/** What narrows a collection; "" and absent narrow nothing. */
export interface Selectors {
  labelSelector?: string;
  fieldSelector?: string;
}
