import type { FilterPatterns } from './filter.js';

/** The default port. */
export const DEFAULT_PORT = 8001;

/** kubectl's patterns: only this machine is served, and nothing is run in containers. */
export const defaultPatterns: FilterPatterns = {
  acceptPaths: '^.*',
  rejectPaths: '^/api/.*/pods/.*/exec,^/api/.*/pods/.*/attach',
  acceptHosts: '^localhost$,^127\\.0\\.0\\.1$,^\\[::1\\]$',
  rejectMethods: '^$',
};

/** The options of a proxy. */
export interface ProxyOptions {
  /** An IP address or a name. */
  address: string;
  /** 0 for a free one. */
  port: number;
  /** Path of a socket to use instead of address and port; "" for none. */
  unixSocket: string;
  /** Folder of static files; "" for none. */
  www: string;
  /** Where those are served: `/static/`. */
  wwwPrefix: string;
  /** Where the API is served: `/`. */
  apiPrefix: string;
  patterns: FilterPatterns;
  disableFilter: boolean;
  /** How often an upgraded connection to the server is probed, in milliseconds; 0 leaves it to the system. */
  keepaliveMs: number;
  /** Prepend the path of the server's URL to each request's path. */
  appendServerPath: boolean;
  /** Skips confirmation in a protected context. */
  yes: boolean;
}

/** The normalized options: prefixes end with a slash. Fails in kubectl's words. */
export function readProxyOptions(typed: ProxyOptions): ProxyOptions {
  if (typed.port !== DEFAULT_PORT && typed.unixSocket !== '')
    throw new Error('cannot set --unix-socket and --port at the same time');
  return { ...typed, wwwPrefix: withSlash(typed.wwwPrefix), apiPrefix: withSlash(typed.apiPrefix) };
}

/** kubectl's warnings before it serves. @param serverPath of the server's URL: "", "/" or `/k8s/clusters/a` */
export function proxyWarnings(options: ProxyOptions, serverPath: string): string[] {
  const warnings: string[] = [];
  if (!options.appendServerPath && serverPath !== '' && serverPath !== '/')
    warnings.push(
      `Your kube context contains a server path ${serverPath}, use --append-server-path to automatically append the path to each request`,
    );
  const { rejectPaths, rejectMethods } = options.patterns;
  if (options.disableFilter) {
    if (options.unixSocket === '')
      warnings.push('Request filter disabled, your proxy is vulnerable to XSRF attacks, please be cautious');
  } else if (rejectPaths === '' || rejectMethods === '')
    warnings.push(
      'Request filter has been relaxed, your proxy may be vulnerable to attacks, please be cautious',
    );
  return warnings;
}

function withSlash(prefix: string): string {
  return prefix.endsWith('/') ? prefix : `${prefix}/`;
}
