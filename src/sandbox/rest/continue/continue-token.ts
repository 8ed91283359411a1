import { createHmac, timingSafeEqual } from 'node:crypto';
import { quote } from '../../../go/strconv/quote.js';
import { invalidToken as refused } from '../../http/errors.js';

/** Where a chunked list continues. */
export interface Continuation {
  /** The revision of the snapshot; -1 for the current one. */
  revision: number;
  /** The first key, relative to the list's prefix. */
  start: string;
}

/** Makes and reads the tokens of lists. */
export interface PageTokens {
  /** @param prefix of the keys of the list that the token continues */
  encode(prefix: string, continuation: Continuation): string;
  /** Fails with 400 and a Kubernetes server's words for an invalid token, or one of another list. */
  decode(prefix: string, token: string): Continuation;
}

const VERSION = 'meta.k8s.io/v1';

/**
 * Continue tokens in the format of Kubernetes servers, with a message authentication code over revision, start and
 * list. They need no state in this process: another one with the same key accepts them.
 */
export class ContinueTokens implements PageTokens {
  readonly #key: Uint8Array;

  constructor(key: Uint8Array) {
    this.#key = key;
  }

  encode(prefix: string, { revision, start }: Continuation): string {
    const mac = this.#code(prefix, revision, start);
    return Buffer.from(JSON.stringify({ v: VERSION, rv: revision, start, mac })).toString('base64url');
  }

  decode(prefix: string, token: string): Continuation {
    const { v, rv, start, mac } = parseToken(token);
    if (v !== VERSION) throw refused(`server does not recognize this encoded version ${quote(v ?? '')}`);
    if (start === undefined || start === '') throw refused(`encoded start key empty (version ${VERSION})`);
    if (!Number.isSafeInteger(rv) || rv === 0 || rv! < -1) {
      throw refused(`incorrect encoded start resourceVersion (version ${VERSION})`);
    }
    // it must stay below the prefix that it is appended to
    if (/(^|\/)\.\.?(\/|$)/.test(start)) throw refused(start.replaceAll('\u0000', ''));
    const expected = Buffer.from(this.#code(prefix, rv!, start));
    const given = Buffer.from(String(mac ?? ''));
    if (expected.length !== given.length || !timingSafeEqual(expected, given)) {
      throw refused('the token was not made by this server for this list');
    }
    return { revision: rv!, start };
  }

  #code(prefix: string, revision: number, start: string): string {
    const text = JSON.stringify([VERSION, prefix, revision, start]);
    return createHmac('sha256', this.#key).update(text).digest('base64url').slice(0, 22);
  }
}

interface TokenFields {
  v?: string;
  rv?: number;
  start?: string;
  mac?: string;
}

function parseToken(token: string): TokenFields {
  const bad = /[^A-Za-z0-9_-]/.exec(token);
  if (bad !== null) throw refused(`illegal base64 data at input byte ${bad.index}`);
  const text = Buffer.from(token, 'base64url').toString('utf8');
  let fields: unknown;
  try {
    fields = JSON.parse(text);
  } catch {
    throw refused(`invalid character '${text[0] ?? ''}' looking for beginning of value`);
  }
  if (typeof fields !== 'object' || fields === null) throw refused('not an object');
  const { v, rv, start, mac } = fields as Record<string, unknown>;
  if (start !== undefined && typeof start !== 'string') throw refused('start is not a string');
  return { v: String(v ?? ''), rv: Number(rv ?? 0), start, mac: String(mac ?? '') };
}
