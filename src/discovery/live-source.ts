import { ShapeError } from '../codec/shape.js';
import { isNotFound } from '../transport/errors.js';
import type { DiscoveryClient } from './client.js';
import { mergeGroups, readGroups } from './groups-document.js';
import { parseResourceList } from './legacy-documents.js';
import { withAnswerFault } from './refusal.js';
import { type DiscoveryMode, type GroupsPath, groupsRequest, resourcesRequest } from './requests.js';
import type { DiscoverySource, GroupsAnswer } from './source.js';
import type { ApiResource } from './types.js';

/** An aggregated response with its ETag, both byte for byte as the server sent them. */
export interface TaggedDocument {
  etag: string;
  body: string;
}

/** The aggregated responses of earlier runs. A store that keeps nothing is also valid. */
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
   * Requests `/api` and `/apis` at once, with the ETags of the kept responses. If only one of them is aggregated, the
   * resources of neither are used.
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

  /** A server with aggregated APIs only has no `/api`. */
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

  /** The kept response may have become unreadable in the meantime: then it is requested again without an ETag. */
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
