import { copyBody, type RawPath, rawTarget } from '../../cluster/raw.js';
import type { Session } from '../../cluster/session.js';
import { readText } from '../../transport/read.js';
import { expectOk } from '../../transport/status.js';
import type { ApiResponse } from '../../transport/types.js';

/** Go's HTTP client follows so many redirects. */
const maxRedirects = 10;
const redirects = new Set([301, 302, 303, 307, 308]);

/**
 * `get --raw PATH`: the body as the server sends it, byte for byte where nobody's terminal is behind it. Redirects are
 * followed as far as they stay on the server: nobody else is to see the credentials.
 */
export async function printRaw(path: string, session: Session): Promise<void> {
  await copyBody(await expectOk(await follow(rawTarget(path), session)), session.environment.stdout);
}

async function follow(first: RawPath, { transport, environment }: Session): Promise<ApiResponse> {
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

function redirected({ path }: RawPath, location: string, server: string): RawPath {
  const to = new URL(location, server + path);
  const inside = `${to.origin}${to.pathname}`;
  if (!inside.startsWith(`${server}/`))
    throw new Error(`the server redirects to ${to.origin}, which is not followed`);
  return rawTarget(inside.slice(server.length) + to.search);
}
