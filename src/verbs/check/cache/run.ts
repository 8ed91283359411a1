import type { Session } from '../../../cluster/session.js';
import { fetchServerMetrics } from '../../../discovery/server-metrics.js';
import { fetchServerVersion } from '../../../discovery/server-version.js';
import { messageOf } from '../../../process/errors.js';
import type { Transport } from '../../../transport/types.js';
import { countsOf } from './counts.js';
import { askEtcd, releaseOf } from './etcd.js';
import { judge } from './judge.js';
import { type CacheCheckReport, type EtcdRelease, type ServerCache, worstOf } from './types.js';

/** What to check. */
interface CacheOptions {
  /** Versions of etcd's members, as given by the user. */
  etcdVersions: readonly string[];
  /** Addresses of etcd's members. */
  etcdAddresses: readonly string[];
}

/**
 * Reads the metrics of API servers about their watch caches. What cannot be determined is in the report; fails only
 * with the signal's reason.
 * @param sessions one for each server
 */
export async function checkCache(
  options: CacheOptions,
  sessions: readonly Session[],
): Promise<CacheCheckReport> {
  const { environment } = sessions[0]!;
  const { signal } = environment;
  const [servers, etcd] = await Promise.all([
    Promise.all(sessions.map(({ transport }) => checkServer(transport, environment.now, signal))),
    etcdReleases(options, sessions[0]!),
  ]);
  return { verdict: worstOf([...servers, ...etcd].map(({ verdict }) => verdict)), servers, etcd };
}

/** Reads one server's metrics; see checkCache. @param now milliseconds since 1970 */
export async function checkServer(
  transport: Pick<Transport, 'send' | 'server'>,
  now: () => number,
  signal: AbortSignal,
): Promise<ServerCache> {
  const { server } = transport;
  const release = await fetchServerVersion(transport, signal).catch(() => undefined);
  const version = release?.gitVersion || undefined;
  const about = { server, ...(version && { version }) };
  try {
    const { startSeconds, ...counts } = countsOf(await fetchServerMetrics(transport, signal));
    const { problems, unknown } = judge({ startSeconds, ...counts }, version);
    const verdict = worstOf([
      ...problems.map(() => 'problem' as const),
      ...unknown.map(() => 'unknown' as const),
    ]);
    const uptimeSeconds = startSeconds === undefined ? undefined : Math.max(0, now() / 1000 - startSeconds);
    return {
      ...about,
      verdict,
      ...(uptimeSeconds !== undefined && { uptimeSeconds }),
      ...counts,
      problems,
      unknown,
    };
  } catch (error) {
    signal.throwIfAborted();
    const unknown = [`Its metrics could not be read: ${messageOf(error)}.`];
    return { ...about, verdict: 'unknown', resources: [], problems: [], unknown };
  }
}

async function etcdReleases(
  { etcdVersions, etcdAddresses }: CacheOptions,
  { environment: { variables, signal } }: Session,
): Promise<EtcdRelease[]> {
  const deps = { userAgent: 'proa', environment: variables };
  const asked = await Promise.all(etcdAddresses.map((address) => askEtcd(address, deps, signal)));
  return [...etcdVersions.map((version) => releaseOf('--etcd-version', version)), ...asked];
}
