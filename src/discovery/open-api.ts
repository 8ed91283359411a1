import { isObject } from '../codec/json.js';
import { asObject, asOptionalString, asString, parseObject, ShapeError } from '../codec/shape.js';
import { StatusError } from '../transport/errors.js';
import { groupVersionPath } from '../transport/paths.js';
import type { CacheFolder, CacheModes } from './cache-folder.js';
import type { DiscoveryAnswer, DiscoveryClient } from './client.js';
import { withAnswerFault } from './refusal.js';

/** The types of a server are private: cached files are readable only by the user. */
export const privateModes: CacheModes = { file: 0o600, folder: 0o700 };

/** A parsed document; its content must not be trusted. */
type OpenApiDocument = Readonly<Record<string, unknown>>;

/** A document from an earlier run, and the key it was stored under. */
interface Kept {
  /** Path and query. */
  url: string;
  /** "" if the server sent none. */
  etag: string;
  text: string;
  document: OpenApiDocument;
}

const INDEX = '/openapi/v3';
const V2 = '/openapi/v2';
const NOT_MODIFIED = 304;

/**
 * The OpenAPI documents of a server, each read once per run and kept for the next one, as the server sent it. A v3
 * document whose address has a hash is taken from the cache without a request; all others are revalidated with their
 * ETag. A server before 1.24 has only v2. All methods fail as DiscoveryClient does, and with ShapeError for an invalid
 * document. A failure also lasts for the run.
 */
export class OpenApiDocuments {
  readonly #client: Pick<DiscoveryClient, 'send'>;
  readonly #folder: Pick<CacheFolder, 'read' | 'write' | 'settled'>;
  readonly #server: string;
  readonly #known = new Map<string, Promise<OpenApiDocument | undefined>>();
  /** By their files. */
  readonly #early = new Map<string, Promise<Kept | undefined>>();

  /** @param server as in Transport.server: addresses in the index may start with its path */
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
   * Requests the document of a group-version before it is known to be needed, or where it is, unless one is kept. It is
   * used if the index names its ETag; its failure is reported only when it is needed.
   */
  expect(group: string, version: string): void {
    const path = groupVersionPath(group, version).slice(1);
    const file = `v3/${path}.json`;
    if (!this.#early.has(file)) this.#early.set(file, this.#askEarly(file, `${INDEX}/${path}`));
  }

  /**
   * The document of one group-version; undefined if the server has no v3, or no document of the group-version there.
   */
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

  /** The single v2 document, which has all types. */
  async v2(): Promise<OpenApiDocument> {
    return (await this.#once(V2, () => this.#document('v2.json', V2)))!;
  }

  /** Resolves when everything has been written to the cache. Never fails. */
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

  /** An outdated hash leads to a redirect to the current one: then without the hash. */
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

  /** Undefined if no readable document was kept. */
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

  /** The document for an entry of the index. */
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

/** Before 1.24, an index is a list of names without addresses. */
function isAddressed(index: OpenApiDocument | undefined): boolean {
  const { paths = {} } = index ?? {};
  return index !== undefined && isObject(paths);
}

/** Where a document is, according to the index. */
function addressOf(path: string, index: OpenApiDocument | undefined): string | undefined {
  const { paths = {} } = index ?? {};
  if (typeof paths !== 'object' || paths === null || !Object.hasOwn(paths, path)) return undefined;
  const url = asOptionalString(asObject((paths as OpenApiDocument)[path], path).serverRelativeURL, path);
  if (!/^\/(?!\/)[^#]*$/.test(url)) throw new ShapeError(`${path} has no address on the server`);
  return url;
}

/** An address below the server's own path, if it has one and the address includes it. */
function withoutPrefix(url: string, server: string): string {
  const { pathname } = new URL(server);
  const prefix = pathname.replace(/\/$/, '');
  return prefix !== '' && url.startsWith(`${prefix}/`) ? url.slice(prefix.length) : url;
}

function hashOf(url: string): string | null {
  return new URLSearchParams(url.split('?', 2)[1]).get('hash');
}
