import type { LogEntry } from '../../objects/logs/join/entry.js';
import { type LogCounts, LogJoin } from '../../objects/logs/join/log-join.js';
import type { LogJoinOptions } from '../../objects/logs/join/options.js';
import type { Position } from '../../objects/logs/join/position.js';
import type { LogScope } from '../../objects/logs/join/scope.js';
import { type Clock, sleep } from '../../process/clock.js';
import { showControls } from '../../terminal/sanitize.js';
import type { BrowserCluster } from '../state/cluster.js';
import { mayPass } from '../table/live/live-list.js';
import type { LogLine } from './log-lines.js';

/** Which logs are read. */
export interface LogExtent {
  /** One container of each pod; "" for all. */
  container: string;
  /** Milliseconds back; 0 for no limit. */
  sinceMs: number;
  /** How many past lines of each container are read; -1 for all. */
  tail: number;
  /** The run before the last restart. */
  previous: boolean;
}

/** What reading logs requires. */
interface LogReaderTools {
  cluster: BrowserCluster;
  clock: Clock;
  /** From 0 to 1. */
  random(): number;
  /** Finds the pods. Fails as requests do. */
  scopes(signal: AbortSignal): Promise<LogScope[]>;
  /** Receives lines in order. Resolves when there is room for more. */
  onLines(lines: LogLine[]): Promise<void> | void;
  /** The state has changed. */
  onChange(): void;
}

const RETRY_MS = 2_000;

/** Reads the logs of pods while they are visible. Continues where it was left, without losing or repeating a line. */
export class LogReader {
  readonly #tools: LogReaderTools;
  #part: LogExtent;
  #positions = new Map<string, Position>();
  #reading: AbortController | undefined;
  #logs: LogJoin | undefined;
  /** The last lines of each source: leaving and coming back repeats nothing. */
  readonly #said = new Map<string, string>();
  /** The last message about no single log, with no line after it: "there are no pods" stays true on coming back. */
  #told: string | undefined;
  /** Why nothing can be read; undefined if it can. */
  problem: { why: string; since: number; isFinal: boolean } | undefined;
  /** Nothing more comes by itself. */
  isOver = false;

  constructor(part: LogExtent, tools: LogReaderTools) {
    this.#part = part;
    this.#tools = tools;
  }

  get part(): LogExtent {
    return this.#part;
  }

  get counts(): LogCounts | undefined {
    return this.#logs?.counts;
  }

  /** The containers of the pods, whether they are read or not. */
  get containers(): readonly string[] {
    return this.#logs?.containers ?? [];
  }

  start(): void {
    if (this.#reading !== undefined) return;
    this.problem = undefined;
    this.isOver = false;
    this.#reading = new AbortController();
    void this.#follow(this.#reading.signal);
  }

  stop(): void {
    this.#reading?.abort(new Error('out of sight'));
    this.#reading = undefined;
  }

  /** Reads another part, from its beginning. */
  read(part: LogExtent): void {
    this.stop();
    this.#part = part;
    this.forget();
    this.start();
  }

  /** Reads from the beginning at the next start. */
  forget(): void {
    this.#positions = new Map();
    this.#said.clear();
    this.#told = undefined;
  }

  async #follow(signal: AbortSignal): Promise<void> {
    const { clock, onChange } = this.#tools;
    while (!signal.aborted) {
      try {
        await this.#read(signal);
        if (signal.aborted) return;
        this.isOver = true;
        onChange();
        return;
      } catch (error) {
        if (signal.aborted) return;
        this.problem = {
          why: showControls(this.#tools.cluster.whyRefused(error)),
          since: this.problem?.since ?? clock.now(),
          isFinal: !mayPass(error),
        };
        onChange();
        if (this.problem.isFinal) return;
        await sleep(clock, RETRY_MS, signal).catch(() => undefined);
      }
    }
  }

  async #read(signal: AbortSignal): Promise<void> {
    const { cluster, clock, random, scopes, onLines, onChange } = this.#tools;
    const found = await scopes(signal);
    let before = this.#told;
    this.#logs = new LogJoin(optionsOf(this.#part), found, {
      ...{ client: cluster.client, clock, random, signal, persists: true, positions: this.#positions },
      tell: async (text) => {
        const isKnown = text === before;
        before = undefined;
        this.#told = text;
        if (isKnown) return;
        const time = new Date(clock.now()).toISOString();
        await onLines([{ source: undefined, time, text: showControls(text), isSaid: true }]);
        onChange();
      },
    });
    this.problem = undefined;
    onChange();
    for await (const entries of this.#logs) {
      if (signal.aborted) return;
      this.#told = undefined;
      await onLines(this.#lines(entries));
      onChange();
    }
  }

  #lines(entries: readonly LogEntry[]): LogLine[] {
    const lines: LogLine[] = [];
    for (const { source, time, text, said } of entries) {
      if (said !== undefined) {
        const key = `${source.namespace}/${source.pod}/${source.container}`;
        const dated = `${time} ${said}`;
        if (this.#said.get(key) === dated) continue;
        this.#said.set(key, dated);
      }
      const shown = showControls((said ?? text.toString()).replaceAll('\t', '    '));
      lines.push({ source, time, text: shown, isSaid: said !== undefined });
    }
    return lines;
  }
}

function optionsOf({ container, sinceMs, tail, previous }: LogExtent): LogJoinOptions {
  return {
    ...{ word: undefined, inlineContainer: undefined, labelSelector: '', container, containerGiven: false },
    ...{ allContainers: true, allPods: true, follow: !previous, previous, ignoreErrors: true },
    ...{ insecureBackend: false, limitBytes: 0, maxRequests: 0, maxRequestsGiven: false, podTimeoutMs: 0 },
    ...{ prefix: false, prefixGiven: undefined, sinceMs, sinceTime: '', timestamps: true },
    ...{ tail, tailGiven: true, include: [], exclude: [], highlight: [], format: 'text' },
    fields: undefined,
  };
}
