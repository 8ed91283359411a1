import { BlockList, isIP } from 'node:net';
import { quote } from '../go/strconv/quote.js';
import { endpointOf, isLoopback } from './endpoint.js';

type ProxyVariables = Readonly<Record<string, string | undefined>>;

/**
 * The proxy for a server: that of the kubeconfig, else that of the environment by Go's rules
 * (golang.org/x/net/http/httpproxy): HTTPS_PROXY or HTTP_PROXY by the server's scheme, upper case before lower, except
 * for hosts in NO_PROXY and for this machine itself. Fails with an Error if the address is invalid; a password in it is
 * not repeated.
 */
export function chooseProxy(
  server: URL,
  proxyUrl: string | undefined,
  environment: ProxyVariables,
): URL | undefined {
  if (proxyUrl !== undefined && proxyUrl !== '') return parseProxy(proxyUrl);
  const name = server.protocol === 'https:' ? 'HTTPS_PROXY' : 'HTTP_PROXY';
  const value = variable(environment, name);
  if (value === '') return undefined;
  const { host, port } = endpointOf(server);
  if (isLoopback(host) || isExempt(host, port, variable(environment, 'NO_PROXY'))) return undefined;
  // A CGI script's HTTP_PROXY is a header of the request it serves (httpoxy).
  if (name === 'HTTP_PROXY' && (environment.REQUEST_METHOD ?? '') !== '')
    throw new Error('refusing to use HTTP_PROXY value in CGI environment; see golang.org/s/cgihttpproxy');
  return parseProxy(value);
}

function variable(environment: ProxyVariables, name: string): string {
  return environment[name] || environment[name.toLowerCase()] || '';
}

const PROXY_SCHEMES = new Set(['http:', 'https:', 'socks5:', 'socks5h:']);

function parseProxy(value: string): URL {
  const text = value.includes('://') ? value : `http://${value}`;
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url === undefined || url.hostname === '') throw new Error('invalid proxy address: no host in it');
  if (!PROXY_SCHEMES.has(url.protocol))
    throw new Error(
      `invalid proxy address: unsupported scheme ${quote(url.protocol.slice(0, -1))}, must be http, https, or socks5`,
    );
  try {
    proxyAuthorization(url);
  } catch {
    throw new Error('invalid proxy address: invalid escape in its user or password');
  }
  return url;
}

/**
 * Whether NO_PROXY names a server: `*`, an address or CIDR, a domain with its subdomains (`example.com`), only its
 * subdomains (`.example.com`, `*.example.com`); all except `*` and CIDR may end in a port.
 */
export function isExempt(host: string, port: number, noProxy: string): boolean {
  const name = host.toLowerCase();
  return noProxy
    .split(',')
    .map((entry) => entry.trim().toLowerCase())
    .filter((entry) => entry !== '')
    .some((entry) => entry === '*' || matches(entry, name, port));
}

function matches(entry: string, host: string, port: number): boolean {
  const slash = entry.indexOf('/');
  if (slash >= 0) return inRange(host, entry.slice(0, slash), Number(entry.slice(slash + 1)));
  const { name, port: only } = splitPort(entry);
  if (only !== undefined && only !== port) return false;
  if (isIP(name) !== 0) return isIP(host) !== 0 && inRange(host, name, isIP(name) === 4 ? 32 : 128);
  if (isIP(host) !== 0) return false;
  if (name.startsWith('*.')) return host.endsWith(name.slice(1));
  if (name.startsWith('.')) return host.endsWith(name);
  return host === name || host.endsWith(`.${name}`);
}

function splitPort(entry: string): { name: string; port: number | undefined } {
  const found = /^(?:\[(.*)\]|([^:]*))(?::(\d+))?$/.exec(entry);
  // An IPv6 address without brackets consists of colons and has no port.
  if (found === null) return { name: entry, port: undefined };
  const [, bracketed, plain, port] = found;
  return { name: bracketed ?? plain ?? '', port: port === undefined ? undefined : Number(port) };
}

function inRange(host: string, network: string, bits: number): boolean {
  const family = isIP(network) === 6 ? 'ipv6' : 'ipv4';
  const longest = family === 'ipv6' ? 128 : 32;
  if (isIP(network) === 0 || isIP(host) === 0 || !(bits >= 0 && bits <= longest)) return false;
  const list = new BlockList();
  list.addSubnet(network, bits, family);
  return list.check(host, isIP(host) === 6 ? 'ipv6' : 'ipv4');
}

/** The header with the user and password of a proxy's URL. */
export function proxyAuthorization(proxy: URL): Record<string, string> {
  if (proxy.username === '' && proxy.password === '') return {};
  const pair = `${decodeURIComponent(proxy.username)}:${decodeURIComponent(proxy.password)}`;
  return { 'proxy-authorization': `Basic ${Buffer.from(pair, 'utf8').toString('base64')}` };
}
