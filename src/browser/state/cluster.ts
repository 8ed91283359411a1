import { Client } from '../../cluster/client/client.js';
import type { ClientDeps } from '../../cluster/client/deps.js';
import { MAX_ROWS } from '../../cluster/client/list.js';
import { keyByMetadata } from '../../cluster/list/key.js';
import type { ListItem } from '../../cluster/list/list-item.js';
import type { OpenApi } from '../../cluster/open-api.js';
import { ROWS_WITH_METADATA } from '../../cluster/requests.js';
import type { Session } from '../../cluster/session.js';
import type { ObjectTarget, SelectedCollection } from '../../cluster/target.js';
import { refusesWrites, type WriteGuard } from '../../cluster/write-guard.js';
import type { KubeObject } from '../../codec/object.js';
import { EVENTS, NAMESPACES } from '../../discovery/core-resources.js';
import { fetchServerVersion } from '../../discovery/server-version.js';
import { type ApiResource, type Discovery, NoKindMatchError, resourceName } from '../../discovery/types.js';
import type { ContextColor } from '../../kubeconfig/context-colors.js';
import type { ContextMode } from '../../kubeconfig/context-modes.js';
import { messageOf } from '../../process/errors.js';
import { isForbidden, isNotFound, StatusError } from '../../transport/errors.js';
import type { ApiResponse, Transport } from '../../transport/types.js';

/** What the browser knows about the cluster before any request. */
export interface ContextInfo {
  contextName: string;
  /** The kubeconfig's name for the user, "" if it has none. */
  user: string;
  /** The namespace of the context or the command line. */
  namespace: string;
  /** Which changes are allowed. */
  mode: ContextMode;
  /** The color of the first line of the screen; undefined for none. */
  color?: ContextColor | undefined;
  /** What to do if the server does not accept the credentials; omitted if unknown. */
  login?: string;
  /** Namespaces known without a request: those of the contexts. */
  knownNamespaces: readonly string[];
}

/** One cluster as the browser uses it, except for live lists, which use its client directly. */
export class BrowserCluster {
  readonly transport: Transport;
  /** Reads; its writes fail. */
  readonly client: Client;
  /** Requests whose responses are not complete. */
  inFlight = 0;
  /** The last request for metrics succeeded. */
  servesMetrics = false;

  constructor(
    readonly info: ContextInfo,
    transport: Transport,
    readonly discovery: Discovery & ClientDeps['discovery'],
    /** Closes what it has opened. */
    readonly close: () => Promise<void> = async () => undefined,
    /** The server's OpenAPI documents. */
    readonly openApi?: () => Promise<OpenApi>,
    /** For streams and verbs; a cluster without one is only for viewing. */
    readonly session?: Session,
  ) {
    this.transport = this.#counted(transport);
    this.client = this.writer(refusesWrites);
  }

  /** A client for changes: it sends the writes that a guard permits. All other clients of the browser are read-only. */
  writer(guard: WriteGuard): Client {
    const { transport, discovery } = this;
    const { signal } = new AbortController();
    return new Client({ transport, discovery, signal, guard }, 'json');
  }

  /** Why a request was refused; if the server does not accept the credentials, also what to do. */
  whyRefused(error: unknown): string {
    const { login } = this.info;
    const isLogin = error instanceof StatusError && error.code === 401;
    return isLogin && login !== undefined ? `${messageOf(error)}: ${login}` : messageOf(error);
  }

  /** `v1.32.0`. Fails as requests do. */
  async version(signal: AbortSignal): Promise<string> {
    return (await fetchServerVersion(this.transport, signal)).gitVersion;
  }

  /** A whole object. Fails as requests do. */
  object(target: ObjectTarget, signal: AbortSignal): Promise<KubeObject> {
    return this.client.get(target, { signal });
  }

  /** The events about an object, oldest first. Fails as requests do. */
  async events(target: ObjectTarget, signal: AbortSignal): Promise<KubeObject[]> {
    const events = { resource: EVENTS, namespace: target.namespace };
    const { items } = await this.client.listAll(events, { fieldSelector: eventSelector(target), signal });
    return items.toSorted((a, b) => eventTime(a).localeCompare(eventTime(b)));
  }

