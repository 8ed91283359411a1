import type { Client } from '../../../cluster/client/client.js';
import { PODS } from '../../../discovery/core-resources.js';
import type { Clock } from '../../../process/clock.js';
import { containerNames, type Pod } from '../../pods/pod.js';
import { Feed, type FeedSettings } from '../../wait/feed.js';
import { type LogSource, logSettings } from '../log-request.js';
import { ContainerLog, type LogPart } from './container-log.js';
import { type ContainersOf, containerChoice } from './containers.js';
import type { LogEntry } from './entry.js';
import { LivePod } from './live-pod.js';
import type { LogJoinOptions } from './options.js';
import { Position } from './position.js';
import type { LogScope } from './scope.js';
import { TimeOrder } from './time-order.js';
import { LineRoom } from './whole-lines.js';

/** How long a followed log without a line delays the others, in milliseconds. */
const PATIENCE_MS = 200;
/** The maximum number of logs, unless --max-log-requests overrides it. */
const MAX_LOGS = 1000;

/** What joined logs depend on. */
interface JoinedTools {
  client: Pick<Client, 'list' | 'listAll' | 'watch' | 'open'>;
  clock: Clock;
  /** From 0 to 1; spreads the pauses before the server is asked again. */
  random(): number;
  /** Reports messages other than lines, such as a new pod. */
  tell(text: string): Promise<void>;
  /** Ends everything. */
  signal: AbortSignal;
  /** How far the logs were read before: they continue from there. Updated while they are read. */
  positions?: Map<string, Position>;
  /** Logs that are cut off are requested again however long it takes. */
  persists?: boolean;
}

/** The number of logs, by their states. */
export interface LogCounts {
  pods: number;
  /** Being read. */
  open: number;
  /** Their containers have not started. */
  waiting: number;
  /** They were interrupted, and are requested again. */
  cut: number;
  /** Nothing more arrives: the container ended, or its log cannot be read. */
  over: number;
}

/**
 * The logs of several pods and containers as one stream, by time; pods that appear later join. It ends when no more can
 * arrive. Fails as the list of the pods does.
 */
export class LogJoin implements AsyncIterable<LogEntry[]> {
  readonly #options: LogJoinOptions;
  readonly #scopes: readonly LogScope[];
  readonly #tools: JoinedTools;
  readonly #order: TimeOrder;
  readonly #containersOf: ContainersOf;
  /** By namespace and name. */
  readonly #pods = new Map<string, { logged: LivePod; containers: Set<string> }>();
  readonly #logs: ContainerLog[] = [];
  readonly #room = new LineRoom();
  readonly #listed = new Set<LogScope>();
  /** The selected ones, whether or not they are read. */
  #count = 0;
  #hasFailed = false;

  /** @param scopes of the wanted pods; each is listed, and watched if logs are followed */
  constructor(options: LogJoinOptions, scopes: readonly LogScope[], tools: JoinedTools) {
    this.#options = options;
    this.#scopes = scopes;
    this.#tools = tools;
    const { clock, signal } = tools;
    const patience = options.follow ? PATIENCE_MS : Number.POSITIVE_INFINITY;
    this.#order = new TimeOrder({ clock, patience, signal });
    this.#containersOf = containerChoice(options, this.#isOnePod);
  }

  /** A log could not be read. */
  get hasFailed(): boolean {
    return this.#hasFailed;
  }

  /** Lines that arrived after one with a later time. */
  get late(): number {
    return this.#order.late;
  }

