import type { Clock } from '../process/clock.js';
import type { Transport } from '../transport/types.js';
import { CacheFolder, type CacheFs, serverFolder } from './cache-folder.js';
import { CachedDiscovery } from './cached-discovery.js';
import { DiscoveryClient, type Notice, type RequestStatistics } from './client.js';
import { DiskSource } from './disk-source.js';
import { Limiter, type LimiterSettings } from './limiter.js';
import { LiveSource } from './live-source.js';
import { MemorySource } from './memory-source.js';
import type { OpenApiDocuments } from './open-api.js';
import type { DiscoveryProgress } from './progress.js';
import { ProtobufMemory } from './protobuf-memory.js';
import { RememberedNames } from './remembered-names.js';
import type { DiscoveryMode } from './requests.js';
import { CachedDocuments } from './tagged-documents.js';
import type { Discovery } from './types.js';
import { recordWritten } from './written-record.js';

/** Where on the disk the discovery of one server is kept. */
export interface CachePlace {
  /** The folder that contains `discovery/<host_port>/`. */
  cacheDir: string;
  /** kubectl's folder of that kind, for files that `cacheDir` lacks; undefined to ignore it. */
  kubectlCacheDir?: string | undefined;
  /** The server as written in the kubeconfig, which names its folder. */
  spelledServer: string;
}

/** What discovery depends on. */
export interface DiscoveryOptions extends CachePlace {
  transport: Transport;
  /** If it is a function, called just before the first request is sent. */
  limiter: LimiterSettings | (() => Promise<LimiterSettings>);
  /** Time; `now` in milliseconds since 1970, to compute the age of files. */
  clock: Clock;
  /** node:fs/promises, or a substitute. */
  fs: CacheFs;
  /** The user whose files are trusted; undefined trusts all (Windows). */
  uid: number | undefined;
  /** Called with each notice for the user, one line. */
  onNotice?: (notice: Notice) => void;
  /** Called after each request. */
  onRequest?: (statistics: RequestStatistics) => void;
  /** Called before and after each request. */
  progress?: DiscoveryProgress;
  /** `legacy` never requests aggregated discovery; default `auto`. */
  mode?: DiscoveryMode;
  /** Aborts the requests. */
  signal?: AbortSignal;
}

/** Discovery on top of a cache folder. */
export interface DiscoveryWithCache extends Discovery {
  /** Resolves when the cache has been written; files are written in the background. Never fails. */
  settled(): Promise<void>;
  /** The server's folder in the cache. */
  readonly folder: string;
  /** The server's folder in kubectl's cache, from which files are copied; undefined if none are. */
  readonly kubectlFolder: string | undefined;
  /** What is known about requesting protobuf from the server. */
  readonly protobuf: ProtobufMemory;
  /** What the server publishes about its types; nothing is requested yet. */
  openApi(): Promise<OpenApiDocuments>;
  /** Why the cache could not be written so far; undefined if it could. */
  cacheError(): Error | undefined;
}

async function settingsOf(limiter: DiscoveryOptions['limiter']): Promise<LimiterSettings> {
  return typeof limiter === 'function' ? limiter() : limiter;
}

/** From this many requests on, an unusable cache is worth a notice. */
const manyRequests = 20;

/** Creates the discovery of one server for one run. Sends and reads nothing yet. */
export function createDiscovery(options: DiscoveryOptions): DiscoveryWithCache {
  const { clock, transport, onNotice = () => undefined, mode = 'auto' } = options;
  let requests = 0;
  const { fs, uid, spelledServer, kubectlCacheDir } = options;
  const folderIn = (cacheDir: string) => new CacheFolder(serverFolder(cacheDir, spelledServer), fs, uid);
  const folder = folderIn(options.cacheDir);
  const kubectls = kubectlCacheDir === undefined ? undefined : folderIn(kubectlCacheDir);
  const documents = new CachedDocuments(folder);
  const toSend = {
    transport,
    clock,
    limiter: async () => new Limiter(await settingsOf(options.limiter), clock),
    onNotice,
    ...(options.progress === undefined ? {} : { progress: options.progress }),
    ...(options.signal === undefined ? {} : { signal: options.signal }),
  };
  const client = new DiscoveryClient({
    ...toSend,
    onRequest: (statistics) => {
      requests += 1;
      options.onRequest?.(statistics);
    },
  });
  const told = new MemorySource(new LiveSource(client, documents, mode));
  const disk = new DiskSource(told, { own: folder, kubectls }, documents, clock.now);
  const names = new RememberedNames(folder, clock.now);
  const protobuf = new ProtobufMemory(folder, clock.now);
  const discovery = new CachedDiscovery({
    told,
    disk,
    memory: new MemorySource(disk),
    names,
    protobuf,
    now: clock.now,
    onNotice,
    requests: () => requests,
  });
  let openApi: Promise<OpenApiDocuments> | undefined;
  return Object.assign(discovery, {
    folder: folder.path,
    kubectlFolder: kubectls?.path,
    protobuf,
    cacheError: () => folder.writeError,
    openApi: () => (openApi ??= openApiOf(new DiscoveryClient(toSend), options)),
    settled: async () => {
      await names.settled();
      await recordWritten(folder);
      await (await openApi)?.settled();
      if (folder.writeError === undefined || requests < manyRequests) return;
      const { sentenceOf } = await import('../go/file-error.js');
      onNotice({
        kind: 'cache-unusable',
        message: `proa: the discovery cache cannot be written, so every run sends ${requests} requests: ${sentenceOf(folder.writeError)}`,
      });
    },
  });
}

async function openApiOf(client: DiscoveryClient, options: DiscoveryOptions): Promise<OpenApiDocuments> {
  const { OpenApiDocuments, privateModes } = await import('./open-api.js');
  const { cacheDir, spelledServer, transport, fs, uid } = options;
  const folder = new CacheFolder(serverFolder(cacheDir, spelledServer, 'openapi'), fs, uid, privateModes);
  return new OpenApiDocuments(client, folder, transport.server);
}
