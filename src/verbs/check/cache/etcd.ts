import { readSamples } from '../../../codec/prometheus.js';
import { messageOf } from '../../../process/errors.js';
import type { TransportDeps } from '../../../transport/deps.js';
import { type Download, download } from '../../../transport/download.js';
import { readText } from '../../../transport/read.js';
import type { EtcdRelease } from './types.js';

/** The first patch releases that API servers trust to answer a progress request (k8s.io/apiserver). */
const TRUSTED: Readonly<Record<string, number>> = { '3.4': 31, '3.5': 13 };
const RULE = 'API servers trust etcd 3.4.31, 3.5.13 and newer to request progress of a watch';
const VERSION_METRIC = 'etcd_server_version';

/** What a release of etcd means for consistent reads. @param version `3.5.13`, `v3.5.13` */
export function releaseOf(source: string, version: string): EtcdRelease {
  const match = /^v?(\d+)\.(\d+)\.(\d+)/.exec(version);
  if (match === null) return { source, verdict: 'unknown', version, meaning: `${RULE}; this is no version.` };
  const [major, minor, patch] = match.slice(1).map(Number) as [number, number, number];
  const first = TRUSTED[`${major}.${minor}`];
  const trusted = first === undefined ? major > 3 || (major === 3 && minor > 5) : patch >= first;
  return trusted
    ? { source, verdict: 'good', version, meaning: `${RULE}.` }
    : {
        source,
        verdict: 'problem',
        version,
        meaning: `${RULE}: with this one, consistent reads go to etcd.`,
      };
}

/**
 * Asks a member of etcd for its version. Fails only with the signal's reason.
 * @param address of its client or metrics endpoint: `http://127.0.0.1:2381`
 */
export async function askEtcd(
  address: string,
  deps: TransportDeps,
  signal: AbortSignal,
): Promise<EtcdRelease> {
  const source = withoutCredentials(address);
  try {
    const answer = await download(`${address.replace(/(?<!\/)\/+$/, '')}/metrics`, deps, signal);
    const text = await textOf(answer);
    const [sample] = readSamples(text, new Set([VERSION_METRIC]));
    const version = sample?.labels.server_version;
    if (version === undefined) throw new Error(`its metrics have no ${VERSION_METRIC}`);
    return releaseOf(source, version);
  } catch (error) {
    signal.throwIfAborted();
    return {
      source,
      verdict: 'unknown',
      meaning: `The version could not be read: ${messageOf(error)}.`,
    };
  }
}

/** The report may be stored or shown to others. */
function withoutCredentials(address: string): string {
  const url = new URL(address);
  if (url.username === '' && url.password === '') return address;
  url.username = '';
  url.password = '';
  return url.href;
}

async function textOf({ status, statusText, body }: Download): Promise<string> {
  const text = await readText({ status, headers: {}, body });
  if (status !== 200) throw new Error(`it responded with ${status} ${statusText}`);
  return text;
}
