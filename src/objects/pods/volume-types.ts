import type { ObjectMeta } from '../../codec/object.js';

/** The fields of one source of a volume: of many kinds, in core/v1. */
export type SourceFields = Readonly<Record<string, unknown>>;

/** core/v1 Volume: its name, and one source by the name of its kind. */
export interface Volume {
  name?: string;
  [source: string]: unknown;
}

/** core/v1 ProjectedVolumeSource. */
export interface ProjectedSource {
  sources?: {
    secret?: { name?: string; optional?: boolean };
    downwardAPI?: object;
    configMap?: { name?: string; optional?: boolean };
    serviceAccountToken?: { expirationSeconds?: number };
  }[];
}

/** core/v1 DownwardAPIVolumeSource. */
export interface DownwardSource {
  items?: { path?: string; fieldRef?: { fieldPath?: string }; resourceFieldRef?: { resource?: string } }[];
}

/** core/v1 EphemeralVolumeSource. */
export interface EphemeralSource {
  volumeClaimTemplate?: { metadata?: ObjectMeta; spec?: object };
}
