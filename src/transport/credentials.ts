import type { ConnectionConfig, Impersonation, UserCredentials } from '../kubeconfig/connection.js';
import type { KnownSecrets } from '../merge/redact/redactor.js';
import type { SecretSource } from '../merge/redact/secret-source.js';
import { orAbort } from '../process/clock.js';
import type { ExchangeHeaders } from './exchange.js';
import type { Exchange } from './retry.js';

/** A client certificate, PEM texts. */
export interface ClientCertificate {
  cert: string;
  key: string;
}

/** The credentials of a request. */
export interface RequestCredentials {
  authorization?: string;
  /** When it changes, connections made with another certificate are abandoned. */
  certificate?: ClientCertificate;
}

/** A source of credentials: a constant, a file that changes, a program. */
export interface CredentialSource {
  /** The current credentials. Fails with an Error in client-go's words. */
  current(): Promise<RequestCredentials>;
  /**
   * The server responded with 401 to these credentials. Returns better ones, or undefined if there are none: then the
   * response stands.
   */
  refused(shown: RequestCredentials): Promise<RequestCredentials | undefined>;
}

/** Credentials that never change. */
export function constantCredentials(user: UserCredentials): CredentialSource {
  const shown: RequestCredentials = {};
  if (user.token !== undefined && user.token !== '') shown.authorization = `Bearer ${user.token}`;
  else if (user.username !== undefined && user.username !== '') {
    const pair = Buffer.from(`${user.username}:${user.password ?? ''}`, 'utf8').toString('base64');
    shown.authorization = `Basic ${pair}`;
  }
  if (user.clientCertData !== undefined && user.clientKeyData !== undefined)
    shown.certificate = { cert: user.clientCertData, key: user.clientKeyData };
  return { current: async () => shown, refused: async () => undefined };
}

/**
 * Impersonate-User, -Uid, -Group and -Extra-KEY headers (Kubernetes documentation, "User impersonation"). Characters of
 * a key that are not allowed in headers are percent-encoded.
 */
export function impersonationHeaders(impersonate: Impersonation | undefined): ExchangeHeaders {
  if (impersonate === undefined) return {};
  const headers: ExchangeHeaders = { 'impersonate-user': impersonate.user };
  if (impersonate.uid !== undefined && impersonate.uid !== '') headers['impersonate-uid'] = impersonate.uid;
  if (impersonate.groups !== undefined && impersonate.groups.length > 0)
    headers['impersonate-group'] = impersonate.groups;
  for (const [key, values] of Object.entries(impersonate.extra ?? {}))
    headers[`impersonate-extra-${escapeHeaderKey(key)}`.toLowerCase()] = values;
  return headers;
}

function escapeHeaderKey(key: string): string {
  return Array.from(Buffer.from(key, 'utf8'), (byte) => {
    const character = String.fromCharCode(byte);
    return /[!#$&'*+\-.^_`|~0-9A-Za-z]/.test(character)
      ? character
      : `%${byte.toString(16).toUpperCase().padStart(2, '0')}`;
  }).join('');
}

/**
 * Adds credentials to each request. After a 401, asks the source for better ones and, if there are any, sends the
 * request once more: the server has not acted on it. A request's own Authorization is kept, as in client-go.
 * @param connect the connections made with a certificate
 */
export function withCredentials(
  source: CredentialSource,
  connect: (certificate: ClientCertificate | undefined) => Exchange,
): Exchange {
  return async (request, trace) => {
    const send = (shown: RequestCredentials) => {
      const { authorization } = shown;
      const stands = authorization === undefined || request.headers.authorization !== undefined;
      const headers = stands ? request.headers : { ...request.headers, authorization };
      return connect(shown.certificate)({ ...request, headers }, trace);
    };
    // A plugin may take its time; the time of the request is limited.
    const shown = await orAbort(source.current(), request.signal);
    const response = await send(shown);
    if (response.status !== 401) return response;
    const better = await orAbort(source.refused(shown), request.signal);
    if (better === undefined || request.upload !== undefined) return response;
    response.body.discard();
    return send(better);
  };
}

/** The secrets of the configuration, for a Redactor. Others are learned from what is sent. */
export function secretsOf({ user, proxyUrl, server }: ConnectionConfig): Set<string> {
  const { token, password, clientKeyData } = user;
  const passwords = [proxyUrl, server].map((url = '') =>
    URL.canParse(url) ? decodeURIComponent(new URL(url).password) : '',
  );
  return new Set([token, password, clientKeyData, ...passwords].filter((secret) => secret !== undefined));
}

/** The credential in an Authorization header, without its scheme. */
export function credentialIn(authorization: string): string {
  return authorization.slice(authorization.indexOf(' ') + 1);
}

/** How many characters of values are remembered: a server repeats what it was sent recently. */
const MAX_KEPT = 1024 * 1024;

/** The values that must not be shown. */
export class SentSecrets implements KnownSecrets {
  /** Tokens, passwords and keys. */
  readonly credentials: Set<string>;
  /** Of requests, the newest last. */
  readonly sources: SecretSource[] = [];
  /** How many sources are no longer remembered. */
  forgotten = 0;
  #size = 0;

  constructor(credentials: Set<string>) {
    this.credentials = credentials;
  }

  /** Adds the values of a request. If there are too many, the older half is forgotten. */
  add(source: SecretSource): void {
    this.sources.push(source);
    this.#size += source.size;
    if (this.#size <= MAX_KEPT) return;
    while (this.#size > MAX_KEPT / 2 && this.sources.length > 1) {
      this.#size -= this.sources.shift()!.size;
      this.forgotten++;
    }
  }
}
