import type { Client } from '../../cluster/client/client.js';
import type { ObjectTarget } from '../../cluster/target.js';
import type { KubeObject } from '../../codec/object.js';
import type { ApiResource } from '../../discovery/types.js';
import type { Found } from '../../objects/builder/query.js';
import { describeObject } from '../../render/describe/describe-object.js';
import type { Describer } from '../../render/describe/describer.js';
import { describerOf } from '../../render/describe/describers.js';
import { eventSource, eventsAbout } from '../../render/describe/events.js';
import { RelatedThings } from './related-things.js';

/** What descriptions depend on. */
export interface DescribeDeps {
  client: Pick<Client, 'get'>;
  things: RelatedThings;
  /** Those that were loaded, by the types of their objects. */
  describers: Map<ApiResource, Promise<Describer>>;
  showEvents: boolean;
  /** Milliseconds since 1970. */
  now(): number;
}

/** Related objects per page, as in kubectl's describe. */
const CHUNK_SIZE = 500;

/** The dependencies of a single description. */
interface DescribedAlone {
  client: Pick<Client, 'get' | 'list' | 'listAll'>;
  signal: AbortSignal;
  /** Milliseconds since 1970. */
  now(): number;
  /** Receives what may not be read, each once. */
  tell(text: string): Promise<void>;
}

/** The text of the description of a single object that was read, including its events. Fails as describeOne does. */
export function describeAlone(
  target: ObjectTarget,
  object: KubeObject,
  { client, signal, now, tell }: DescribedAlone,
): Promise<string> {
  const settings = { client, chunkSize: CHUNK_SIZE, allNamespaces: false, isMany: false, signal, tell };
  const things = new RelatedThings(settings);
  return describeOne(
    { target, object, source: '' },
    { client, things, describers: new Map(), showEvents: true, now },
  );
}

/** The text of an object's description. Fails as kubectl does, if something that is needed cannot be read. */
export async function describeOne(
  found: Found,
  { client, things, describers, showEvents, now }: DescribeDeps,
): Promise<string> {
  const { resource } = found.target;
  // Even for a loaded module, an import for each of many objects takes a twentieth of the time.
  const loading = describers.get(resource) ?? describerOf(resource);
  describers.set(resource, loading);
  const describer = await loading;
  const object = await inKnownVersion(found, describer, client);
  const asks = describer.events?.asks ?? ((one: KubeObject) => [eventsAbout(one)]);
  const [related, events] = await Promise.all([
    things.of(object, describer.needs),
    showEvents ? things.answers(eventSource, asks(object)) : undefined,
  ]);
  return describeObject(describer, { object, related, events }, now());
}

/**
 * The object in the first version that both kubectl and the server support. Fails as the server does for the last of
 * them.
 */
async function inKnownVersion(
  { target, object, source }: Found,
  { versions }: Describer,
  client: Pick<Client, 'get'>,
): Promise<KubeObject> {
  const [preferred = target.resource.version] = versions ?? [];
  if (source === '' && preferred === target.resource.version) return object;
  let failure: unknown;
  for (const version of versions ?? [preferred]) {
    const isServed = version === target.resource.version;
    const resource = isServed ? target.resource : { ...target.resource, version };
    try {
      return isServed && source === '' ? object : await client.get({ ...target, resource });
    } catch (error) {
      failure = error;
    }
  }
  throw failure;
}
