import { posix } from 'node:path';
import { goPattern } from '../../go/pattern.js';
import { messageOf } from '../../process/errors.js';

/** Patterns of Go, each a list with commas between them. */
export interface FilterPatterns {
  acceptPaths: string;
  rejectPaths: string;
  acceptHosts: string;
  rejectMethods: string;
}

/** What of a request is decided by. */
interface FilteredRequest {
  method: string;
  /** Unescaped, as the server is asked for it; undefined for a static file, of which only the sender is asked. */
  path: string | undefined;
  /** Its Host header, or what its request line names instead. */
  host: string;
  /** Its Origin header: whose web page sends it. Absent if no page does. */
  origin?: string | undefined;
  /** Its Sec-Fetch-Site header: `cross-site`. */
  fetchSite?: string | undefined;
  /** Its Referer header, which counts where a browser sends no Origin. */
  referer?: string | undefined;
}

/** Says why a request is not passed on; undefined if it is. */
export type RequestFilter = (request: FilteredRequest) => string | undefined;

/**
 * The filter of patterns: host and path have to match one of those that are accepted, and path and method none of those
 * that are rejected. Web pages of other hosts are refused whatever they send: what they cannot read as pages, they
 * could read by WebSocket. Fails if a pattern is none.
 */
export function requestFilter(patterns: FilterPatterns): RequestFilter {
  const acceptPaths = patternList(patterns.acceptPaths);
  const rejectPaths = patternList(patterns.rejectPaths);
  const acceptHosts = patternList(patterns.acceptHosts);
  const rejectMethods = patternList(patterns.rejectMethods);
  const acceptsPath = (path: string) => acceptPaths(path) && !rejectPaths(path);
  return ({ method, path, host, origin, fetchSite, referer = '' }) => {
    // A server may take two slashes for one, and go up where it reads "..".
    const isAccepted =
      path === undefined ||
      (acceptsPath(path) && (path === '' || acceptsPath(posix.normalize(path))) && !rejectMethods(method));
    if (!isAccepted || !acceptHosts(hostOf(host))) return 'Forbidden';
    const page = origin ?? (fetchSite === 'same-site' ? referer : undefined);
    const isForeign = fetchSite === 'cross-site' || (page !== undefined && !isOwn(page, host, acceptHosts));
    return isForeign ? 'Forbidden: web pages of other hosts cannot use this proxy' : undefined;
  };
}

/** Whether a page is of the host that the request names, or of one that is accepted; one of no known place is neither. */
function isOwn(origin: string, host: string, acceptHosts: (host: string) => boolean): boolean {
  const page = URL.parse(origin);
  return page !== null && (page.host === host.toLowerCase() || acceptHosts(page.hostname));
}

/** Whether a text matches one of the patterns. */
function patternList(list: string): (text: string) => boolean {
  const patterns = list === '' ? [] : list.split(',').map(compiled);
  return (text) => patterns.some((pattern) => pattern.test(text));
}

/** The host of a Host header as Go's net.SplitHostPort has it: without brackets where there is a port. */
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
