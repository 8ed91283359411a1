import { clientOf } from '../../../cluster/client/client.js';
import type { Session } from '../../../cluster/session.js';
import { PODS } from '../../../discovery/core-resources.js';
import type { Pod } from '../../../objects/pods/pod.js';
import { Feed, type FeedSettings } from '../../../objects/wait/feed.js';
import { type Clock, systemClock } from '../../../process/clock.js';
import { NodeOutput } from '../../../process/node-output.js';
import { hasColor } from '../../../terminal/ui/theme.js';
import { type LogSource, logSettings } from '../log-request.js';
import { ContainerLog, type LogPart } from './container-log.js';
import { type ContainersOf, containerChoice } from './containers.js';
import { compiled, lineTest } from './line-match.js';
import { LivePod } from './live-pod.js';
import { checkJoined, type JoinedOptions } from './options.js';
import { LinePrinter } from './printer.js';
import { type LoggedScope, loggedScope } from './scope.js';
import { TimeOrder } from './time-order.js';
import { LineRoom } from './whole-lines.js';

/** How long a log that is followed, and has no line, holds up the others, in milliseconds. */
const PATIENCE_MS = 200;
/** So many logs are read at most, unless --max-log-requests says otherwise. */
const MOST_LOGS = 1000;

/** What a run depends on beside the session. */
export interface JoinedDeps {
  clock: Clock;
  random(): number;
}

/**
 * Carries out `logs` of several pods and containers as one stream, by time. Gives the exit code: 1 where a log could not be
 * read, and where it was interrupted. Fails as the list of the pods does.
 */
export async function runJoinedLogs(
  options: JoinedOptions,
  session: Session,
  deps: JoinedDeps = { clock: systemClock, random: Math.random },
): Promise<number> {
  checkJoined(options);
  const { signal } = session.environment;
  const over = new AbortController();
  const either = AbortSignal.any([signal, over.signal]);
  try {
    const scope = await loggedScope(options, session);
    const joined = new JoinedLogs(options, scope, { ...deps, session, signal: either });
    return await joined.run();
  } catch (error) {
    if (signal.aborted) return 1;
    throw error;
  } finally {
    over.abort();
  }
}

interface Tools extends JoinedDeps {
  session: Session;
  /** Ends everything. */
  signal: AbortSignal;
}

class JoinedLogs {
  readonly #options: JoinedOptions;
  readonly #scope: LoggedScope;
  readonly #tools: Tools;
  readonly #order: TimeOrder;
  readonly #containersOf: ContainersOf;
  readonly #printer: LinePrinter;
  /** By namespace and name. */
  readonly #pods = new Map<string, { logged: LivePod; containers: Set<string> }>();
  readonly #room = new LineRoom();
  #count = 0;
  #isListed = false;
  #failed = false;

  constructor(options: JoinedOptions, scope: LoggedScope, tools: Tools) {
    this.#options = options;
    this.#scope = scope;
    this.#tools = tools;
    const { clock, signal } = tools;
    const patience = options.follow ? PATIENCE_MS : Number.POSITIVE_INFINITY;
    this.#order = new TimeOrder({ clock, patience, signal });
    this.#containersOf = containerChoice(options, scope.isOnePod);
    this.#printer = makePrinter(options, scope, tools.session);
  }

  async run(): Promise<number> {
    const { follow, ignoreErrors } = this.#options;
    if (follow) this.#followPods().catch((error: unknown) => this.#order.fail(error));
    else await this.#listPods();
    let isLateTold = false;
    for await (const entries of this.#order) {
      await this.#printer.print(entries);
      if (this.#order.late > 0 && !isLateTold && follow) {
        isLateTold = true;
        await this.#tell('Some lines came too late to stand in the order of their times.');
      }
    }
    return this.#failed && !ignoreErrors ? 1 : 0;
  }

