import {
  createECDH,
  createHash,
  createPrivateKey,
  createPublicKey,
  type KeyObject,
  sign,
  verify,
} from 'node:crypto';
import type { JsonObject } from '../../codec/object.js';

/** Who issues the tokens of service accounts, and whom they are for where nothing else is requested. */
export const ISSUER = 'https://kubernetes.default.svc.cluster.local';

/** What a token of a service account says. */
export interface TokenClaims {
  namespace: string;
  name: string;
  uid: string;
  audiences: readonly string[];
  /** Seconds since 1970. */
  issued: number;
  expires: number;
  id: string;
  /** The object that the token ends with. */
  bound?: { kind: string; name: string; uid: string };
}

/** Tokens of service accounts: signed (ES256), and read again where they are of the same key. */
export class ServiceAccountTokens {
  readonly #key: KeyObject;
  readonly #publicKey: KeyObject;

  /** @param secret which the key follows from, so that servers that share it take each other's tokens */
  constructor(secret: Uint8Array) {
    this.#key = signingKey(secret);
    this.#publicKey = createPublicKey(this.#key);
  }

  issue(claims: TokenClaims): string {
    const { namespace, name, uid, audiences, issued, expires, id, bound } = claims;
    const kind = bound?.kind.toLowerCase();
    const payload = {
      aud: audiences,
      exp: expires,
      iat: issued,
      iss: ISSUER,
      jti: id,
      'kubernetes.io': {
        namespace,
        ...(bound && kind ? { [kind]: { name: bound.name, uid: bound.uid } } : {}),
        serviceaccount: { name, uid },
      },
      nbf: issued,
      sub: `system:serviceaccount:${namespace}:${name}`,
    };
    const text = `${part({ alg: 'ES256', kid: this.keyId })}.${part(payload)}`;
    const signature = sign('sha256', Buffer.from(text), { key: this.#key, dsaEncoding: 'ieee-p1363' });
    return `${text}.${signature.toString('base64url')}`;
  }

  /** What a token says; undefined if it is none of these. Whether it still holds is the caller's to see. */
  read(token: string): TokenClaims | undefined {
    const [head, body, signature, ...more] = token.split('.');
    if (head === undefined || body === undefined || signature === undefined || more.length > 0)
      return undefined;
    const key = { key: this.#publicKey, dsaEncoding: 'ieee-p1363' as const };
    const bytes = Buffer.from(`${head}.${body}`);
    if (!verify('sha256', bytes, key, Buffer.from(signature, 'base64url'))) return undefined;
    return claimsOf(JSON.parse(Buffer.from(body, 'base64url').toString('utf8')));
  }

  get keyId(): string {
    const bytes = this.#publicKey.export({ type: 'spki', format: 'der' });
    return createHash('sha256').update(bytes).digest('base64url');
  }

  /** The keys that tokens are to be checked with: RFC 7517. */
  keys(): { keys: JsonObject[] } {
    const key = this.#publicKey.export({ format: 'jwk' }) as JsonObject;
    return { keys: [{ use: 'sig', ...key, alg: 'ES256', kid: this.keyId }] };
  }
}

function claimsOf(payload: JsonObject): TokenClaims {
  const { namespace, serviceaccount, ...others } = payload['kubernetes.io'] as JsonObject;
  const { name, uid } = serviceaccount as { name: string; uid: string };
  const [bound] = Object.entries(others) as [string, { name: string; uid: string }][];
  return {
    namespace: namespace as string,
    name,
    uid,
    audiences: payload.aud as string[],
    issued: payload.iat as number,
    expires: payload.exp as number,
    id: payload.jti as string,
    ...(bound ? { bound: { kind: bound[0], ...bound[1] } } : {}),
  };
}

function part(value: object): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url');
}

/** A key of the curve P-256 that follows from a secret. */
function signingKey(secret: Uint8Array): KeyObject {
  const d = createHash('sha256').update('service account tokens').update(secret).digest();
  const pair = createECDH('prime256v1');
  pair.setPrivateKey(d);
  const point = pair.getPublicKey();
  const jwk = {
    kty: 'EC',
    crv: 'P-256',
    d: d.toString('base64url'),
    x: point.subarray(1, 33).toString('base64url'),
    y: point.subarray(33).toString('base64url'),
  };
  return createPrivateKey({ key: jwk, format: 'jwk' });
}
