import type { NamespacePlace } from '../../cluster/namespaces/where.js';
import type { KubeObject } from '../../codec/object.js';
import { SECRETS } from '../../discovery/core-resources.js';
import type { Discovery } from '../../discovery/types.js';
import { type EndpointTally, readEndpoints } from '../../objects/related/endpoints.js';
import { eachObject, findObject, type ReadDeps } from '../../objects/related/read.js';
import type { Ingress } from '../../render/describe/ingress.js';
import { type IngressAround, type ServicePorts, servicePortsOf } from '../../render/facts/kinds/ingress.js';
import { CHECKED_TYPES, type CheckedType } from './checked-types.js';

/** For how many secrets of other types their existence is checked. */
const MAX_SECRETS_ASKED = 20;

/** The cluster of the checked objects. */
interface RelatedListsDeps extends ReadDeps {
  discovery: Pick<Discovery, 'resolve'>;
  /** Reads all objects of a type once, and calls `keep` for each. */
  look(checked: CheckedType): Promise<unknown>;
}

/**
 * What objects are judged by besides themselves, listed once for all of them: endpoints of services, services and
 * certificates of ingresses. Types that are checked anyway are not listed again, and the rest only when needed. What
 * may not be listed is unknown.
 */
export class RelatedLists {
  readonly #lists = new Map<string, Promise<unknown>>();
  /** The ports of listed objects, by type, namespace and name. */
  readonly #kept = new Map<string, ServicePorts>();
  readonly #where: NamespacePlace;
  readonly #deps: RelatedListsDeps;
  #secretsAsked = 0;

  constructor(where: NamespacePlace, deps: RelatedListsDeps) {
    this.#where = where;
    this.#deps = deps;
  }

  /** Keeps the parts of an object by which others are judged. */
  keep(type: string, object: KubeObject): void {
    this.#kept.set(keyOf(type, object.metadata ?? {}), servicePortsOf(object));
  }

  /** The endpoints of services; undefined if they are unknown. */
  endpoints(): Promise<EndpointTally | undefined> {
    return this.#once('endpoints', () => readEndpoints(this.#where, this.#deps));
  }

  /** What is known of the objects that an ingress names. */
  async around({ metadata = {}, spec = {} }: Ingress): Promise<IngressAround> {
    const { namespace } = metadata;
    const wanted = (spec.tls ?? []).flatMap(({ secretName }) => secretName || []);
    const [services, secrets, classes] = await Promise.all([
      this.#named('services', namespace),
      wanted.length === 0 ? undefined : this.#named('secrets', namespace),
      this.#named('ingressclasses.networking.k8s.io'),
    ]);
    const others = new Set<string>();
    for (const name of secrets === undefined ? [] : new Set(wanted))
      if (secrets!(name) === undefined && (await this.#mayBeThere(namespace, name))) others.add(name);
    return {
      ports: services,
      hasSecret: secrets && ((name) => secrets(name) !== undefined || others.has(name)),
      hasClass: classes && ((name) => classes(name) !== undefined),
    };
  }

  /** Whether a secret of another type exists; assumed if that may not be read, or was checked too often. */
  async #mayBeThere(namespace: string | undefined, name: string): Promise<boolean> {
    if (++this.#secretsAsked > MAX_SECRETS_ASKED) return true;
    try {
      return (await findObject({ resource: SECRETS, namespace, name }, this.#deps)) !== undefined;
    } catch (error) {
      if (this.#deps.signal?.aborted) throw error;
      return true;
    }
  }

  /**
   * The ports of an object of a type by its name, undefined if it does not exist; undefined if they cannot be listed.
   */
  async #named(
    type: string,
    namespace?: string,
  ): Promise<((name: string) => ServicePorts | undefined) | undefined> {
    const checked = CHECKED_TYPES.find((each) => each.type === type);
    const listed = await this.#once(type, async () => {
      await (checked === undefined ? this.#list(type) : this.#deps.look(checked));
      return true;
    });
    return listed === undefined ? undefined : (name) => this.#kept.get(keyOf(type, { namespace, name }));
  }

  /** A value that is read once for all callers; undefined if it cannot be. */
  #once<T>(what: string, read: () => Promise<T>): Promise<T | undefined> {
    const known = this.#lists.get(what) as Promise<T | undefined> | undefined;
    if (known !== undefined) return known;
    const reading = read().catch((error: unknown) => {
      if (this.#deps.signal?.aborted) throw error;
      return undefined;
    });
    this.#lists.set(what, reading);
    return reading;
  }

  async #list(type: string): Promise<void> {
    const resource = await this.#deps.discovery.resolve(type);
    const place = resource.namespaced ? this.#where : { namespace: undefined };
    for await (const object of eachObject({ resource, ...place }, this.#deps)) this.keep(type, object);
  }
}

function keyOf(
  type: string,
  { namespace = '', name = '' }: { namespace?: string | undefined; name?: string },
): string {
  return `${type}/${namespace}/${name}`;
}
