import type { Client } from '../../cluster/client/client.js';
import { parseLabelSelector } from '../../codec/label-selector.js';
import type { KubeObject } from '../../codec/object.js';
import { isStop } from '../../process/errors.js';
import type { Answer, Ask, Needs, Related, RelatedSource } from '../../render/describe/describer.js';
import { isNotFound } from '../../transport/errors.js';

/** What is asked for each of so many objects, before one list is to answer for the rest. */
const ASKED_EACH = 8;

/** How related things are read. */
export interface RelatedSettings {
  client: Pick<Client, 'get' | 'list' | 'listAll'>;
  /** Objects a page. */
  chunkSize: number;
  allNamespaces: boolean;
  /** There may be many objects: lists answer for them together, as far as they can. */
  isMany: boolean;
  signal: AbortSignal;
}

/** A thing of a list that answers many questions. */
interface SharedRow {
  labels: Readonly<Record<string, string>>;
  row: unknown;
}

type Shared = Map<string, SharedRow[]>;

/**
 * Reads what descriptions need beside the objects. The first objects have their questions asked one by one, as kubectl
 * asks them, so that they are described at once; for the rest of many objects a list of the namespace is read once, page by
 * page, of which only the rows are kept. Where that list may not be read, each is asked for further on.
 */
export class RelatedThings {
  readonly #settings: RelatedSettings;
  readonly #asked = new Map<RelatedSource<unknown>, number>();
  readonly #shared = new Map<RelatedSource<unknown>, Map<string, Promise<Shared | undefined>>>();

  constructor(settings: RelatedSettings) {
    this.#settings = settings;
  }

  /** Answers to all that an object needs. What goes wrong is told by the answers, but for a wish to stop. */
  async of(object: KubeObject, needs: Needs = {}): Promise<Related<Needs>> {
    const named = Object.entries(needs).map(
      async ([name, { from, asks }]) => [name, await this.answers(from, asks(object))] as const,
    );
    return Object.fromEntries(await Promise.all(named));
  }

  /** Answers to questions, in their order. */
  async answers<Row>(from: RelatedSource<Row>, asks: readonly Ask[]): Promise<Answer<Row>[]> {
    return Promise.all(
      asks.map(async (ask) => {
        try {
          return { rows: await this.#rows(from, ask) };
        } catch (error) {
          if (isStop(error) || this.#settings.signal.aborted) throw error;
          return { rows: [], error };
        }
      }),
    );
  }

  async #rows<Row>(from: RelatedSource<Row>, ask: Ask): Promise<Row[]> {
    if (!this.#isShared(from)) return this.#askEach(from, ask);
    const shared = await this.#sharedList(from, this.#settings.allNamespaces ? undefined : ask.namespace);
    const found = shared?.get(ask.key) ?? [];
    // What is not there fails in the server's words.
    if (shared === undefined || (ask.name !== undefined && found.length === 0))
      return this.#askEach(from, ask);
    if (from.shared?.once) shared.delete(ask.key);
    const wanted = parseLabelSelector(ask.labelSelector ?? '');
    const rows = wanted === undefined ? found : found.filter(({ labels }) => wanted(labels));
    return rows.map(({ row }) => row as Row);
  }

  #isShared(from: RelatedSource<unknown>): boolean {
    if (!this.#settings.isMany || from.shared === undefined) return false;
    const asked = (this.#asked.get(from) ?? 0) + 1;
    this.#asked.set(from, asked);
    return asked > ASKED_EACH;
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

  #sharedList(from: RelatedSource<unknown>, namespace: string | undefined): Promise<Shared | undefined> {
    const lists = this.#shared.get(from) ?? new Map<string, Promise<Shared | undefined>>();
    this.#shared.set(from, lists);
    const known = lists.get(namespace ?? '');
    if (known !== undefined) return known;
    const list = this.#readShared(from, namespace);
    lists.set(namespace ?? '', list);
    return list;
  }

  /** Undefined where the list may not be read as a whole. */
  async #readShared(
    from: RelatedSource<unknown>,
    namespace: string | undefined,
  ): Promise<Shared | undefined> {
    const { client, chunkSize, signal } = this.#settings;
    const { resource, shared } = from;
    const rows: Shared = new Map();
    try {
      const fieldSelector = shared?.fieldSelector ?? '';
      for await (const { items } of client.list({ resource, namespace }, { fieldSelector, chunkSize }))
        for (const thing of items as KubeObject[]) this.#keep(rows, from, thing);
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
