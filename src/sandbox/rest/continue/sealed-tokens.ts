import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { invalidToken } from '../../http/errors.js';
import type { Continuation, ContinueTokens, PageTokens } from './continue-token.js';

const CIPHER = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** Continue tokens that do not reveal the next object: encrypted plain ones, different each time. */
export class SealedTokens implements PageTokens {
  readonly #plain: ContinueTokens;
  readonly #key: Uint8Array;

  /** @param secret from which the key is derived; members with the same one accept each other's tokens */
  constructor(plain: ContinueTokens, secret: Uint8Array) {
    this.#plain = plain;
    this.#key = new Uint8Array(hkdfSync('sha256', secret, '', 'sealed continue tokens', 32));
  }

  encode(prefix: string, continuation: Continuation): string {
    const nonce = randomBytes(NONCE_BYTES);
    const cipher = createCipheriv(CIPHER, this.#key, nonce);
    const text = [cipher.update(this.#plain.encode(prefix, continuation)), cipher.final()];
    return Buffer.concat([nonce, ...text, cipher.getAuthTag()]).toString('base64url');
  }

  /** Fails with 400 for a token that neither this server nor one with the same secret has made for this list. */
  decode(prefix: string, token: string): Continuation {
    return this.#plain.decode(prefix, this.#open(Buffer.from(token, 'base64url')));
  }

  #open(sealed: Buffer): string {
    try {
      const decipher = createDecipheriv(CIPHER, this.#key, sealed.subarray(0, NONCE_BYTES));
      decipher.setAuthTag(sealed.subarray(-TAG_BYTES));
      const text = decipher.update(sealed.subarray(NONCE_BYTES, -TAG_BYTES));
      return Buffer.concat([text, decipher.final()]).toString();
    } catch {
      throw invalidToken('the token was not made by this server for this list');
    }
  }
}
