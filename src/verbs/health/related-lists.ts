import type { NamespacePlace } from '../../cluster/namespaces/where.js';
import type { KubeObject } from '../../codec/object.js';
import { SECRETS } from '../../discovery/core-resources.js';
import type { Discovery } from '../../discovery/types.js';
import { type EndpointTally, readEndpoints } from '../../objects/related/endpoints.js';
import { eachObject, findObject, type ReadDeps } from '../../objects/related/read.js';
import type { Ingress } from '../../render/describe/ingress.js';
import type { UnreadType } from '../../render/facts/health.js';
import { type IngressAround, type ServicePorts, servicePortsOf } from '../../render/facts/kinds/ingress.js';
import {
  CHECKED_TYPES,
  type CheckedType,
  ENDPOINT_TYPE,
  INGRESS_CLASS_TYPE,
  SECRET_TYPE,
  SERVICE_TYPE,
  whyUnread,
} from './checked-types.js';

/** For how many secrets of other types their existence is checked. */
const MAX_SECRETS_ASKED = 20;

/** Receives what could not be read and why, for each object that is judged without it. */
export type OnUnread = (unread: UnreadType) => void;

/** The cluster of the checked objects. */
interface RelatedListsDeps extends ReadDeps {
  discovery: Pick<Discovery, 'resolve'>;
  /** Reads all objects of a type once, and calls `keep` for each. */
  look(checked: CheckedType): Promise<unknown>;
}

/**
 * What objects are judged by besides themselves, listed once for all of them: endpoints of services, services and
 * certificates of ingresses. Types that are checked anyway are not listed again, and the rest only when needed. What
 * cannot be read is unknown, which is reported.
 */
export class RelatedLists {
  readonly #lists = new Map<CheckedType, Promise<unknown>>();
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
  endpoints(onUnread: OnUnread): Promise<EndpointTally | undefined> {
    return this.#once(ENDPOINT_TYPE, () => readEndpoints(this.#where, this.#deps), onUnread);
  }

  /** What is known of the objects that an ingress names. */
  async around({ metadata = {}, spec = {} }: Ingress, onUnread: OnUnread): Promise<IngressAround> {
    const { namespace } = metadata;
    const wanted = (spec.tls ?? []).flatMap(({ secretName }) => secretName || []);
    const [services, secrets, classes] = await Promise.all([
      this.#named(SERVICE_TYPE, namespace, onUnread),
      wanted.length === 0 ? undefined : this.#named(SECRET_TYPE, namespace, onUnread),
      spec.ingressClassName === undefined ? undefined : this.#named(INGRESS_CLASS_TYPE, undefined, onUnread),
    ]);
    const others = new Set<string>();
    for (const name of secrets === undefined ? [] : new Set(wanted))
      if (secrets!(name) === undefined && (await this.#mayBeThere(namespace, name, onUnread)))
        others.add(name);
    return {
      ports: services,
      hasSecret: secrets && ((name) => secrets(name) !== undefined || others.has(name)),
      hasClass: classes && ((name) => classes(name) !== undefined),
    };
  }

  /** Whether a secret of another type exists; assumed if that may not be read, or was checked too often. */
  async #mayBeThere(namespace: string | undefined, name: string, onUnread: OnUnread): Promise<boolean> {
    if (++this.#secretsAsked > MAX_SECRETS_ASKED) {
      onUnread({ what: SECRET_TYPE.type, skipped: `more than ${MAX_SECRETS_ASKED} of other types` });
      return true;
    }
    try {
      return (await findObject({ resource: SECRETS, namespace, name }, this.#deps)) !== undefined;
    } catch (error) {
      if (this.#deps.signal?.aborted) throw error;
      onUnread(whyUnread(SECRET_TYPE, error, 'get'));
      return true;
    }
  }

  /**
   * The ports of an object of a type by its name, undefined if it does not exist; undefined if they cannot be listed.
   */
  async #named(
    checked: CheckedType,
    namespace: string | undefined,
    onUnread: OnUnread,
  ): Promise<((name: string) => ServicePorts | undefined) | undefined> {
    const { type } = checked;
    const read = async () => {
      await (CHECKED_TYPES.includes(checked) ? this.#deps.look(checked) : this.#list(type));
      return true;
    };
    const listed = await this.#once(checked, read, onUnread);
    return listed === undefined ? undefined : (name) => this.#kept.get(keyOf(type, { namespace, name }));
  }

  /** A value that is read once for all callers; undefined if it cannot be, which is reported to each of them. */
  async #once<T>(checked: CheckedType, read: () => Promise<T>, onUnread: OnUnread): Promise<T | undefined> {
    const reading = (this.#lists.get(checked) as Promise<T> | undefined) ?? read();
    this.#lists.set(checked, reading);
    try {
      return await reading;
    } catch (error) {
      if (this.#deps.signal?.aborted) throw error;
      onUnread(whyUnread(checked, error));
      return undefined;
    }
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