  /**
   * Resolves a word. If it is unknown, discovery starts over: a browser runs for hours, during which resources are
   * added, and failed groups recover. Fails as discovery does.
   */
  resolve(word: string): Promise<ApiResource> {
    return this.#orAnew(
      () => this.discovery.resolve(word),
      () => true,
    );
  }

  /** The types that a word means: `svc,po`, `all`. Fails as `resolve` does. */
  async types(word: string): Promise<[ApiResource, ...ApiResource[]]> {
    const { typesOf } = await import('./types-of.js');
    return this.#orAnew(
      () => typesOf(word, this.discovery),
      () => true,
    );
  }

  /** The resource of a kind; discovery does not start over if it is no longer served. Fails as discovery does. */
  resolveKind(gvk: { group: string; version: string; kind: string }): Promise<ApiResource> {
    return this.#orAnew(
      () => this.discovery.resolveKind(gvk),
      (error) => !(error instanceof NoKindMatchError),
    );
  }

  async #orAnew<T>(ask: () => Promise<T>, mayPass: (error: unknown) => boolean): Promise<T> {
    try {
      return await ask();
    } catch (error) {
      if (!mayPass(error)) throw error;
      await this.discovery.invalidate();
      return ask();
    }
  }

  /** The resources that can be listed and watched, each in its preferred version, as far as discovery succeeded. */
  async resources(): Promise<ApiResource[]> {
    const [{ resources }, groups] = await Promise.all([this.discovery.all(), this.discovery.groups()]);
    const preferred = new Map(groups.map(({ name, preferredVersion }) => [name, preferredVersion]));
    const chosen = new Map<string, ApiResource>();
    for (const resource of resources) {
      if (!resource.verbs.includes('list') || resource.name.includes('/')) continue;
      const name = resourceName(resource);
      if (!chosen.has(name) || preferred.get(resource.group) === resource.version) chosen.set(name, resource);
    }
    return [...chosen.values()];
  }

  /** The names of the namespaces, one page at a time. Fails as lists do. */
  async *namespaces(signal: AbortSignal): AsyncGenerator<string[], void, undefined> {
    const namespaces = { resource: NAMESPACES, namespace: undefined };
    for await (const { items } of this.client.list(namespaces, {
      need: ROWS_WITH_METADATA,
      mostHeld: MAX_ROWS,
      signal,
    })) {
      yield (items as ListItem[]).flatMap((item) => keyByMetadata(item) ?? []);
    }
  }

  /** Whether a namespace exists; undefined if the user may not read it. Otherwise fails as requests do. */
  async hasNamespace(name: string, signal: AbortSignal): Promise<boolean | undefined> {
    try {
      await this.object({ resource: NAMESPACES, namespace: undefined, name }, signal);
      return true;
    } catch (error) {
      if (isForbidden(error)) return undefined;
      if (isNotFound(error)) return false;
      throw error;
    }
  }

  /**
   * Whether a list has any object in any namespace; false if the user may not list them. Otherwise fails as requests
   * do.
   */
  async hasAnywhere(list: SelectedCollection, signal: AbortSignal): Promise<boolean> {
    const { resource, labelSelector, fieldSelector } = list;
    try {
      const pages = this.client.list(
        { resource, namespace: undefined },
        {
          ...(labelSelector && { labelSelector }),
          ...(fieldSelector && { fieldSelector }),
          chunkSize: 1,
          need: ROWS_WITH_METADATA,
          mostHeld: MAX_ROWS,
          signal,
        },
      );
      for await (const { items } of pages) return items.length > 0;
      return false;
    } catch (error) {
      if (isForbidden(error)) return false;
      throw error;
    }
  }

  #counted(transport: Transport): Transport {
    return {
      server: transport.server,
      ping: () => transport.ping?.(),
      close: () => transport.close(),
      send: async (request) => {
        // A watch or a followed log is always open, and says nothing about how busy the server is.
        if (request.stream === true) return transport.send(request);
        this.inFlight++;
        try {
          const response = await transport.send(request);
          return { ...response, body: this.#countedBody(response) };
        } catch (error) {
          this.inFlight--;
          throw error;
        }
      },
    };
  }

  async *#countedBody({ body }: ApiResponse): AsyncGenerator<Uint8Array> {
    try {
      yield* body;
    } finally {
      this.inFlight--;
    }
  }
}

/** The field selector for the events of an object. */
export function eventSelector({ resource, namespace, name }: ObjectTarget): string {
  const fields = [`involvedObject.kind=${resource.kind}`, `involvedObject.name=${name}`];
  if (namespace !== undefined) fields.push(`involvedObject.namespace=${namespace}`);
  return fields.join(',');
}

function eventTime(event: KubeObject): string {
  const { lastTimestamp, eventTime: microtime } = event as { lastTimestamp?: string; eventTime?: string };
  return lastTimestamp ?? microtime ?? event.metadata?.creationTimestamp ?? '';
}
