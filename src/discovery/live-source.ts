import { ShapeError } from '../codec/shape.js';
import { isNotFound } from '../transport/errors.js';
import type { DiscoveryClient } from './client.js';
import { mergeGroups, readGroups } from './groups-document.js';
import { parseResourceList } from './legacy-documents.js';
import { withAnswerFault } from './refusal.js';
import { type DiscoveryMode, type GroupsPath, groupsRequest, resourcesRequest } from './requests.js';
import type { DiscoverySource, GroupsAnswer } from './source.js';
import type { ApiResource } from './types.js';

/** An aggregated answer with its tag, byte for byte as the server sent both. */
export interface TaggedDocument {
  etag: string;
  body: string;
}

/** The aggregated answers kept from earlier runs. A store that cannot keep anything is a store, too. */
export interface TaggedDocuments {
  load(): Promise<Partial<Record<GroupsPath, TaggedDocument>>>;
  save(documents: Partial<Record<GroupsPath, TaggedDocument>>): Promise<void>;
}

/** The server itself. */
export class LiveSource implements DiscoverySource {
  readonly #client: DiscoveryClient;
  readonly #documents: TaggedDocuments;
  readonly #mode: DiscoveryMode;

  constructor(client: DiscoveryClient, documents: TaggedDocuments, mode: DiscoveryMode) {
    this.#client = client;
    this.#documents = documents;
    this.#mode = mode;
  }

  /**
   * Asks `/api` and `/apis` at once, showing the tags of the answers at hand. Where only one of them is aggregated,
   * resources are taken from neither.
   */
  async groups(): Promise<GroupsAnswer> {
    const known = this.#mode === 'auto' ? await this.#documents.load() : {};
    const [core, others] = await Promise.all([this.#core(known['/api']), this.#ask('/apis', known['/apis'])]);
    await this.#documents.save({
      ...(core.tagged === undefined ? {} : { '/api': core.tagged }),
      ...(others.tagged === undefined ? {} : { '/apis': others.tagged }),
    });
    return mergeGroups(core.answer, others.answer);
  }

  async resources(groupVersion: string): Promise<readonly ApiResource[]> {
    try {
      const { text } = await this.#client.send(resourcesRequest(groupVersion));
      return withAnswerFault(() => parseResourceList(text, groupVersion));
    } catch (error) {
      if (groupVersion === 'v1' && isNotFound(error)) return [];
      throw error;
    }
  }

  /** A server of aggregated APIs alone has no `/api`. */
  async #core(known: TaggedDocument | undefined): Promise<GroupsPart> {
    try {
      return await this.#ask('/api', known);
    } catch (error) {
      if (!isNotFound(error)) throw error;
      return { answer: { groups: [], resources: new Map(), failed: new Map() }, tagged: undefined };
    }
  }

  async #ask(path: GroupsPath, known: TaggedDocument | undefined): Promise<GroupsPart> {
    const { status, headers, text } = await this.#client.send(groupsRequest(path, this.#mode, known?.etag));
    if (status === 304) return this.#unchanged(path, known);
    const answer = withAnswerFault(() => readGroups(text));
    const { etag } = headers;
    const tagged = etag === undefined || answer.resources === undefined ? undefined : { etag, body: text };
    return { answer, tagged };
  }

  /** What is kept may have become unreadable in the meantime: then the response is fetched whole. */
  async #unchanged(path: GroupsPath, known: TaggedDocument | undefined): Promise<GroupsPart> {
    if (known === undefined) throw new ShapeError(`${path} returned 304 for a request without an ETag`);
    try {
      return { answer: readGroups(known.body), tagged: known };
    } catch {
      return this.#ask(path, undefined);
    }
  }
}

interface GroupsPart {
  answer: GroupsAnswer;
  tagged: TaggedDocument | undefined;
}
