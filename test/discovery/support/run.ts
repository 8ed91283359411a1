import * as fs from 'node:fs/promises';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Notice, RequestStatistics } from '../../../src/discovery/client.js';
import {
  createDiscovery,
  type DiscoveryOptions,
  type DiscoveryWithCache,
} from '../../../src/discovery/discovery.js';
import { defaultLimiterSettings } from '../../../src/discovery/limiter.js';
import { type ApiResource, NoMatchError } from '../../../src/discovery/types.js';
import { FakeTransport, type Universe } from './universe.js';

/** One run of proa's discovery with an imagined server. */
export interface Run {
  discovery: DiscoveryWithCache;
  transport: FakeTransport;
  notices: Notice[];
  statistics: RequestStatistics[];
}

/** A cache folder and a clock shared by several runs. */
export class Lab implements AsyncDisposable {
  /** Milliseconds since 1970; starts at the real time, because files get theirs from the system. */
  time = Date.now();

  readonly #runs: DiscoveryWithCache[] = [];

  private constructor(readonly cacheDir: string) {}

  static async create(): Promise<Lab> {
    return new Lab(await mkdtemp(join(tmpdir(), 'proa-discovery-')));
  }

  run(universe: Universe, options: Partial<DiscoveryOptions> = {}): Run {
    const transport = new FakeTransport(universe);
    const notices: Notice[] = [];
    const statistics: RequestStatistics[] = [];
    const discovery = createDiscovery({
      transport,
      cacheDir: this.cacheDir,
      spelledServer: transport.server,
      limiter: defaultLimiterSettings,
      clock: {
        now: () => this.time,
        after: (ms, callback) => {
          const until = this.time + ms;
          queueMicrotask(() => {
            this.time = Math.max(this.time, until);
            callback();
          });
          return () => undefined;
        },
      },
      fs,
      uid: process.getuid?.(),
      onNotice: (notice) => notices.push(notice),
      onRequest: (entry) => statistics.push(entry),
      ...options,
    });
    this.#runs.push(discovery);
    return { discovery, transport, notices, statistics };
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await Promise.all(this.#runs.map((discovery) => discovery.settled()));
    await rm(this.cacheDir, { recursive: true, force: true });
  }
}

/** What `get ARGUMENT` would request: the paths of its lists, or kubectl's message if there are none. */
export async function pathsOf(discovery: DiscoveryWithCache, argument: string): Promise<string[] | string> {
  try {
    const resources = (await discovery.expandCategory(argument)) ?? [await discovery.resolve(argument)];
    return resources.map(listPath);
  } catch (error) {
    if (error instanceof NoMatchError) return `error: ${error.message}`;
    throw error;
  }
}

function listPath({ group, version, namespaced, name }: ApiResource): string {
  const prefix = group === '' ? `/api/${version}` : `/apis/${group}/${version}`;
  return `${prefix}${namespaced ? '/namespaces/default' : ''}/${name}`;
}
