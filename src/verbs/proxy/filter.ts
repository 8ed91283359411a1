import { posix } from 'node:path';
import { goPattern } from '../../go/pattern.js';
import { messageOf } from '../../process/errors.js';

/** Go patterns, each a comma-separated list. */
export interface FilterPatterns {
  acceptPaths: string;
  rejectPaths: string;
  acceptHosts: string;
  rejectMethods: string;
}

/** The parts of a request on which the decision depends. */
interface FilteredRequest {
  method: string;
  /** Unescaped, as requested from the server; undefined for a static file, for which only the sender matters. */
  path: string | undefined;
  /** Its Host header, or the host in its request line. */
  host: string;
  /** Its Origin header: the web page that sends it. Absent if it does not come from a page. */
  origin?: string | undefined;
  /** Its Sec-Fetch-Site header: `cross-site`. */
  fetchSite?: string | undefined;
  /** Its Referer header, which counts if a browser sends no Origin. */
  referer?: string | undefined;
}

/** Returns why a request is not forwarded; undefined if it is. */
export type RequestFilter = (request: FilteredRequest) => string | undefined;

/**
 * The filter of patterns: host and path must match an accepted pattern each, and path and method no rejected one. Web
 * pages of other hosts are always refused: what they cannot read as pages, they could read through a WebSocket. Fails
 * for an invalid pattern.
 */
export function requestFilter(patterns: FilterPatterns): RequestFilter {
  const acceptPaths = patternList(patterns.acceptPaths);
  const rejectPaths = patternList(patterns.rejectPaths);
  const acceptHosts = patternList(patterns.acceptHosts);
  const rejectMethods = patternList(patterns.rejectMethods);
  const acceptsPath = (path: string) => acceptPaths(path) && !rejectPaths(path);
  return ({ method, path, host, origin, fetchSite, referer = '' }) => {
    // A server may read two slashes as one, and go up for "..".
    const isAccepted =
      path === undefined ||
      (acceptsPath(path) && (path === '' || acceptsPath(posix.normalize(path))) && !rejectMethods(method));
    if (!isAccepted || !acceptHosts(hostOf(host))) return 'Forbidden';
    const page = origin ?? (fetchSite === 'same-site' ? referer : undefined);
    const isForeign = fetchSite === 'cross-site' || (page !== undefined && !isOwn(page, host, acceptHosts));
    return isForeign ? 'Forbidden: web pages of other hosts cannot use this proxy' : undefined;
  };
}

/** Whether a page belongs to the host of the request, or to an accepted one; a page of unknown origin is neither. */
function isOwn(origin: string, host: string, acceptHosts: (host: string) => boolean): boolean {
  const page = URL.parse(origin);
  return page !== null && (page.host === host.toLowerCase() || acceptHosts(page.hostname));
}

/** Whether a text matches one of the patterns. */
function patternList(list: string): (text: string) => boolean {
  const patterns = list === '' ? [] : list.split(',').map(compiled);
  return (text) => patterns.some((pattern) => pattern.test(text));
}

/** The host of a Host header as in Go's net.SplitHostPort: without brackets if there is a port. */
function hostOf(header: string): string {
  const [, bracketed, plain] = /^(?:\[([^\]]*)\]|([^:]*)):[^:]*$/.exec(header) ?? [];
  return bracketed ?? plain ?? header;
}

function compiled(pattern: string): ReturnType<typeof goPattern> {
  try {
    return goPattern(pattern);
  } catch (cause) {
    throw new Error(`Error compiling re: ${messageOf(cause)}`, { cause });
  }
}
