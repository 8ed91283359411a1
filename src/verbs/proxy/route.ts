import { posix } from 'node:path';
import { escapePath } from '../../go/escape-path.js';

/** Where the parts of a proxy are served. Prefixes end with a slash. */
interface ProxyPrefixes {
  apiPrefix: string;
  /** Undefined if no files are served. */
  wwwPrefix: string | undefined;
}

/** How a request is handled. */
export type ProxyRoute =
  /** A path and query on the server, escaped, and the path unescaped for the filter. */
  | { kind: 'api'; target: string; path: string }
  /** An escaped path below the folder of static files, with a leading slash. */
  | { kind: 'file'; path: string }
  /** Redirect the client to this path. */
  | { kind: 'redirect'; to: string }
  /** Nothing exists there, or the path is malformed. */
  | { kind: 'none'; status: 404 | 400 };

/**
 * The target of a request line: a path with a query, and a host if it has one. That host replaces the Host header's
 * (RFC 9112, section 3.2.2).
 * @param url of the request line: `/api/v1/pods?limit=5`, `http://localhost:8001/api`
 */
export function requestTarget(url: string): { url: string; host: string } {
  const [, authority = '', rest = url] = /^[a-z][a-z0-9+.-]*:\/\/([^/?]*)(.*)/is.exec(url) ?? [];
  return { url: rest, host: authority.slice(authority.lastIndexOf('@') + 1) };
}

/**
 * Where a request goes, by the rules of Go's ServeMux: the longest prefix wins, and a path that is not in its shortest
 * form is redirected to it.
 * @param url as `askedFor` returns it
 */
export function proxyRoute(url: string, { apiPrefix, wwwPrefix }: ProxyPrefixes): ProxyRoute {
  const mark = url.indexOf('?');
  const query = mark < 0 ? '' : url.slice(mark);
  const escaped = mark < 0 ? url : url.slice(0, mark);
  if (/%(?![0-9a-f]{2})/i.test(escaped) || /^[^/]/.test(escaped)) return { kind: 'none', status: 400 };
  const clean = posix.normalize(escaped || '/');
  const prefix = (wwwPrefix === undefined ? [apiPrefix] : [apiPrefix, wwwPrefix])
    .filter((one) => `${clean}/`.startsWith(one))
    .sort((one, other) => other.length - one.length)[0];
  if (`${clean}/` === prefix) return redirect(prefix, query);
  if (clean !== escaped) return redirect(clean, query);
  if (prefix === undefined) return { kind: 'none', status: 404 };
  const rest = `/${clean.slice(prefix.length)}`;
  if (prefix === wwwPrefix) return { kind: 'file', path: rest };
  const target = prefix.startsWith('/api') ? clean : rest;
  return {
    kind: 'api',
    target: target + query,
    path: clean === prefix && target === '/' ? '' : unescapePath(target),
  };
}

function redirect(path: string, query: string): ProxyRoute {
  return { kind: 'redirect', to: escapePath(path) + query };
}

/** Bytes that are not UTF-8 become one character each. */
function unescapePath(escaped: string): string {
  try {
    return decodeURIComponent(escaped);
  } catch {
    return escaped.replace(/%(..)/g, (_, digits: string) => String.fromCharCode(Number.parseInt(digits, 16)));
  }
}
