import type { ApiGroup, ApiResource } from './types.js';

/** What a server, or its cache, says about its groups. */
export interface GroupsAnswer {
  /** Core first, then in the server's order. */
  groups: readonly ApiGroup[];
  /** By group-version, if the response included the resources (aggregated discovery); else undefined. */
  resources: ReadonlyMap<string, readonly ApiResource[]> | undefined;
  /** Group-versions without information: they are stale, or of an unknown form. */
  failed: ReadonlyMap<string, Error>;
}

/** One layer of discovery. Layers wrap each other: the server, then memory, then the disk. */
export interface DiscoverySource {
  /** Fails if the server cannot be asked; a 404 of `/api` alone is not a failure. */
  groups(): Promise<GroupsAnswer>;
  /** The resources of one group-version (`v1`, `apps/v1`), including subresources, in the server's order. */
  resources(groupVersion: string): Promise<readonly ApiResource[]>;
}

/** The groups and their known resources; missing ones could not be read, or were not needed. */
export interface Catalog {
  groups: readonly ApiGroup[];
  /** By group-version. */
  resources: ReadonlyMap<string, readonly ApiResource[]>;
}
