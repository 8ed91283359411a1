import { quote } from '../go/strconv/quote.js';
import { ConnectionError } from '../transport/errors.js';
import type { ApiRequest, ApiResponse } from '../transport/types.js';

/** The target of a `--raw` request. */
export type RawPath = Pick<ApiRequest, 'path'> & { query: [string, string][] };

/**
 * The path and query of a `--raw` argument, a path or a URL whose host is ignored. Nothing is normalized: the server
 * gets `/a/../b` if that was typed. Fails with Go's message for an invalid escape.
 */
export function rawTarget(text: string): RawPath {
  const [, rest = ''] = /^(?:(?:[a-z][a-z0-9+.-]*:)?\/\/[^/?#]*)?([^#]*)/i.exec(text) ?? [];
  const mark = rest.indexOf('?');
  const path = mark < 0 ? rest : rest.slice(0, mark);
  const broken = /%(?![0-9a-f]{2}).{0,2}/i.exec(path);
  if (broken)
    throw new Error(
      `--raw must be a valid URL path: parse ${quote(text)}: invalid URL escape ${quote(broken[0])}`,
    );
  return {
    path: path === '' ? '/' : escaped(path),
    query: mark < 0 ? [] : [...new URLSearchParams(rest.slice(mark))],
  };
}

/** Characters that stay unescaped in a path; escapes stay as typed. */
function escaped(path: string): string {
  return path.replace(/[^A-Za-z0-9\-._~!$&'()*+,;=:@/%]+/gu, (text) => encodeURIComponent(text));
}

/** Fails with kubectl's message if a `--raw` argument is neither a path nor a URL. */
export function checkRawPath(path: string): void {
  if (!path.startsWith('/') && !/^[a-z][a-z0-9+.-]*:/i.test(path)) {
    throw new Error(`--raw must be a valid URL path: parse ${quote(path)}: invalid URI for request`);
  }
}

/** The body of a response, unchanged. If it is cut off, fails as kubectl does, which says no more than that. */
export async function* bodyOf({ body }: ApiResponse): AsyncGenerator<Uint8Array, void, undefined> {
  try {
    for await (const chunk of body) yield chunk;
  } catch (error) {
    if (error instanceof ConnectionError && error.midBody) throw new Error(error.message, { cause: error });
    throw error;
  }
}
