import { humanDuration } from '../../../go/human-duration.js';
import type { SummaryTable } from '../../../terminal/frames.js';
import type { CacheCheckReport, CacheCounts, CacheVerdict, EtcdRelease, ServerCache } from './types.js';

const WORDS: Record<CacheVerdict, string> = { good: 'good', problem: 'problem', unknown: 'inconclusive' };
const HEADINGS = ['RESOURCE', 'READS', 'FROM CACHE', 'FROM ETCD', 'REFUSED', 'FAILED', 'WAITS', 'P50', 'P99'];
const NO_ETCD =
  'etcd: version unknown, as API servers do not report it; name it with --etcd-version, or its address with --etcd.\n';

/** The report for people. */
export function watchCacheText({ servers, etcd }: CacheCheckReport, table: SummaryTable): string {
  const releases = etcd.length === 0 ? NO_ETCD : etcd.map(etcdText).join('');
  return [...servers.map((server) => serverText(server, table)), releases].join('\n');
}

/** A time in seconds, for people: `2.5ms`, `410ms`, `3s`. */
export function secondsText(seconds: number): string {
  const milliseconds = seconds * 1000;
  if (milliseconds >= 1000) return `${Number(seconds.toPrecision(3))}s`;
  return `${Number(milliseconds.toPrecision(3))}ms`;
}

function serverText(server: ServerCache, table: SummaryTable): string {
  const { version = '<unknown>', uptimeSeconds, verdict, lists, resources, problems, unknown } = server;
  const since = uptimeSeconds === undefined ? '' : `, up ${humanDuration(uptimeSeconds * 1000)}`;
  let text = `${server.server} (${version}${since}): ${WORDS[verdict]}\n`;
  if (resources.length > 0) {
    const each = resources.map((resource) => [resource.resource, ...cells(resource)]);
    text += table([HEADINGS, ['<all>', ...cells(server)], ...each], 1);
  }
  if (lists !== undefined)
    text += `Lists of any kind: ${lists.fromCache} from the cache, ${lists.fromEtcd} from etcd.\n`;
  for (const sentence of [...problems, ...unknown]) text += `${sentence}\n`;
  return text;
}

/** Consistent reads, and waits for the cache. */
function cells({ reads, waits }: CacheCounts): string[] {
  const counted =
    reads && [reads.total, reads.fromCache, reads.fellBack, reads.refused, reads.failed].map(String);
  const waited = waits && [String(waits.count), secondsText(waits.p50Seconds), secondsText(waits.p99Seconds)];
  return [...(counted ?? Array(5).fill('-')), ...(waited ?? Array(3).fill('-'))];
}

function etcdText({ source, version, verdict, meaning }: EtcdRelease): string {
  return `etcd ${version ?? '<unknown>'} (${source}): ${WORDS[verdict]}. ${meaning}\n`;
}
