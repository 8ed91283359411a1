import { clientOf } from '../../cluster/client/client.js';
import type { Session } from '../../cluster/session.js';
import { PODS } from '../../discovery/core-resources.js';
import { findLogObject } from '../../objects/logs/find-log-object.js';
import { type LogSource, logSettings } from '../../objects/logs/log-request.js';
import { checkLogsOptions, type LogsOptions } from '../../objects/logs/options.js';
import { chooseContainer } from '../../objects/pods/container.js';
import { type LogWriter, logWriter } from '../../objects/pods/log-writer.js';
import { podsOf } from '../../objects/pods/of-object.js';
import { byLogging } from '../../objects/pods/order.js';
import { containerNames, type Pod } from '../../objects/pods/pod.js';
import { checkKnownKind } from '../../objects/pods/selector.js';
import { TimeLimit } from '../../objects/wait/time-limit.js';
import { type Clock, systemClock } from '../../process/clock.js';
import { isStop, messageOf } from '../../process/errors.js';
import type { Output } from '../../process/output.js';
import { ConnectionError } from '../../transport/errors.js';
import { copyLines, copyWhole } from './copy.js';
import { untilReady } from './until-ready.js';

/** Runs `logs`: passes bytes on to an output as they arrive. Returns how that ended. */
export async function runLogs(
  options: LogsOptions,
  session: Session,
  output: Output,
  clock: Clock = systemClock,
): Promise<'Complete' | 'Interrupted'> {
  try {
    const sources = await logSources(options, session);
    await copyLogs(sources, { options, session, output, clock });
  } catch (error) {
    if (session.environment.signal.aborted) return 'Interrupted';
    throw error;
  }
  return 'Complete';
}

/** The logs to read, one after the other if they are not followed. */
async function logSources(options: LogsOptions, session: Session): Promise<LogSource[]> {
  const pods = await podsWanted(options, session);
  const sources: LogSource[] = [];
  for (const pod of pods) {
    const { name = '', namespace = '' } = pod.metadata ?? {};
    const containers = options.allContainers ? containerNames(pod) : [await oneContainer(pod)];
    sources.push(...containers.map((container) => ({ namespace, pod: name, container })));
  }
  return sources;

  async function oneContainer(pod: Pod): Promise<string> {
    const choice = { asked: options.container, quiet: options.allPods, lenient: true };
    const { container, notices } = chooseContainer(pod, choice);
    for (const notice of notices) await session.tell(notice);
    return container.name;
  }
}

async function podsWanted(options: LogsOptions, session: Session): Promise<Pod[]> {
  const client = clientOf(session);
  if (options.word === undefined) {
    const { namespace } = session;
    const collection = { resource: PODS, namespace };
    const { items } = await client.listAll<Pod>(collection, { labelSelector: options.labelSelector });
    if (items.length === 0) await session.tell(`No resources found in ${namespace} namespace.`);
    checkLogsOptions(options);
    return items;
  }
  const found = await findLogObject(options.word, session);
  using limit = new TimeLimit(options.podTimeoutMs, { signal: session.environment.signal });
  checkKnownKind(found.target.resource);
  checkLogsOptions(options);
  const pods = await podsOf(found, { client, purpose: 'get the logs from', order: byLogging, limit });
  if (options.allPods || pods.length === 1) return pods;
  const [first] = pods as [Pod];
  await session.tell(`Found ${pods.length} pods, using pod/${first.metadata?.name}`);
  return [first];
}

async function copyLogs(
  sources: readonly LogSource[],
  run: Pick<Copying, 'options' | 'session' | 'output' | 'clock'>,
): Promise<void> {
  const { options, session, output } = run;
  const { follow, maxRequests } = options;
  const { signal } = session.environment;
  const write = logWriter(output);
  if (!follow || sources.length < 2) {
    for (const source of sources) await copyLog(source, { ...run, write, signal, inLines: false });
    return;
  }
  if (sources.length > maxRequests)
    throw new Error(
      `you are attempting to follow ${sources.length} log streams, but maximum allowed concurrency is ${maxRequests}, ` +
        'use --max-log-requests to increase the limit',
    );
  // The first failure ends the others.
  const failed = new AbortController();
  const either = AbortSignal.any([signal, failed.signal]);
  const copies = sources.map((source) =>
    // A writer for each: a decoder for the terminal keeps incomplete characters.
    copyLog(source, { ...run, write: logWriter(output), signal: either, inLines: true }).catch(
      (error: unknown) => {
        failed.abort(error);
        throw error;
      },
    ),
  );
  const outcomes = await Promise.allSettled(copies);
  failed.signal.throwIfAborted();
  for (const outcome of outcomes) if (outcome.status === 'rejected') throw outcome.reason;
}

interface Copying {
  options: LogsOptions;
  session: Session;
  output: Output;
  clock: Clock;
  write: LogWriter;
  signal: AbortSignal;
  inLines: boolean;
}

/** Copies a log; a followed one, as soon as it exists. */
async function copyLog(source: LogSource, copying: Copying): Promise<void> {
  const { options, session, signal, clock } = copying;
  const copy = () => copyOnce(source, copying);
  if (!options.follow) return copy();
  await untilReady(copy, options.podTimeoutMs, { signal, clock }, session.tell);
}

async function copyOnce(
  source: LogSource,
  { options, session, output, write, signal, inLines }: Copying,
): Promise<void> {
  const prefix = options.prefix ? `[pod/${source.pod}/${source.container}] ` : '';
  try {
    const { pod: name, namespace, container } = source;
    const pod = { resource: PODS, namespace, name };
    const { body } = await clientOf(session).open(pod, { ...logSettings(container, options), signal });
    if (inLines || prefix !== '') await copyLines(body, prefix, write);
    else await copyWhole(body, write);
  } catch (error) {
    if (signal.aborted || isStop(error)) throw error;
    const described =
      // kubectl copies the body, and does not say what cut it off.
      error instanceof ConnectionError && error.midBody ? new Error(error.message, { cause: error }) : error;
    if (!options.ignoreErrors) throw described;
    await output.write(`error: ${messageOf(described)}\n`);
  }
}
