import { quote } from '../go/strconv/quote.js';
import type { UserCredentials } from '../kubeconfig/connection.js';
import { STATUS_CODES } from '../process/node-http.js';
import { createTransport } from './create.js';
import type { TransportDeps } from './deps.js';

/** The response of a web server, after redirects. */
export interface Download {
  status: number;
  /** `Not Found` */
  statusText: string;
  body: AsyncIterable<Uint8Array>;
}

/** The number of redirects that Go's client follows. */
const MAX_REDIRECTS = 10;
const REDIRECTS = new Set([301, 302, 303, 307, 308]);

/**
 * Downloads from the web anonymously, or with the user in the URL, through the proxies of the environment. Fails with
 * ConnectionError, and with an Error for invalid redirects and an invalid proxy address.
 * @param url `https://example.com/pods.yaml`
 */
export async function download(url: string, deps: TransportDeps, signal: AbortSignal): Promise<Download> {
  let place = new URL(url);
  for (let followed = 0; followed <= MAX_REDIRECTS; followed++) {
    const transport = createTransport({ server: place.origin, user: userOf(place) }, deps);
    const path = place.pathname + place.search;
    const request = { method: 'GET', path, headers: { accept: '*/*' }, signal };
    const { status, headers, body } = await transport.send(request);
    const { location } = headers;
    if (!REDIRECTS.has(status) || location === undefined) {
      return { status, statusText: STATUS_CODES[status] ?? '', body: closing(body, () => transport.close()) };
    }
    transport.close();
    place = new URL(location, place);
    if (!/^https?:$/.test(place.protocol))
      throw new Error(`unsupported protocol scheme ${quote(place.protocol.slice(0, -1))}`);
  }
  throw new Error(`stopped after ${MAX_REDIRECTS} redirects`);
}

function userOf({ username, password }: URL): UserCredentials {
  if (username === '' && password === '') return {};
  return { username: decodeURIComponent(username), password: decodeURIComponent(password) };
}

async function* closing(body: AsyncIterable<Uint8Array>, close: () => void): AsyncGenerator<Uint8Array> {
  try {
    yield* body;
  } finally {
    close();
  }
}
