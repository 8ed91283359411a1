import { quote } from '../go/strconv/quote.js';
import { shownUrl } from '../kubeconfig/server-url.js';
import { ConnectionError } from './errors.js';

/** The address of a server or proxy. */
export interface Endpoint {
  /** Without brackets, also for IPv6. */
  host: string;
  port: number;
  secure: boolean;
}

/** The host and port of a URL, with the scheme's default port if it has none. */
export function endpointOf(url: URL): Endpoint {
  const secure = url.protocol === 'https:';
  const host = url.hostname.startsWith('[') ? url.hostname.slice(1, -1) : url.hostname;
  const defaultPort = url.protocol.startsWith('socks5') ? 1080 : secure ? 443 : 80;
  return { host, port: url.port === '' ? defaultPort : Number(url.port), secure };
}

/** `host:port`, with brackets around an IPv6 address, as in Go's net.JoinHostPort. */
export function hostPort(host: string, port: number): string {
  return host.includes(':') ? `[${host}]:${port}` : `${host}:${port}`;
}

/** Whether an address or name belongs to this machine. */
export function isLoopback(host: string): boolean {
  const name = host.toLowerCase();
  return (
    name === 'localhost' ||
    name === '::1' ||
    /^127\.\d+\.\d+\.\d+$/.test(name) ||
    /^::ffff:127\.\d+\.\d+\.\d+$/.test(name)
  );
}

/**
 * Reads a kubeconfig's `server` as client-go does: without a scheme, http is assumed. Fails with an Error if it has no
 * host, and with ConnectionError if the scheme is not supported.
 */
export function parseServer(server: string): URL {
  const text = /^[a-z][a-z0-9+.-]*:\/\//i.test(server) ? server : `http://${server}`;
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url === undefined || url.hostname === '')
    throw new Error(`host must be a URL or a host:port pair: ${quote(shownUrl(server))}`);
  if (url.protocol !== 'https:' && url.protocol !== 'http:')
    throw new ConnectionError(`unsupported protocol scheme ${quote(url.protocol.slice(0, -1))}`, {
      method: 'GET',
      url: shownUrl(server),
    });
  return url;
}

/** The server's path prefix, without a trailing slash; "" for none. */
export function pathPrefix(url: URL): string {
  return url.pathname.replace(/(?<!\/)\/+$/, '');
}