  async #listPods(): Promise<void> {
    const { session, signal } = this.#tools;
    const { collection, ...selectors } = this.#scope.feed;
    const { items } = await clientOf(session).listAll<Pod>(collection, { ...selectors, signal });
    for (const pod of items) await this.#note(keyOf(pod), pod);
    await this.#listed();
    this.#order.complete();
  }

  async #followPods(): Promise<void> {
    const { clock, random, session, signal } = this.#tools;
    const settings: FeedSettings = {
      ...{ client: clientOf(session), need: { form: 'objects' }, isWanted: () => true, mayOnlyList: true },
      ...{ signal, clock, random },
    };
    for await (const changes of new Feed(this.#scope.feed, settings).all()) {
      for (const { key, object } of changes) await this.#note(key, object as Pod | undefined);
      if (!this.#isListed) await this.#listed();
      const isOver = [...this.#pods.values()].every(({ logged }) => logged.isOver);
      if (this.#scope.isOnePod && isOver) this.#order.complete();
    }
  }

  async #listed(): Promise<void> {
    this.#isListed = true;
    if (this.#count === 0) await this.#tell(this.#scope.none);
  }

  /** Takes note of what a pod has become, and begins to read what it has new. */
  async #note(key: string, pod: Pod | undefined): Promise<void> {
    const known = this.#pods.get(key);
    if (known !== undefined && known.logged.pod.metadata?.uid !== pod?.metadata?.uid) {
      known.logged.become(undefined);
      this.#pods.delete(key);
    } else if (known !== undefined) known.logged.become(pod!);
    if (pod === undefined || !this.#scope.isWanted(pod)) return;
    const entry = this.#pods.get(key) ?? { logged: new LivePod(pod), containers: new Set<string>() };
    this.#pods.set(key, entry);
    const { names, notices } = this.#containersOf(pod);
    for (const container of names) {
      if (entry.containers.has(container)) continue;
      if (entry.containers.size === 0) for (const notice of notices) await this.#tell(notice);
      entry.containers.add(container);
      await this.#join(entry.logged, container);
    }
  }

  async #join(pod: LivePod, container: string): Promise<void> {
    const { follow, maxRequests, maxRequestsGiven } = this.#options;
    const { name = '', namespace = '' } = pod.pod.metadata ?? {};
    const most = maxRequestsGiven ? maxRequests : MOST_LOGS;
    const title = `pod/${name}/${container}`;
    if (this.#count === most) {
      this.#failed = true;
      return this.#tell(`${title} is not read: ${most} logs are already; see --max-log-requests`);
    }
    this.#count++;
    if (!follow && !pod.hasLog(container)) return this.#tell(`${title} has no log yet`);
    if (this.#isListed) await this.#tell(`${title} joined`);
    const { clock, random, signal } = this.#tools;
    const source: LogSource = { namespace, pod: name, container };
    const open = (part: LogPart) => this.#open(source, part, isNew);
    const isNew = this.#isListed;
    const room = this.#room;
    const onFailure = () => {
      this.#failed = true;
    };
    this.#order.add(new ContainerLog({ source, pod, follow, open, room, onFailure, signal, clock, random }));
  }

  /** @param isNew the pod came later: its log is wanted from its beginning */
  async #open(
    { namespace, pod: name, container }: LogSource,
    { sinceTime, previous }: LogPart,
    isNew: boolean,
  ): Promise<AsyncIterable<Uint8Array>> {
    const { session, signal } = this.#tools;
    const all = { tail: -1, tailGiven: true };
    const options: JoinedOptions = {
      ...this.#options,
      timestamps: true,
      labelSelector: '',
      ...(isNew && all),
      ...(previous && { previous, follow: false }),
      ...(sinceTime !== undefined && { ...all, sinceTime, sinceMs: 0 }),
    };
    const settings = { ...logSettings(container, options), stream: true, signal };
    const { body } = await clientOf(session).open({ resource: PODS, namespace, name }, settings);
    return body;
  }

  #tell(text: string): Promise<void> {
    return this.#tools.session.tell(text);
  }
}

function makePrinter(options: JoinedOptions, scope: LoggedScope, session: Session): LinePrinter {
  const { allContainers, exclude, fields, format, highlight, include, prefixGiven, timestamps } = options;
  const { screen, stdout, variables } = session.environment;
  const forced = variables.FORCE_COLOR !== undefined;
  const isColored = format === 'text' && (stdout.isTTY || forced) && hasColor(variables);
  return new LinePrinter({
    ...{ format, timestamps, fields },
    prefix: prefixGiven ?? !(scope.isOnePod && !allContainers),
    highlight: highlight.map((pattern) => compiled('--highlight', pattern)),
    output: stdout,
    colorOutput: isColored ? new NodeOutput(screen) : undefined,
    isWanted: lineTest(include, exclude),
    tell: (text) => session.tell(text),
  });
}

function keyOf({ metadata = {} }: Pod): string {
  return `${metadata.namespace ?? ''}/${metadata.name ?? ''}`;
}
