import { isObject } from '../codec/json.js';
import { asObject, asOptionalString, asString, parseObject, ShapeError } from '../codec/shape.js';
import { StatusError } from '../transport/errors.js';
import { groupVersionPath } from '../transport/paths.js';
import type { CacheFolder, CacheModes } from './cache-folder.js';
import type { DiscoveryAnswer, DiscoveryClient } from './client.js';
import { withAnswerFault } from './refusal.js';

/** The types of a server are private: cached files are readable by the user only. */
export const privateModes: CacheModes = { file: 0o600, folder: 0o700 };

/** A parsed document; what is in it is not to be trusted. */
type OpenApiDocument = Readonly<Record<string, unknown>>;

/** A document of an earlier run, and what it was read by. */
interface Kept {
  /** Path and query. */
  url: string;
  /** "" where the server gave none. */
  etag: string;
  text: string;
  document: OpenApiDocument;
}

const INDEX = '/openapi/v3';
const V2 = '/openapi/v2';
const NOT_MODIFIED = 304;

/**
 * The OpenAPI documents of a server, each read once a run and kept for the next, as the server sent it. A document of
 * v3 whose address has a hash is taken from the cache as it is; all others are requested by their ETag. A server before
 * 1.24 has v2 alone. All fail as DiscoveryClient does, and with ShapeError for a response that is no such document. A
 * failure holds for the run, too.
 */
export class OpenApiDocuments {
  readonly #client: Pick<DiscoveryClient, 'send'>;
  readonly #folder: Pick<CacheFolder, 'read' | 'write' | 'settled'>;
  readonly #server: string;
  readonly #known = new Map<string, Promise<OpenApiDocument | undefined>>();
  /** By their files. */
  readonly #early = new Map<string, Promise<Kept | undefined>>();

  /** @param server as in Transport.server: addresses in the index may begin with its path */
  constructor(
    client: Pick<DiscoveryClient, 'send'>,
    folder: Pick<CacheFolder, 'read' | 'write' | 'settled'>,
    server: string,
  ) {
    this.#client = client;
    this.#folder = folder;
    this.#server = server;
  }

  /**
   * Requests the document of a group-version before it is known that it is wanted, or where it is, unless one is kept.
   * It is used where the index names it by its ETag; what goes wrong with it is met when it is wanted.
   */
  expect(group: string, version: string): void {
    const path = groupVersionPath(group, version).slice(1);
    const file = `v3/${path}.json`;
    if (!this.#early.has(file)) this.#early.set(file, this.#askEarly(file, `${INDEX}/${path}`));
  }

  /** The document of one group-version; undefined if the server has no v3, or nothing of the group-version there. */
  groupVersion(group: string, version: string): Promise<OpenApiDocument | undefined> {
    const path = groupVersionPath(group, version).slice(1);
    return this.#once(path, async () => {
      const url = addressOf(path, await this.#index());
      if (url === undefined) return undefined;
      return whereThere(this.#document(`v3/${path}.json`, withoutPrefix(url, this.#server)));
    });
  }

  /** Whether the server has v3: documents of group-versions that can be requested. */
  async hasV3(): Promise<boolean> {
    return isAddressed(await this.#index());
  }

  /** The one document of v2, of all types. */
  async v2(): Promise<OpenApiDocument> {
    return (await this.#once(V2, () => this.#document('v2.json', V2)))!;
  }

  /** Resolves when nothing is left to be written to the cache. Never fails. */
  settled(): Promise<void> {
    return this.#folder.settled();
  }

  #index(): Promise<OpenApiDocument | undefined> {
    return this.#once(INDEX, () => whereThere(this.#document('v3.json', INDEX)));
  }

  #once(key: string, read: () => Promise<OpenApiDocument | undefined>) {
    const known = this.#known.get(key) ?? read();
    this.#known.set(key, known);
    return known;
  }

  async #document(file: string, url: string): Promise<OpenApiDocument> {
    const kept = await this.#kept(file);
    if (kept !== undefined && kept.url === url && hashOf(url) !== null) return kept.document;
    const early = kept === undefined ? await this.#early.get(file) : undefined;
    if (early !== undefined && `"${hashOf(url)}"` === early.etag) {
      this.#keep(file, { ...early, url });
      return early.document;
    }
    const { status, headers, text } = await this.#ask(url, kept?.etag);
    if (status === NOT_MODIFIED && kept !== undefined) {
      if (kept.url !== url) this.#keep(file, { ...kept, url });
      return kept.document;
    }
    const document = withAnswerFault(() => parseObject(text));
    this.#keep(file, { url, etag: headers.etag ?? '', text });
    return document;
  }

