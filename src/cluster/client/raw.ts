import { quote } from '../../go/strconv/quote.js';
import { secretValuesOfPatch } from '../../merge/secret-values.js';
import { readText } from '../../transport/read.js';
import { expectOk } from '../../transport/status.js';
import type { ApiResponse } from '../../transport/types.js';
import { type RawPath, rawTarget } from '../raw.js';
import type { ClientDeps } from './deps.js';
import { withOutcome } from './unknown-outcome.js';

/** A request for a path that the user typed, `--raw`. */
export interface RawRequest {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  path: RawPath;
  /** JSON, sent unchanged. */
  body?: string;
}

type RawDeps = Pick<ClientDeps, 'transport' | 'signal' | 'guard'>;

/** The number of redirects that Go's HTTP client follows. */
const MAX_REDIRECTS = 10;
const REDIRECTS = new Set([301, 302, 303, 307, 308]);

/** Paths to which secrets are written. */
const SECRETS_PATH = /^\/api\/v1\/(namespaces\/[^/]+\/)?secrets(\/|$)/;

/** See Client.raw. */
export function sendRaw(request: RawRequest, deps: RawDeps): Promise<ApiResponse> {
  return request.method === 'GET' ? read(request.path, deps) : write(request, deps);
}

/** Redirects are followed only within the server: no other server must see the credentials. */
async function read(first: RawPath, deps: RawDeps): Promise<ApiResponse> {
  let path = first;
  for (let followed = 0; ; followed++) {
    const response = await send({ method: 'GET', path }, deps);
    const { location } = response.headers;
    if (!REDIRECTS.has(response.status) || location === undefined) return expectOk(response);
    await readText(response);
    if (followed === MAX_REDIRECTS) throw new Error(`stopped after ${MAX_REDIRECTS} redirects`);
    path = redirected(path, location, deps.transport.server);
  }
}

/** A redirect of a write is an error: only the server knows whether the write was done. */
async function write(request: RawRequest, deps: RawDeps): Promise<ApiResponse> {
  await deps.guard.check();
  try {
    const response = await expectOk(await send(request, deps), { method: request.method });
    return { ...response, body: bodyOfWrite(response) };
  } catch (error) {
    throw withOutcome(error);
  }
}

async function* bodyOfWrite({ body }: ApiResponse): AsyncGenerator<Uint8Array> {
  try {
    yield* body;
  } catch (error) {
    throw withOutcome(error);
  }
}

function send({ method, path, body }: RawRequest, { transport, signal }: RawDeps): Promise<ApiResponse> {
  return transport.send({
    method,
    ...path,
    headers: {
      accept: 'application/json, */*',
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && {
      body,
      ...(SECRETS_PATH.test(path.path) && { secrets: secretValuesOfPatch(undefined, body) }),
    }),
    // A read may be a watch, or the log of a container, which starts with the first line.
    ...(method === 'GET' && { stream: true, answersAtOnce: !path.query.some(([name]) => name === 'follow') }),
    signal,
  });
}

function redirected({ path }: RawPath, location: string, server: string): RawPath {
  const to = URL.parse(location, server + path);
  if (to === null)
    throw new Error(`the server redirects to ${quote(location)}, which is not a valid address`);
  const inside = `${to.origin}${to.pathname}`;
  if (!inside.startsWith(`${server}/`)) {
    // For a URL without a host, such as a file URL, the origin does not help.
    const where = to.host === '' ? `an address of ${to.protocol}` : to.origin;
    throw new Error(`the server redirects to ${where}, which is not followed`);
  }
  return rawTarget(inside.slice(server.length) + to.search);
}
