import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { namedFileText } from '../../../go/file-error.js';
import type { Clock } from '../../../process/clock.js';
import { repeat } from '../../base/repeat.js';
import { EtcdCluster } from './client/cluster.js';
import { EtcdEndpoint, type TlsTexts } from './client/endpoint.js';
import { KeyMap } from './client/keys.js';
import type { EtcdOptions } from './client/options.js';
import { progressSupport, progressWarning } from './client/version.js';
import { Compactor } from './compactor.js';
import { EtcdStore } from './etcd-store.js';
import type { ValueCodec } from './parts.js';
import { sharedSecret } from './shared-secret.js';

/** As in Kubernetes servers. */
const COMPACT_EVERY = 5 * 60_000;

/** What a sandbox gets from an etcd. */
export interface OpenedEtcd {
  store: EtcdStore;
  /** The key of continue tokens: the same for all members. */
  tokenKey: Uint8Array;
}

/**
 * Connects to an etcd, and compacts it at intervals, in turn with the other servers on it, until the store is closed.
 * Fails with EtcdError if no member responds in time, or in kubectl's words for files that cannot be read.
 * @param warn called with messages for an operator, one line each
 */
export async function openEtcd(
  options: EtcdOptions,
  codec: ValueCodec,
  clock: Clock,
  warn: (text: string) => void,
): Promise<OpenedEtcd> {
  const tls = await readTls(options);
  const endpoints = options.endpoints.map((url) => new EtcdEndpoint(url, tls, clock));
  const cluster = new EtcdCluster(endpoints, clock, options.requestTimeout ?? 10_000);
  const keys = new KeyMap(options.prefix ?? '/registry');
  try {
    const tokenKey = await sharedSecret(cluster, keys.beside('proa_continue_token_key'), randomBytes(32));
    const versions = await cluster.versions();
    const warning = progressWarning(versions);
    if (warning !== undefined) warn(warning);
    const stopCompacting = compactAtIntervals(cluster, options.compactEvery ?? COMPACT_EVERY, clock, warn);
    const parts = { cluster, keys, codec, clock, progress: progressSupport(versions) };
    return { store: new EtcdStore(parts, stopCompacting), tokenKey };
  } catch (error) {
    cluster.close();
    throw error;
  }
}

function compactAtIntervals(
  cluster: EtcdCluster,
  interval: number,
  clock: Clock,
  warn: (text: string) => void,
): () => void {
  const compactor = new Compactor(cluster);
  let stopped = false;
  const failed = (error: Error) => {
    if (!stopped) warn(`etcd was not compacted: ${error.message}`);
  };
  const stop = repeat(clock, interval, () => void compactor.round().catch(failed));
  return () => {
    stopped = true;
    stop();
  };
}

async function readPem(file: string): Promise<Buffer> {
  const bytes = await readFile(file).catch((cause: unknown) => {
    throw new Error(namedFileText(file, cause), { cause });
  });
  if (!bytes.includes('-----BEGIN ')) throw new Error(`there is no PEM data in ${file}`);
  return bytes;
}

async function readTls({ caFile, certFile, keyFile }: EtcdOptions): Promise<TlsTexts> {
  const read = (file: string | undefined) => (file === undefined ? undefined : readPem(file));
  const [ca, cert, key] = await Promise.all([read(caFile), read(certFile), read(keyFile)]);
  return { ...(ca && { ca }), ...(cert && { cert }), ...(key && { key }) };
}
