import type { ApiGroup, ApiResource } from './types.js';

/** What a server, or the cache of one, says of its groups. */
export interface GroupsAnswer {
  /** Core first, then in the server's order. */
  groups: readonly ApiGroup[];
  /** By group-version, where the response held the resources too (aggregated discovery); else undefined. */
  resources: ReadonlyMap<string, readonly ApiResource[]> | undefined;
  /** Group-versions without information: they are stale, or in an unknown form. */
  failed: ReadonlyMap<string, Error>;
}

/** One layer of discovery. Layers wrap each other: the server, then memory, then the disk. */
export interface DiscoverySource {
  /** Fails if the server cannot be asked; a 404 of `/api` alone is no failure. */
  groups(): Promise<GroupsAnswer>;
  /** The resources of one group-version (`v1`, `apps/v1`), subresources among them, in the server's order. */
  resources(groupVersion: string): Promise<readonly ApiResource[]>;
}

/** The groups and the resources known of them; what is missing could not be read, or was not needed. */
export interface Catalog {
  groups: readonly ApiGroup[];
  /** By group-version. */
  resources: ReadonlyMap<string, readonly ApiResource[]>;
}
