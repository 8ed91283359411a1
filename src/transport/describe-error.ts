import { quote } from '../go/strconv/quote.js';
import { ConnectionError } from './errors.js';

/**
 * kubectl's message for a server that could not be reached, or whose response was cut off (kubectl,
 * pkg/cmd/util/helpers.go). If a proxy was not reached, kubectl blames the server; this names the proxy.
 */
export function describeConnectionError(error: Error): string {
  if (!(error instanceof ConnectionError)) return `Unable to connect to the server: ${error.message}`;
  if (error.fault === 'silence') return `error: ${error.message}`;
  if (error.midBody) {
    const what =
      error.fault === 'stream'
        ? 'stream error when reading response body, may be caused by closed connection'
        : 'unexpected error when reading response body';
    return `error: ${what}. Please retry. Original error: ${error.message}`;
  }
  if (error.fault !== 'refused') return `Unable to connect to the server: ${error.message}`;
  const { url } = error.request;
  const host = URL.canParse(url) ? hostAsWritten(url) : url;
  return `The connection to the server ${host} was refused - did you specify the right host or port?`;
}

/** How Go shows a failed request inside other messages: `Get "https://…/api": EOF`. */
export function asGoUrlError(error: ConnectionError): string {
  const { method, url } = error.request;
  const verb = method.slice(0, 1).toUpperCase() + method.slice(1).toLowerCase();
  return `${verb} ${quote(url)}: ${error.message}`;
}

/** URL drops the default port of a scheme; Go does not. */
function hostAsWritten(url: string): string {
  return /^[^:]+:\/\/(?:[^@/]*@)?([^/?#]*)/.exec(url)?.[1] ?? new URL(url).host;
}
