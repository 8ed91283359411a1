import { type Client, clientOf } from '../../cluster/client/client.js';
import type { Session } from '../../cluster/session.js';
import { withLoggedEnd } from '../../cluster/watch/logged-end.js';
import type { KubeObject } from '../../codec/object.js';
import { NoMatchError } from '../../discovery/types.js';
import { bareError, emptyFailure, interrupted } from '../../process/errors.js';
import { isForbidden, isNotFound } from '../../transport/errors.js';
import type { ClusterEvent } from './event-row.js';
import type { EventsOptions } from './options.js';
import { type EventOutput, eventOutput, SortedEvents } from './output.js';
import { CORE_EVENTS, type EventSource, GROUP_EVENTS } from './sources.js';

/** The exit code of a watch that is ended by Ctrl-C. */
const INTERRUPTED_WATCH = 1;

/** What reading events needs. */
interface EventsRun {
  options: EventsOptions;
  session: Session;
  client: Pick<Client, 'list' | 'watch'>;
  namespace: string | undefined;
  /** What `--for` comes to: fields of what an event is about. */
  about: Readonly<Record<string, string>>;
  output: EventOutput;
}

/** Carries out `events`: prints the events there are, oldest first, and with -w those that come. */
export async function runEvents(options: EventsOptions, session: Session): Promise<void> {
  const { environment } = session;
  const about = await aboutOf(options, session);
  const output = await eventOutput(options, environment);
  const namespace = options.allNamespaces ? undefined : session.namespace;
  // As JSON, whole events have their fields in kubectl's order.
  const client = clientOf(session, options.format === undefined ? 'auto' : 'json');
  const run = { options, session, client, namespace, about, output };
  try {
    if (options.watch) await watchEvents(run);
    else await listEvents(run);
  } catch (error) {
    throw options.watch && environment.signal.aborted ? interrupted(INTERRUPTED_WATCH) : error;
  } finally {
    await output.end();
  }
}

async function aboutOf({ about }: EventsOptions, { discovery }: Session): Promise<EventsRun['about']> {
  if (about === undefined) return {};
  const resolved = await discovery.resolve(about.type.toLowerCase()).catch((error: unknown) => {
    // kubectl tells it so here.
    throw error instanceof NoMatchError ? bareError(error.message, { cause: error }) : error;
  });
  const { kind, group, version, responseKind } = resolved;
  const place = responseKind ?? { group, version };
  const apiVersion = place.group === '' ? place.version : `${place.group}/${place.version}`;
  return { kind, apiVersion, name: about.name };
}

/** What to ask of a source. */
function asked({ namespace, about, output }: EventsRun, source: EventSource) {
  const fieldSelector = Object.entries(about)
    .map(([field, value]) => `${source.about}.${field}=${value.replace(/[\\,=]/g, '\\$&')}`)
    .join(',');
  return {
    collection: { resource: source.resource, namespace },
    settings: { fieldSelector, need: source.need(output.need) },
  };
}

async function listEvents(run: EventsRun): Promise<void> {
  const { options, session, output } = run;
  const { events } = await readWhatMay(run);
  if (events.length > 0) return output.printList(events);
  const where = options.allNamespaces ? '' : ` in ${session.namespace} namespace`;
  const text = `No events found${where}.`;
  if (options.failIfEmpty) throw emptyFailure(text);
  await session.tell(text);
}

/** Reads the events by the API that kubectl reads, or, where that may not be read or is not served, by the other one. */
async function readWhatMay(run: EventsRun) {
  try {
    return await read(run, CORE_EVENTS);
  } catch (error) {
    if (!isRefused(error)) throw error;
    return read(run, GROUP_EVENTS).catch((second: unknown) => {
      throw isRefused(second) ? error : second;
    });
  }
}

function isRefused(error: unknown): boolean {
  return isForbidden(error) || isNotFound(error);
}

/** Gives what is kept of the wanted events, in order, and the resourceVersion behind which changes begin. */
async function read(run: EventsRun, source: EventSource) {
  const { options, client, output } = run;
  const { collection, settings } = asked(run, source);
  const sorted = new SortedEvents(output.keep);
  let resourceVersion = '0';
  const { chunkSize } = options;
  const list = client.list(collection, { ...settings, chunkSize, mayRestart: true });
  for await (const { head, items, restarted } of list) {
    if (restarted) sorted.clear();
    resourceVersion = head.metadata?.resourceVersion ?? resourceVersion;
    for (const item of items as KubeObject[]) {
      const event = source.toCore(item);
      if (isWanted(event, options)) sorted.add(event);
    }
  }
  return { events: sorted.inOrder(), resourceVersion, source };
}

async function watchEvents(run: EventsRun): Promise<void> {
  const { options, session, client, output } = run;
  const { events, resourceVersion, source } = await readWhatMay(run);
  await output.printEach(events);
  const { collection, settings } = asked(run, source);
  const changes = client.watch(collection, {
    ...settings,
    resourceVersion,
    // --request-timeout is how long to watch, as with kubectl.
    reconnect: session.requestTimeoutMs === 0,
    relist: async () => {
      const again = await read(run, source);
      await output.printEach(again.events);
      return again.resourceVersion;
    },
  });
  // Events are deleted when they are old: that is nothing to tell.
  for await (const { type, object } of withLoggedEnd(changes, session.log)) {
    const event = source.toCore(object as KubeObject);
    if (type !== 'DELETED' && isWanted(event, options)) await output.printOne(event);
  }
}

function isWanted({ type = '' }: ClusterEvent, { types }: EventsOptions): boolean {
  return types.size === 0 || types.has(type.toLowerCase());
}
