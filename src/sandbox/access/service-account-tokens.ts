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

/** The issuer of service account tokens, and their audience if none is requested. */
export const ISSUER = 'https://kubernetes.default.svc.cluster.local';

/** The content of a service account's token. */
export interface TokenClaims {
  namespace: string;
  name: string;
  uid: string;
  audiences: readonly string[];
  /** Seconds since 1970. */
  issued: number;
  expires: number;
  id: string;
  /** The token becomes invalid with this object. */
  bound?: { kind: string; name: string; uid: string };
}

/** Tokens of service accounts: signs them (ES256), and reads those with the same key. */
export class ServiceAccountTokens {
  readonly #key: KeyObject;
  readonly #publicKey: KeyObject;

  /** @param secret the key is derived from it, so that servers that share it accept each other's tokens */
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

  /** The content of a token; undefined if it is invalid. The caller checks whether it has expired. */
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

  /** The public keys for verifying tokens: RFC 7517. */
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

/** A P-256 key derived from a secret. */
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
