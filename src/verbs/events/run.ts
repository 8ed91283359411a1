import { type Client, clientOf } from '../../cluster/client/client.js';
import type { Session } from '../../cluster/session.js';
import type { Collection } from '../../cluster/target.js';
import { withLoggedEnd } from '../../cluster/watch/logged-end.js';
import { EVENTS } from '../../discovery/core-resources.js';
import { NoMatchError } from '../../discovery/types.js';
import { bareError, interrupted } from '../../process/errors.js';
import type { ClusterEvent } from './event-row.js';
import type { EventsOptions } from './options.js';
import { type EventOutput, eventOutput, SortedEvents } from './output.js';

/** The exit code of a watch that is ended by Ctrl-C. */
const INTERRUPTED_WATCH = 1;

/** What reading events needs. */
interface EventsRun {
  options: EventsOptions;
  session: Session;
  client: Pick<Client, 'list' | 'watch'>;
  collection: Collection;
  fieldSelector: string;
  output: EventOutput;
}

/** Carries out `events`: prints the events there are, oldest first, and with -w those that come. */
export async function runEvents(options: EventsOptions, session: Session): Promise<void> {
  const { environment } = session;
  const fieldSelector = await selectorOf(options, session);
  const output = await eventOutput(options, environment);
  const namespace = options.allNamespaces ? undefined : session.namespace;
  const collection = { resource: EVENTS, namespace };
  // As JSON, whole events have their fields in kubectl's order.
  const client = clientOf(session, options.format === undefined ? 'auto' : 'json');
  const run = { options, session, client, collection, fieldSelector, output };
  try {
    if (options.watch) await watchEvents(run);
    else await listEvents(run);
  } catch (error) {
    throw options.watch && environment.signal.aborted ? interrupted(INTERRUPTED_WATCH) : error;
  } finally {
    await output.end();
  }
}

async function selectorOf({ about }: EventsOptions, { discovery }: Session): Promise<string> {
  if (about === undefined) return '';
  const resolved = await discovery.resolve(about.type.toLowerCase()).catch((error: unknown) => {
    // kubectl tells it so here.
    throw error instanceof NoMatchError ? bareError(error.message, { cause: error }) : error;
  });
  const { kind, group, version, responseKind } = resolved;
  const place = responseKind ?? { group, version };
  const apiVersion = place.group === '' ? place.version : `${place.group}/${place.version}`;
  const fields = { kind, apiVersion, name: about.name };
  return Object.entries(fields)
    .map(([field, value]) => `involvedObject.${field}=${value.replace(/[\\,=]/g, '\\$&')}`)
    .join(',');
}

async function listEvents(run: EventsRun): Promise<void> {
  const { options, session, output } = run;
  const { events } = await read(run);
  if (events.length > 0) return output.printList(events);
  const where = options.allNamespaces ? '' : ` in ${session.namespace} namespace`;
  await session.tell(`No events found${where}.`);
}

/** Gives what is kept of the wanted events, in order, and the resourceVersion behind which changes begin. */
async function read({ options, client, collection, fieldSelector, output }: EventsRun) {
  const sorted = new SortedEvents(output.keep);
  let resourceVersion = '0';
  const { chunkSize } = options;
  const list = client.list(collection, { fieldSelector, chunkSize, need: output.need, mayRestart: true });
  for await (const { head, items, restarted } of list) {
    if (restarted) sorted.clear();
    resourceVersion = head.metadata?.resourceVersion ?? resourceVersion;
    for (const event of items as ClusterEvent[]) if (isWanted(event, options)) sorted.add(event);
  }
  return { events: sorted.inOrder(), resourceVersion };
}

async function watchEvents(run: EventsRun): Promise<void> {
  const { options, session, client, collection, fieldSelector, output } = run;
  const begin = async () => {
    const { events, resourceVersion } = await read(run);
    await output.printEach(events);
    return resourceVersion;
  };
  const changes = client.watch(collection, {
    fieldSelector,
    need: output.need,
    resourceVersion: await begin(),
    // --request-timeout is how long to watch, as with kubectl.
    reconnect: session.requestTimeoutMs === 0,
    relist: begin,
  });
  // Events are deleted when they are old: that is nothing to tell.
  for await (const { type, object } of withLoggedEnd(changes, session.log))
    if (type !== 'DELETED' && isWanted(object as ClusterEvent, options))
      await output.printOne(object as ClusterEvent);
}

function isWanted({ type = '' }: ClusterEvent, { types }: EventsOptions): boolean {
  return types.size === 0 || types.has(type.toLowerCase());
}
