import { ConnectionError } from '../../src/transport/errors.js';
import type { ApiRequest, ApiResponse, Transport } from '../../src/transport/types.js';

/** An event in the collection. */
export type Change = { create: string } | { delete: string } | 'compact';

/** What happens before a request is answered, and to its response. */
export interface Fate {
  changes: Change[];
  /** The response is cut off after this share of its bytes, 0 to 1; complete if absent. */
  cutAt?: number;
  /** It is cut off with a clean end, as by a proxy. */
  cleanCut?: boolean;
  /** An expired token is answered without a token to continue with. */
  withoutToken?: boolean;
  /** limit and continue are ignored, as if chunking is disabled. */
  unchunked?: boolean;
  /** The page has no items, and another token that leads to them. */
  empty?: boolean;
  /** The number of items that the page has beyond those requested. */
  surplus?: number;
  /** The server accepts the request and never responds; the transport waits as long as it may. */
  frozen?: boolean;
}

/** A fault, if it made a difference to a response. */
export type Mishap =
  | 'brokenAnswer'
  | 'cleanlyCutAnswer'
  | 'emptyPage'
  | 'expiredWithToken'
  | 'expiredWithoutToken'
  | 'frozen'
  | 'fullerPage'
  | 'opaqueToken'
  | 'unchunked';

/** How this server differs from others. */
export interface Habits {
  /** Metadata after the items, as in lists of custom resources. */
  metadataLast: boolean;
  /** Bytes per chunk of a body. */
  chunkBytes: number;
  /** Does not support resourceVersion on lists, like some aggregated servers. */
  ignoresResourceVersion: boolean;
  /** Tokens are encrypted: the token for the same place differs each time. */
  opaqueTokens: boolean;
}

/**
 * A collection with its history, which answers lists by the rules observed on kube-apiserver: pages of one snapshot,
 * tokens that expire with its compaction, and a token in the 410 that continues in the current state. Keys are
 * `namespace/name`. The collection can be listed completely and by namespace, and so can its namespaces.
 */
export class ModelServer implements Transport {
  readonly server = 'https://model.example';
  readonly requests: ApiRequest[] = [];
  /** The sorted keys at each revision; the index is the resourceVersion. */
  readonly history: string[][];
  /** How often each fault has changed a response. */
  readonly mishaps = new Map<Mishap, number>();
  #compacted = 0;
  #tokens = 0;
  #fates: Fate[];
  readonly #habits: Habits;

  constructor(initial: readonly string[], fates: readonly Fate[], habits: Habits) {
    this.#habits = habits;

    this.history = [[], sorted(initial)];
    this.#fates = [...fates];
  }

  get revision(): number {
    return this.history.length - 1;
  }

  /** Keys that exist in every revision from the first to the last. */
  get survivors(): string[] {
    const states = this.history.slice(1).map((keys) => new Set(keys));
    return this.history[1]!.filter((key) => states.every((keys) => keys.has(key)));
  }

  async send(request: ApiRequest): Promise<ApiResponse> {
    request.signal?.throwIfAborted();
    this.requests.push(request);
    const fate = this.#fates.shift() ?? { changes: [] };
    for (const change of fate.changes) this.#change(change);
    if (fate.frozen === true) {
      this.#count('frozen');
      throw this.#silence();
    }
    const query = new Map(request.query);
    if (fate.unchunked === true) {
      for (const name of ['limit', 'continue']) if (query.delete(name)) this.#count('unchunked');
    }
    const token = query.get('continue');
    const asked = token === undefined ? this.#plainStart(query) : decode(token);
    const revision = asked.revision < 0 ? this.revision : asked.revision;
    if (revision < this.#compacted) {
      const lead = token !== undefined && fate.withoutToken !== true;
      this.#count(lead ? 'expiredWithToken' : 'expiredWithoutToken');
      return this.#expired(lead ? this.#token({ revision: -1, after: asked.after }) : undefined);
    }
    const keys = keysBelow(request.path, this.history[revision]!);
    const rest = keys.filter((key) => key > asked.after);
    const page = { revision, after: asked.after, rest, limit: Number(query.get('limit') ?? 0) };
    return this.#page(page, fate, request.signal);
  }

  close(): void {}

