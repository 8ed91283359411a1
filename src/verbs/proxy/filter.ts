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
export interface FilteredRequest {
  method: string;
  /** Unescaped, as the server is asked for it. */
  path: string;
  /** Its Host header. */
  host: string;
}

/** Says which requests are passed on. */
export type RequestFilter = (request: FilteredRequest) => boolean;

/**
 * The filter of patterns: host and path have to match one of those that are accepted, and path and method none of those
 * that are rejected. Fails where a pattern is none.
 */
export function requestFilter(patterns: FilterPatterns): RequestFilter {
  const acceptPaths = patternList(patterns.acceptPaths);
  const rejectPaths = patternList(patterns.rejectPaths);
  const acceptHosts = patternList(patterns.acceptHosts);
  const rejectMethods = patternList(patterns.rejectMethods);
  return ({ method, path, host }) =>
    !rejectPaths(path) && !rejectMethods(method) && acceptPaths(path) && acceptHosts(hostOf(host));
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
