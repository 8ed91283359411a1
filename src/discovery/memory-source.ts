import { StatusError } from '../transport/errors.js';
import type { DiscoverySource, GroupsAnswer } from './source.js';
import type { ApiResource } from './types.js';

/** Remembers the responses of another source, including failures, so that nothing is requested twice in a run. */
export class MemorySource implements DiscoverySource {
  #groups: Promise<GroupsAnswer> | undefined;
  readonly #resources = new Map<string, Promise<readonly ApiResource[]>>();
  readonly #delegate: DiscoverySource;

  constructor(delegate: DiscoverySource) {
    this.#delegate = delegate;
  }

  groups(): Promise<GroupsAnswer> {
    this.#groups ??= this.#delegate.groups();
    return this.#groups;
  }

  /** Whether the groups have been requested, and include their resources. */
  async hasWhole(): Promise<boolean> {
    const groups = await this.#groups?.catch(() => undefined);
    return groups?.resources !== undefined;
  }

  /** Resources that came with the groups are not requested again. */
  async resources(groupVersion: string): Promise<readonly ApiResource[]> {
    const known = this.#resources.get(groupVersion);
    if (known !== undefined) return known;
    const answer = this.#fetch(groupVersion);
    this.#resources.set(groupVersion, answer);
    return answer;
  }

  /** The next questions go to the delegate again. */
  forget(): void {
    this.#groups = undefined;
    this.#resources.clear();
  }

  async #fetch(groupVersion: string): Promise<readonly ApiResource[]> {
    const aggregated = (await this.#groups)?.resources;
    if (aggregated === undefined) return this.#delegate.resources(groupVersion);
    const resources = aggregated.get(groupVersion);
    if (resources === undefined)
      throw new StatusError({ reason: 'NotFound', message: `no group-version ${groupVersion}` }, 404);
    return resources;
  }
}