  async #askEarly(file: string, url: string): Promise<Kept | undefined> {
    if ((await this.#folder.read(file)) !== undefined) return undefined;
    try {
      const { headers, text } = await this.#ask(url);
      return { url, etag: headers.etag ?? '', text, document: parseObject(text) };
    } catch {
      return undefined;
    }
  }

  /** A hash that is out of date is answered with a redirect to the present one: then without the hash. */
  async #ask(url: string, etag = ''): Promise<DiscoveryAnswer> {
    const [path = '', query] = url.split('?', 2);
    const request = {
      method: 'GET',
      path,
      headers: { accept: 'application/json', ...(etag !== '' && { 'if-none-match': etag }) },
    };
    if (query === undefined) return this.#client.send(request);
    const answer = await this.#client.send({ ...request, query: [...new URLSearchParams(query)] });
    const isMoved = answer.status >= 300 && answer.status !== NOT_MODIFIED;
    return isMoved ? this.#client.send(request) : answer;
  }

  /** Undefined if nothing that can be read was kept. */
  async #kept(file: string): Promise<Kept | undefined> {
    const content = (await this.#folder.read(file))?.text ?? '';
    const end = content.indexOf('\n');
    try {
      const head = parseObject(content.slice(0, end));
      const text = content.slice(end + 1);
      const [url, etag] = [asString(head.url, 'url'), asString(head.etag, 'etag')];
      return { url, etag, text, document: parseObject(text) };
    } catch {
      return undefined;
    }
  }

  /** The document behind a line of what is known of it. */
  #keep(file: string, { url, etag, text }: Omit<Kept, 'document'>): void {
    this.#folder.write(file, `${JSON.stringify({ url, etag })}\n${text}`);
  }
}

/** Undefined if the server has no such page. */
async function whereThere(document: Promise<OpenApiDocument>): Promise<OpenApiDocument | undefined> {
  try {
    return await document;
  } catch (error) {
    if (error instanceof StatusError && error.code === 404) return undefined;
    throw error;
  }
}

/** Before 1.24 an index is a list of names, by which nothing can be requested. */
function isAddressed(index: OpenApiDocument | undefined): boolean {
  const { paths = {} } = index ?? {};
  return index !== undefined && isObject(paths);
}

/** Where an index says that a document is. */
function addressOf(path: string, index: OpenApiDocument | undefined): string | undefined {
  const { paths = {} } = index ?? {};
  if (typeof paths !== 'object' || paths === null || !Object.hasOwn(paths, path)) return undefined;
  const url = asOptionalString(asObject((paths as OpenApiDocument)[path], path).serverRelativeURL, path);
  if (!/^\/(?!\/)[^#]*$/.test(url)) throw new ShapeError(`${path} has no address on the server`);
  return url;
}

/** An address below the server's own path, where it has one, and the address says so. */
function withoutPrefix(url: string, server: string): string {
  const { pathname } = new URL(server);
  const prefix = pathname.replace(/\/$/, '');
  return prefix !== '' && url.startsWith(`${prefix}/`) ? url.slice(prefix.length) : url;
}

function hashOf(url: string): string | null {
  return new URLSearchParams(url.split('?', 2)[1]).get('hash');
}
