import { type Client, clientOf } from '../../cluster/client/client.js';
import type { Where } from '../../cluster/namespaces/types.js';
import { collectionIn, placeOf, whereOf } from '../../cluster/namespaces/where.js';
import type { Session } from '../../cluster/session.js';
import { withLoggedEnd } from '../../cluster/watch/logged-end.js';
import type { KubeObject } from '../../codec/object.js';
import { NoMatchError } from '../../discovery/types.js';
import type { ClusterEvent } from '../../objects/cluster-event.js';
import { Failures } from '../../objects/visit/failures.js';
import { bareError, emptyFailure, interruptFailure } from '../../process/errors.js';
import { generatorOf } from '../../process/generator-of.js';
import { OneAtATime } from '../../process/one-at-a-time.js';
import type { ContextRows } from '../../render/context-rows.js';
import type { GiveText } from '../../render/give-output.js';
import type { TextOutcomes } from '../../render/outcomes.js';
import { isForbidden, isNotFound } from '../../transport/errors.js';
import type { EventsOptions } from './options.js';
import { type EventOutput, eventOutput, SortedEvents } from './output.js';
import { CORE_EVENTS, type EventSource, GROUP_EVENTS } from './sources.js';

/** The exit code of a watch that Ctrl-C ends. */
const INTERRUPTED_WATCH = 1;

/** What reading events depends on. */
interface EventsRun {
  options: EventsOptions;
  session: Session;
  client: Pick<Client, 'list' | 'watch'>;
  where: Where;
  /** The errors for some of several namespaces, for the end. */
  failures: Failures;
  /** The fields that `--for` selects: those of the object that an event is about. */
  about: Readonly<Record<string, string>>;
  output: EventOutput;
}

/**
 * Returns the existing events, oldest first, and with -w later ones.
 * @param part given for one of several contexts
 */
export function events(options: EventsOptions, session: Session, part?: ContextRows): TextOutcomes {
  return generatorOf((give) => giveEvents(options, session, give, part));
}

async function giveEvents(
  options: EventsOptions,
  session: Session,
  give: GiveText,
  part: ContextRows | undefined,
): Promise<void> {
  const { environment } = session;
  const about = await aboutOf(options, session);
  const where = await whereOf(session, options);
  const { allNamespaces } = where;
  const output = await eventOutput({ ...options, allNamespaces }, give, environment, part);
  const failures = new Failures();
  for (const error of where.errors) failures.add({ error, of: 'object' });
  // As JSON, complete events have their fields in kubectl's order.
  const client = clientOf(session, options.format === undefined ? 'auto' : 'json');
  const run = { options, session, client, where, failures, about, output };
  try {
    if (options.watch) await watchEvents(run);
    else await listEvents(run);
    failures.finish();
  } catch (error) {
    throw options.watch && environment.signal.aborted ? interruptFailure(INTERRUPTED_WATCH) : error;
  } finally {
    await output.end();
  }
}

async function aboutOf({ about }: EventsOptions, { discovery }: Session): Promise<EventsRun['about']> {
  if (about === undefined) return {};
  const resolved = await discovery.resolve(about.type.toLowerCase()).catch((error: unknown) => {
    // kubectl reports it here in this way.
    throw error instanceof NoMatchError ? bareError(error.message, { cause: error }) : error;
  });
  const { kind, group, version, responseKind } = resolved;
  const place = responseKind ?? { group, version };
  const apiVersion = place.group === '' ? place.version : `${place.group}/${place.version}`;
  return { kind, apiVersion, name: about.name };
}

/** What to request from a source. */
function asked({ where, about, output }: EventsRun, source: EventSource) {
  const fieldSelector = Object.entries(about)
    .map(([field, value]) => `${source.about}.${field}=${value.replace(/[\\,=]/g, '\\$&')}`)
    .join(',');
  return {
    collection: { resource: source.resource, ...collectionIn(where) },
    settings: { fieldSelector, need: source.need(output.need) },
  };
}

