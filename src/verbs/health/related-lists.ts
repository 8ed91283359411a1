import type { Client } from '../../cluster/client/client.js';
import type { NamespacePlace } from '../../cluster/namespaces/where.js';
import type { KubeObject } from '../../codec/object.js';
import { WITHOUT_MANAGED_FIELDS } from '../../codec/selection.js';
import { withoutNulls } from '../../codec/without-nulls.js';
import type { Discovery } from '../../discovery/types.js';
import { type CountedSlice, countEndpoints, type EndpointCount } from '../../render/facts/kinds/endpoints.js';
import type { IngressAround } from '../../render/facts/kinds/ingress.js';
import { namedByIngress } from '../../render/facts/kinds/ingress.js';
import { isNotFound } from '../../transport/errors.js';

/** Of so many secrets that are no TLS secrets it is asked whether they are there. */
const MAX_SECRETS_ASKED = 20;

/** The cluster of what is looked at. */
interface RelatedListsDeps {
  client: Pick<Client, 'get' | 'list'>;
  discovery: Pick<Discovery, 'resolve'>;
  signal?: AbortSignal | undefined;
}

/**
 * What objects are judged by beside themselves, listed once for all of them and only where one asks: endpoints of services,
 * services and certificates of ingresses. What may not be listed is not known.
 */
export class RelatedLists {
  readonly #lists = new Map<string, Promise<KubeObject[] | undefined>>();
  readonly #where: NamespacePlace;
  readonly #deps: RelatedListsDeps;
  #secretsAsked = 0;

  constructor(where: NamespacePlace, deps: RelatedListsDeps) {
    this.#where = where;
    this.#deps = deps;
  }

  /** The endpoints of services, by `namespace/name`; undefined where they are not known. */
  async endpoints(): Promise<((service: string) => EndpointCount) | undefined> {
    const slices = await this.#listed('endpointslices.discovery.k8s.io');
    if (slices === undefined) return undefined;
    const byService = Map.groupBy(slices as CountedSlice[], ({ metadata = {} }) => {
      const service = metadata.labels?.['kubernetes.io/service-name'] ?? '';
      return `${metadata.namespace ?? ''}/${service}`;
    });
    return (service) => countEndpoints(byService.get(service) ?? []);
  }

  /** What is known of the objects that an ingress names. */
  async around(ingress: KubeObject): Promise<IngressAround> {
    const { namespace = '' } = ingress.metadata ?? {};
    const [services, secrets, classes] = await Promise.all([
      this.#listed('services'),
      this.#secretsOf(ingress),
      this.#listed('ingressclasses.networking.k8s.io'),
    ]);
    const portsOf = (name: string) => {
      const service = services?.find(
        ({ metadata = {} }) => metadata.name === name && metadata.namespace === namespace,
      );
      if (service === undefined) return undefined;
      return (service as { spec?: { ports?: { name?: string; port?: number }[] } }).spec?.ports ?? [];
    };
    return {
      ports: services && portsOf,
      hasSecret: secrets && ((name) => secrets.has(name)),
      hasClass: classes && ((name) => classes.some(({ metadata }) => metadata?.name === name)),
    };
  }

  /** The secrets of an ingress that are there, also those that are not known; undefined where that may not be asked. */
  async #secretsOf(ingress: KubeObject): Promise<ReadonlySet<string> | undefined> {
    const { namespace } = ingress.metadata ?? {};
    const { secrets: wanted } = namedByIngress(ingress);
    if (wanted.length === 0) return new Set();
    const listed = await this.#listed('secrets', 'type=kubernetes.io/tls');
    if (listed === undefined) return undefined;
    const there = new Set<string>();
    for (const { metadata = {} } of listed)
      if (metadata.namespace === namespace && metadata.name !== undefined) there.add(metadata.name);
    for (const name of wanted)
      if (!there.has(name) && (await this.#mayBeThere(namespace, name))) there.add(name);
    return there;
  }

  /** Whether a secret of another type is there; so it is taken where that may not be asked, or was asked too often. */
  async #mayBeThere(namespace: string | undefined, name: string): Promise<boolean> {
    const { client, discovery, signal } = this.#deps;
    if (++this.#secretsAsked > MAX_SECRETS_ASKED) return true;
    try {
      const resource = await discovery.resolve('secrets');
      await client.get({ resource, namespace, name }, signal === undefined ? {} : { signal });
      return true;
    } catch (error) {
      if (signal?.aborted) throw error;
      return !isNotFound(error);
    }
  }

  /** The objects of a type, once for all who ask; undefined where they cannot be listed. */
  #listed(type: string, fieldSelector?: string): Promise<KubeObject[] | undefined> {
    const known = this.#lists.get(type);
    if (known !== undefined) return known;
    const listed = this.#list(type, fieldSelector).catch((error: unknown) => {
      if (this.#deps.signal?.aborted) throw error;
      return undefined;
    });
    this.#lists.set(type, listed);
    return listed;
  }

  async #list(type: string, fieldSelector?: string): Promise<KubeObject[]> {
    const { client, discovery, signal } = this.#deps;
    const resource = await discovery.resolve(type);
    const place = resource.namespaced ? this.#where : { namespace: undefined };
    const need = { form: 'objects', select: WITHOUT_MANAGED_FIELDS } as const;
    const settings = { need, ...(fieldSelector && { fieldSelector }), ...(signal && { signal }) };
    const objects: KubeObject[] = [];
    for await (const { items } of client.list({ resource, ...place }, settings))
      for (const object of withoutNulls(items as KubeObject[])) objects.push(object);
    return objects;
  }
}
