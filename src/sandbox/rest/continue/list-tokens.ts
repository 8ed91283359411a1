import { groupResource, type ResourceType } from '../../types/resource-type.js';
import { ContinueTokens, type PageTokens } from './continue-token.js';
import { SealedTokens } from './sealed-tokens.js';

/** The continue tokens of all types: encrypted for those with confidential names. */
export class ListTokens {
  readonly #plain: ContinueTokens;
  readonly #sealed: SealedTokens;
  readonly #opaque: ReadonlySet<string>;

  /**
   * @param key of the tokens
   * @param opaque types with encrypted tokens: `secrets`, `deployments.apps`
   */
  constructor(key: Uint8Array, opaque: readonly string[] = []) {
    this.#plain = new ContinueTokens(key);
    this.#sealed = new SealedTokens(this.#plain, key);
    this.#opaque = new Set(opaque);
  }

  of(type: ResourceType): PageTokens {
    return this.#opaque.has(groupResource(type)) ? this.#sealed : this.#plain;
  }
}