async function listEvents(run: EventsRun): Promise<void> {
  const { options, session, output, where, failures } = run;
  const { events: present } = await readWhatMay(run);
  if (present.length > 0) {
    failures.noteDone();
    return output.printList(present);
  }
  if (!failures.isEmpty) return;
  const text = `No events found${placeOf(where)}.`;
  if (options.failIfEmpty) throw emptyFailure(text);
  await session.tell(text);
  const { hintNamespace } = await import('../../cluster/namespaces/hint.js');
  await hintNamespace(where, session);
}

/** Reads the events with the API that kubectl uses or, if that may not be read or is not served, with the other one. */
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
  if (error instanceof AggregateError) return error.errors.every(isRefused);
  return isForbidden(error) || isNotFound(error);
}

/** Returns what is kept of the wanted events, in order, and the resourceVersion after which changes start. */
async function read(run: EventsRun, source: EventSource) {
  const { options, client, output, failures } = run;
  const { collection, settings } = asked(run, source);
  const sorted = new SortedEvents(output.keep);
  let resourceVersion = '0';
  const { chunkSize } = options;
  const refused: unknown[] = [];
  const onRefused = (_: string, error: unknown) => void refused.push(error);
  const list = client.list(collection, { ...settings, chunkSize, mayRestart: true, onRefused });
  for await (const { head, items, restarted } of list) {
    if (restarted) sorted.clear();
    resourceVersion = head.metadata?.resourceVersion ?? resourceVersion;
    for (const item of items as KubeObject[]) {
      const event = source.toCore(item);
      if (isWanted(event, options)) sorted.add(event);
    }
  }
  if (refused.length > 0 && refused.length === run.where.within?.length && refused.every(isRefused))
    throw refused.length === 1 ? refused[0] : new AggregateError(refused);
  for (const error of refused) failures.add({ error, of: 'object' });
  return { events: sorted.inOrder(), resourceVersion, source };
}

/** Several namespaces are watched individually, after the existing events of all of them. */
async function watchEvents(run: EventsRun): Promise<void> {
  const { where, failures, session } = run;
  failures.finish();
  const runs = where.within?.map((namespace) => ({
    ...run,
    where: { namespace, allNamespaces: false, errors: [] },
  })) ?? [run];
  const ended = new AbortController();
  const shared = {
    printing: new OneAtATime(),
    signal: AbortSignal.any([session.environment.signal, ended.signal]),
  };
  try {
    const begun = [];
    for (const each of runs) {
      const { events: present, ...from } = await readWhatMay(each);
      await run.output.printEach(present);
      begun.push({ each, from });
    }
    await Promise.all(begun.map(({ each, from }) => followEvents(each, from, shared)));
  } finally {
    ended.abort();
  }
}

/** Prints later events. */
async function followEvents(
  run: EventsRun,
  { resourceVersion, source }: { resourceVersion: string; source: EventSource },
  { printing, signal }: { printing: OneAtATime; signal: AbortSignal },
): Promise<void> {
  const { options, session, client, output } = run;
  const { collection, settings } = asked(run, source);
  const changes = client.watch(collection, {
    ...settings,
    resourceVersion,
    // As in kubectl, --request-timeout limits the watch.
    reconnect: session.requestTimeoutMs === 0,
    relist: async () => {
      const again = await read(run, source);
      await printing.run(() => output.printEach(again.events));
      return again.resourceVersion;
    },
    signal,
  });
  // Old events are deleted: that is not reported.
  for await (const { type, object } of withLoggedEnd(changes, session.log)) {
    const event = source.toCore(object as KubeObject);
    if (type !== 'DELETED' && isWanted(event, options)) await printing.run(() => output.printOne(event));
  }
}

function isWanted({ type = '' }: ClusterEvent, { types }: EventsOptions): boolean {
  return types.size === 0 || types.has(type.toLowerCase());
}
