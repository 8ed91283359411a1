import type { Client } from '../../cluster/client/client.js';
import { INCLUDE_OBJECT } from '../../cluster/list/accept.js';
import type { ListItem } from '../../cluster/list/list-item.js';
import { type Need, ROWS_WITH_METADATA } from '../../cluster/requests.js';
import type { Collection, ObjectTarget } from '../../cluster/target.js';
import { isTable, type KubeObject, type Table, type TableRow } from '../../codec/object.js';
import { WITHOUT_MANAGED_FIELDS } from '../../codec/selection.js';
import { withoutNulls } from '../../codec/without-nulls.js';
import type { ApiResource, Discovery } from '../../discovery/types.js';
import type { ObjectState } from '../../render/tree/graph.js';
import { stateOfRow } from '../../render/tree/row-state.js';
import type { ListSelectors } from './owned-types.js';

/** The cluster of a tree. */
export interface TreeDeps {
  client: Pick<Client, 'getAs' | 'list'>;
  discovery: Pick<Discovery, 'resolve' | 'resolveKind' | 'all' | 'groups' | 'allIsKept'>;
}

/** An object as far as it was read. */
export interface Seen {
  object: KubeObject;
  /** Undefined if only metadata was read. */
  state: ObjectState | undefined;
}

/** The options of a tree's requests. */
export interface TreeReaderOptions {
  /** Called after each response, before it is used, with the number of requests. */
  onAnswer?(requests: number): Promise<void>;
  /** Ends all requests. */
  signal?: AbortSignal;
}

/** Reads objects with their states in the server's words, or only metadata, and counts the requests. */
export class TreeReader {
  requests = 0;
  readonly #client: TreeDeps['client'];
  readonly #ending: { signal?: AbortSignal };
  readonly #onAnswer: TreeReaderOptions['onAnswer'];

  constructor(client: TreeDeps['client'], { signal, onAnswer }: TreeReaderOptions) {
    this.#client = client;
    this.#ending = signal === undefined ? {} : { signal };
    this.#onAnswer = onAnswer;
  }

  /** An object with its state. Fails as requests do. @param part how much of the object is needed */
  async one(target: ObjectTarget, part: 'object' | 'metadata'): Promise<Seen> {
    this.requests++;
    const need = { form: 'table', include: INCLUDE_OBJECT[part] } as const;
    const answer = withoutNulls(
      await this.#client.getAs(target, need, { ...this.#ending, checkNamespace: true }),
    );
    await this.#onAnswer?.(this.requests);
    const [seen] = isTable(answer) ? seenIn(answer, answer.rows) : [{ object: answer, state: undefined }];
    if (seen?.object.metadata?.name !== target.name)
      throw new Error(`the server's response for ${target.name} is about another object`);
    return seen;
  }

  /** Objects with their states, page by page. Fails as lists do. */
  async *rows(
    collection: Collection,
    narrowing: ListSelectors = {},
  ): AsyncGenerator<Seen[], void, undefined> {
    yield* this.#pages(collection, narrowing, 'table');
  }

  /** The metadata of objects, page by page. Fails as lists do. */
  async *metadata(collection: Collection): AsyncGenerator<Seen[], void, undefined> {
    yield* this.#pages(collection, {}, 'metadata');
  }

  /** Complete objects, page by page, without their largest parts, which are irrelevant here. Fails as lists do. */
  async *objects(collection: Collection): AsyncGenerator<Seen[], void, undefined> {
    yield* this.#pages(collection, {}, 'objects');
  }

  async *#pages(
    collection: Collection,
    narrowing: ListSelectors,
    form: Need['form'],
  ): AsyncGenerator<Seen[], void, undefined> {
    const need: Need = form === 'table' ? ROWS_WITH_METADATA : { form, select: WITHOUT_MANAGED_FIELDS };
    let pages = 0;
    for await (const { head, items, page } of this.#client.list(collection, {
      ...this.#ending,
      ...narrowing,
      need,
    })) {
      if (page > pages) {
        this.requests++;
        await this.#onAnswer?.(this.requests);
      }
      pages = page;
      yield seenIn(head as Pick<Table, 'columnDefinitions'>, withoutNulls(items));
    }
  }
}

function seenIn({ columnDefinitions }: Pick<Table, 'columnDefinitions'>, items: readonly ListItem[]): Seen[] {
  return items.map((item) => {
    if (!isRow(item)) return { object: item, state: undefined };
    const object = item.object ?? {};
    return { object, state: stateOfRow(columnDefinitions ?? [], item.cells, object.metadata) };
  });
}

function isRow(item: ListItem): item is TableRow {
  return Array.isArray(item.cells);
}

/** Every type that can be listed, once each, in the server's order. Fails as discovery does. */
export async function listableTypes(discovery: Pick<Discovery, 'all' | 'groups'>): Promise<ApiResource[]> {
  const { preferredResources } = await import('../../discovery/preferred.js');
  const [{ resources }, groups] = await Promise.all([discovery.all(), discovery.groups()]);
  return preferredResources(groups, resources).filter(({ verbs }) => verbs.includes('list'));
}