  #plainStart(query: Map<string, string>): Cursor {
    const version = query.get('resourceVersion');
    const isExact = version !== undefined && !this.#habits.ignoresResourceVersion;
    return { revision: isExact ? Number(version) : -1, after: '' };
  }

  #change(change: Change): void {
    const keys = this.history.at(-1)!;
    if (change === 'compact') this.#compacted = this.revision;
    else if ('create' in change) {
      if (!keys.includes(change.create)) this.history.push(sorted([...keys, change.create]));
    } else if (keys.includes(change.delete)) {
      this.history.push(keys.filter((key) => key !== change.delete));
    }
  }

  #expired(token: string | undefined): ApiResponse {
    const status = {
      kind: 'Status',
      status: 'Failure',
      metadata: token === undefined ? {} : { continue: token },
      message: 'The provided continue parameter is too old',
      reason: 'Expired',
      code: 410,
    };
    return { status: 410, headers: JSON_HEADERS, body: chunks(JSON.stringify(status), 1000) };
  }

  #page(
    { revision, after, rest, limit }: Cursor & { rest: readonly string[]; limit: number },
    fate: Fate,
    signal?: AbortSignal,
  ): ApiResponse {
    const most = fate.empty === true ? 0 : limit + (fate.surplus ?? 0);
    const keys = limit > 0 ? rest.slice(0, most) : rest;
    if (limit > 0 && keys.length > limit) this.#count('fullerPage');
    if (limit > 0 && keys.length === 0 && rest.length > 0) this.#count('emptyPage');
    const remaining = rest.length - keys.length;
    const leads = remaining > 0 || (fate.empty === true && limit > 0);
    const metadata = {
      resourceVersion: String(revision),
      ...(leads && {
        continue: this.#token({ revision, after: keys.at(-1) ?? after }, fate.empty),
        remainingItemCount: remaining,
      }),
    };
    const items = keys.map((key) => {
      const [namespace, name] = key.split('/');
      return { metadata: name === undefined ? { name: namespace } : { name, namespace } };
    });
    const text = JSON.stringify(
      this.#habits.metadataLast
        ? { apiVersion: 'v1', items, kind: 'PodList', metadata }
        : { kind: 'PodList', apiVersion: 'v1', metadata, items },
    );
    return { status: 200, headers: JSON_HEADERS, body: this.#body(text, fate, signal) };
  }

  /** @param fresh a different one than before for the same place */
  #token(cursor: Cursor, fresh = false): string {
    if (this.#habits.opaqueTokens) this.#count('opaqueToken');
    const other = fresh || this.#habits.opaqueTokens ? { token: ++this.#tokens } : {};
    return encode({ ...cursor, ...other });
  }

  #count(mishap: Mishap): void {
    this.mishaps.set(mishap, (this.mishaps.get(mishap) ?? 0) + 1);
  }

  #silence(): ConnectionError {
    const request = { method: 'GET', url: this.server };
    return new ConnectionError('the server does not answer', request, { fault: 'silence' });
  }

  async *#body(text: string, fate: Fate, signal?: AbortSignal): AsyncGenerator<Uint8Array> {
    const { cutAt, cleanCut } = fate;
    const sent = cutAt === undefined ? text : text.slice(0, Math.floor(cutAt * text.length));
    if (cutAt !== undefined) this.#count(cleanCut === true ? 'cleanlyCutAnswer' : 'brokenAnswer');
    for await (const chunk of chunks(sent, this.#habits.chunkBytes)) {
      signal?.throwIfAborted();
      yield chunk;
    }
    if (cutAt !== undefined && cleanCut !== true) {
      throw new ConnectionError('unexpected EOF', { method: 'GET', url: this.server });
    }
  }
}

interface Cursor {
  /** -1 for the current one. */
  revision: number;
  after: string;
}

const JSON_HEADERS = { 'content-type': 'application/json' };

function encode(cursor: Cursor): string {
  return Buffer.from(JSON.stringify(cursor)).toString('base64url');
}

function decode(token: string): Cursor {
  return JSON.parse(Buffer.from(token, 'base64url').toString()) as Cursor;
}

/** The keys of a collection: of all of it, of one namespace, or of its namespaces, one of which is always empty. */
function keysBelow(path: string, keys: readonly string[]): readonly string[] {
  const [, namespace, resource] = /^\/api\/v1\/namespaces(?:\/([^/]+)\/(\w+))?$/.exec(path) ?? [path];
  if (path === '/api/v1/namespaces') return sorted([...keys.map((key) => key.split('/')[0]!), 'empty']);
  return resource === undefined ? keys : keys.filter((key) => key.startsWith(`${namespace}/`));
}

function sorted(keys: readonly string[]): string[] {
  return [...new Set(keys)].sort();
}

async function* chunks(text: string, size: number): AsyncGenerator<Uint8Array> {
  const bytes = Buffer.from(text);
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}
