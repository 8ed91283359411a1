import type { Client } from '../../cluster/client/client.js';
import { parseLabelSelector } from '../../codec/label-selector.js';
import type { KubeObject } from '../../codec/object.js';
import { isStop, messageOf } from '../../process/errors.js';
import type { Answer, Ask, Needs, RelatedRows, RelatedSource } from '../../render/describe/describer.js';
import { isNotFound } from '../../transport/errors.js';

/** How many objects have each question asked individually, before one list answers for the rest. */
const ASKED_EACH = 8;
/** A list is read to its end if it has at most this many pages, or as many as there were questions. */
const MIN_PAGES = 10;
/** If a list was too long, it is tried again after this many times as many questions. */
const PATIENCE = 4;

/** How related things are read. */
interface RelatedSettings {
  client: Pick<Client, 'get' | 'list' | 'listAll'>;
  /** Objects a page. */
  chunkSize: number;
  allNamespaces: boolean;
  /** There may be many objects: lists answer for them together, as far as possible. */
  isMany: boolean;
  signal: AbortSignal;
  /** Receives what could not be read, each once. */
  tell(text: string): Promise<void>;
}

/** An item of a list that answers many questions. */
interface SharedRow {
  labels: Readonly<Record<string, string>>;
  row: unknown;
}

type Shared = Map<string, SharedRow[]>;

/** How questions about one kind of related objects are answered. */
interface Sharing {
  /** The number of questions so far. */
  asked: number;
  /** The number from which on a list answers. */
  from: number;
  /** Lists by namespace and selector; undefined if one was too long, or may not be read. */
  lists: Map<string, Promise<Shared | undefined>>;
}

/**
 * Reads what descriptions need besides the objects. For the first objects, questions are asked one by one, as in
 * kubectl, so that they are described immediately; for the rest of many objects, a list of the namespace is read once,
 * page by page, of which only the rows are kept. If that list has many more pages than there are objects, or may not be
 * read, questions are still asked one by one.
 */
export class RelatedThings {
  readonly #settings: RelatedSettings;
  readonly #sharing = new Map<RelatedSource<unknown>, Sharing>();
  readonly #told = new Set<string>();

  constructor(settings: RelatedSettings) {
    this.#settings = settings;
  }

  /** The answers to everything that an object needs. Errors are part of the answers, except for an abort. */
  async of(object: KubeObject, needs: Needs = {}): Promise<RelatedRows<Needs>> {
    const named = Object.entries(needs).map(
      async ([name, { from, asks }]) => [name, await this.answers(from, asks(object))] as const,
    );
    return Object.fromEntries(await Promise.all(named));
  }

  /** The answers to questions, in order. */
  async answers<Row>(from: RelatedSource<Row>, asks: readonly Ask[]): Promise<Answer<Row>[]> {
    return Promise.all(
      asks.map(async (ask) => {
        try {
          return { rows: await this.#rows(from, ask) };
        } catch (error) {
          if (isStop(error) || this.#settings.signal.aborted) throw error;
          if (!isNotFound(error)) await this.#tell(messageOf(error));
          return { rows: [], error };
        }
      }),
    );
  }

  /** Descriptions do not mention every omitted part that could not be read. */
  async #tell(message: string): Promise<void> {
    if (this.#told.has(message)) return;
    this.#told.add(message);
    await this.#settings.tell(`proa: not described: ${message}`);
  }

  async #rows<Row>(from: RelatedSource<Row>, ask: Ask): Promise<Row[]> {
    const shared = await this.#sharedList(from, ask);
    const found = shared?.get(ask.key) ?? [];
    // A missing object fails in the server's words.
    if (shared === undefined || (ask.name !== undefined && found.length === 0))
      return this.#askEach(from, ask);
    if (from.shared?.once) shared.delete(ask.key);
    const wanted = parseLabelSelector(ask.labelSelector ?? '');
    const rows = wanted === undefined ? found : found.filter(({ labels }) => wanted(labels));
    return rows.map(({ row }) => row as Row);
  }

  async #askEach<Row>({ resource, row }: RelatedSource<Row>, ask: Ask): Promise<Row[]> {
    const { client, chunkSize } = this.#settings;
    const { namespace, name, labelSelector = '', fieldSelector = '' } = ask;
    if (name !== undefined) return [row(await client.get({ resource, namespace, name }))];
    const { items } = await client.listAll(
      { resource, namespace },
      { labelSelector, fieldSelector, chunkSize },
    );
    return items.map(row);
  }

  /** The list that answers a question among others; undefined if it is asked individually. */
  #sharedList(from: RelatedSource<unknown>, ask: Ask): Promise<Shared | undefined> | undefined {
    const { isMany, allNamespaces } = this.#settings;
    if (!isMany || from.shared === undefined) return undefined;
    const sharing = this.#sharing.get(from) ?? { asked: 0, from: ASKED_EACH + 1, lists: new Map() };
    this.#sharing.set(from, sharing);
    sharing.asked++;
    if (sharing.asked < sharing.from) return undefined;
    const namespace = allNamespaces ? undefined : ask.namespace;
    const key = `${namespace ?? ''} ${ask.common ?? ''}`;
    const list = sharing.lists.get(key) ?? this.#readShared(from, { ...ask, namespace }, sharing);
    sharing.lists.set(key, list);
    return list;
  }

  async #readShared(
    from: RelatedSource<unknown>,
    { namespace, common: fieldSelector = '' }: Ask,
    sharing: Sharing,
  ): Promise<Shared | undefined> {
    const { client, chunkSize, signal } = this.#settings;
    const { resource } = from;
    const most = Math.max(MIN_PAGES, sharing.asked);
    const rows: Shared = new Map();
    try {
      for await (const { items, page } of client.list(
        { resource, namespace },
        { fieldSelector, chunkSize },
      )) {
        if (page > most) {
          sharing.from = sharing.asked * PATIENCE;
          sharing.lists.clear();
          return undefined;
        }
        for (const thing of items as KubeObject[]) this.#keep(rows, from, thing);
      }
    } catch (error) {
      if (isStop(error) || signal.aborted || isNotFound(error)) throw error;
      return undefined;
    }
    return rows;
  }

  #keep(rows: Shared, { shared, row }: RelatedSource<unknown>, thing: KubeObject): void {
    const kept = { labels: thing.metadata?.labels ?? {}, row: row(thing) };
    for (const key of shared?.keys(thing) ?? []) {
      const before = rows.get(key);
      if (before === undefined) rows.set(key, [kept]);
      else before.push(kept);
    }
  }
}
