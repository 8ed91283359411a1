import type { Session } from '../session.js';
import { ConnectionError } from '../transport/errors.js';
import { readText } from '../transport/read.js';
import { expectOk } from '../transport/status.js';
import type { ApiRequest, ApiResponse } from '../transport/types.js';

/** Go's HTTP client follows so many redirects. */
const maxRedirects = 10;
const redirects = new Set([301, 302, 303, 307, 308]);

/**
 * `get --raw PATH`: the body as the server sends it, byte for byte where nobody's terminal is behind it. Redirects are
 * followed as far as they stay on the server: nobody else is to see the credentials.
 */
export async function printRaw(path: string, session: Session): Promise<void> {
  await printAnswer(await expectOk(await follow(rawTarget(path), session)), session);
}

/** Writes the body of an answer as it comes. */
export async function printAnswer({ body }: ApiResponse, { environment }: Session): Promise<void> {
  const { stdout } = environment;
  const decoder = new TextDecoder();
  try {
    for await (const chunk of body) {
      if (stdout.writeBytes !== undefined) await stdout.writeBytes(chunk);
      else await stdout.write(decoder.decode(chunk, { stream: true }));
    }
  } catch (error) {
    // kubectl copies the body, and knows no more of what broke off.
    if (error instanceof ConnectionError && error.midBody) throw new Error(error.message, { cause: error });
    throw error;
  }
  const rest = decoder.decode();
  if (rest !== '') await stdout.write(rest);
}

type Target = Pick<ApiRequest, 'path'> & { query: [string, string][] };

/**
 * The path and query of a `--raw` argument, a path or a URL whose host is passed over. Nothing is folded: the server
 * is asked for `/a/../b` if that was typed. Fails with Go's message for an escape that is none.
 */
export function rawTarget(text: string): Target {
  const [, rest = ''] = /^(?:(?:[a-z][a-z0-9+.-]*:)?\/\/[^/?#]*)?([^#]*)/i.exec(text) ?? [];
  const mark = rest.indexOf('?');
  const path = mark < 0 ? rest : rest.slice(0, mark);
  const broken = /%(?![0-9a-f]{2}).{0,2}/i.exec(path);
  if (broken)
    throw new Error(
      `--raw must be a valid URL path: parse ${JSON.stringify(text)}: invalid URL escape ${JSON.stringify(broken[0])}`,
    );
  return {
    path: path === '' ? '/' : escaped(path),
    query: mark < 0 ? [] : [...new URLSearchParams(rest.slice(mark))],
  };
}

/** What may stand in a path as it is; escapes stay as they were typed. */
function escaped(path: string): string {
  return path.replace(/[^A-Za-z0-9\-._~!$&'()*+,;=:@/%]+/gu, (text) => encodeURIComponent(text));
}

async function follow(first: Target, { transport, environment }: Session): Promise<ApiResponse> {
  let target = first;
  for (let followed = 0; ; followed++) {
    const response = await transport.send({
      method: 'GET',
      ...target,
      headers: { accept: 'application/json, */*' },
      signal: environment.signal,
      stream: true,
    });
    const { location } = response.headers;
    if (!redirects.has(response.status) || location === undefined) return response;
    await readText(response);
    if (followed === maxRedirects) throw new Error(`stopped after ${maxRedirects} redirects`);
    target = redirected(target, location, transport.server);
  }
}

function redirected({ path }: Target, location: string, server: string): Target {
  const to = new URL(location, server + path);
  const inside = `${to.origin}${to.pathname}`;
  if (!inside.startsWith(`${server}/`))
    throw new Error(`the server redirects to ${to.origin}, which is not followed`);
  return rawTarget(inside.slice(server.length) + to.search);
}
