import { quote } from '../go/strconv/quote.js';
import { KubeconfigError } from './errors.js';

/**
 * The address of the API server as client-go reads it (rest.DefaultServerURL): without a scheme it is plain HTTP and
 * must have no path; a query or fragment is dropped.
 * @param host a cluster's `server`
 * @returns scheme, host, port as given and the path prefix, without a trailing slash
 * @throws KubeconfigError `host must be a URL or a host:port pair: "…"`
 */
export function serverUrl(host: string): string {
  const refusal = new KubeconfigError(`host must be a URL or a host:port pair: ${quote(shownUrl(host))}`);
  const whole = /^[a-zA-Z][a-zA-Z0-9+.-]*:\/\/[^/?#]/.test(host);
  const url = whole ? host : `http://${host}`;
  if (/\s/.test(url) || !URL.canParse(url)) throw refusal;
  const bare = url.replace(/[?#].*/s, '');
  const path = bare.replace(/^[^:]+:\/\/[^/]*/, '');
  if (!whole && path !== '' && path !== '/') throw refusal;
  return bare.replace(/(?<!\/)\/+$/, '');
}

/**
 * An address for a message: a password is replaced with `xxxxx`, as in Go's url.Redacted.
 * @param url any text in place of an address
 */
export function shownUrl(url: string): string {
  return url.replace(/^([^/?#]*\/\/[^/?#@:]*):[^/?#]*@/, '$1:xxxxx@');
}