  get counts(): LogCounts {
    const counts: LogCounts = { pods: this.#pods.size, open: 0, waiting: 0, cut: 0, over: 0 };
    for (const { state } of this.#logs) counts[state]++;
    return counts;
  }

  /** The containers of all pods, also those whose logs are not wanted. */
  get containers(): string[] {
    return [...new Set([...this.#pods.values()].flatMap(({ logged }) => containerNames(logged.pod)))];
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<LogEntry[]> {
    if (this.#options.follow)
      for (const scope of this.#scopes)
        this.#followPods(scope).catch((error: unknown) => this.#order.fail(error));
    else await this.#listPods();
    yield* this.#order;
  }

  get #isOnePod(): boolean {
    return this.#scopes.every(({ isOnePod }) => isOnePod);
  }

  get #isListed(): boolean {
    return this.#listed.size === this.#scopes.length;
  }

  async #listPods(): Promise<void> {
    const { client, signal } = this.#tools;
    for (const scope of this.#scopes) {
      const { collection, ...selectors } = scope.feed;
      const { items } = await client.listAll<Pod>(collection, { ...selectors, signal });
      for (const pod of items) await this.#note(keyOf(pod), pod, scope);
      await this.#finishList(scope);
    }
    this.#order.complete();
  }

  async #followPods(scope: LogScope): Promise<void> {
    const { client, clock, random, signal } = this.#tools;
    const settings: FeedSettings = {
      ...{ client, need: { form: 'objects' }, isWanted: () => true, mayOnlyList: true },
      ...{ signal, clock, random },
    };
    for await (const changes of new Feed(scope.feed, settings).all()) {
      for (const { key, object } of changes) await this.#note(key, object as Pod | undefined, scope);
      if (!this.#listed.has(scope)) await this.#finishList(scope);
      const isOver = [...this.#pods.values()].every(({ logged }) => logged.isOver);
      if (this.#isOnePod && this.#isListed && isOver) this.#order.complete();
    }
  }

  async #finishList(scope: LogScope): Promise<void> {
    this.#listed.add(scope);
    if (this.#isListed && this.#count === 0) await this.#tools.tell(scope.none);
  }

  /** Records the new state of a pod, and starts to read its new logs. */
  async #note(key: string, pod: Pod | undefined, scope: LogScope): Promise<void> {
    const known = this.#pods.get(key);
    if (known !== undefined && known.logged.pod.metadata?.uid !== pod?.metadata?.uid) {
      known.logged.become(undefined);
      this.#pods.delete(key);
    } else if (known !== undefined) known.logged.become(pod!);
    if (pod === undefined || !scope.isWanted(pod)) return;
    const entry = this.#pods.get(key) ?? { logged: new LivePod(pod), containers: new Set<string>() };
    this.#pods.set(key, entry);
    const { names, notices } = this.#containersOf(pod);
    for (const container of names) {
      if (entry.containers.has(container)) continue;
      if (entry.containers.size === 0) for (const notice of notices) await this.#tools.tell(notice);
      entry.containers.add(container);
      await this.#join(entry.logged, container);
    }
  }

  async #join(pod: LivePod, container: string): Promise<void> {
    const { follow, maxRequests, maxRequestsGiven } = this.#options;
    const { clock, persists = false, random, signal, tell } = this.#tools;
    const { name = '', namespace = '', uid = '' } = pod.pod.metadata ?? {};
    const most = maxRequestsGiven ? maxRequests : MAX_LOGS;
    const title = `pod/${name}/${container}`;
    if (this.#count === most) {
      this.#hasFailed = true;
      return tell(`${title} is not read: ${most} logs are being read already; see --max-log-requests`);
    }
    this.#count++;
    if (!follow && !pod.hasLog(container)) return tell(`${title} has no log yet`);
    const isNew = this.#isListed;
    if (isNew) await tell(`${title} joined`);
    const source: LogSource = { namespace, pod: name, container };
    const log = new ContainerLog({
      ...{ source, pod, follow, persists, signal, clock, random },
      open: (part) => this.#open(source, part, isNew),
      position: this.#positionOf(`${namespace}/${name}/${container}/${uid}`),
      room: this.#room,
      onFailure: () => {
        this.#hasFailed = true;
      },
    });
    this.#logs.push(log);
    this.#order.add(log);
  }

  #positionOf(key: string): Position {
    const { positions } = this.#tools;
    const position = positions?.get(key) ?? new Position();
    positions?.set(key, position);
    return position;
  }

  /** @param isNew the pod appeared later: its log is wanted from its beginning */
  async #open(
    { namespace, pod: name, container }: LogSource,
    { sinceTime, previous }: LogPart,
    isNew: boolean,
  ): Promise<AsyncIterable<Uint8Array>> {
    const { client, signal } = this.#tools;
    const all = { tail: -1, tailGiven: true };
    const options: LogJoinOptions = {
      ...this.#options,
      timestamps: true,
      labelSelector: '',
      ...(isNew && all),
      ...(previous && { previous, follow: false }),
      ...(sinceTime !== undefined && { ...all, sinceTime, sinceMs: 0 }),
    };
    const settings = { ...logSettings(container, options), stream: true, signal };
    const { body } = await client.open({ resource: PODS, namespace, name }, settings);
    return body;
  }
}

function keyOf({ metadata = {} }: Pod): string {
  return `${metadata.namespace ?? ''}/${metadata.name ?? ''}`;
}
