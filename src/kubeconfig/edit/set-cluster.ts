import type { Cluster, Kubeconfig } from '../entries.js';
import { KubeconfigError } from '../errors.js';
import { lastingPath } from '../locations.js';
import type { Machine } from '../machine.js';
import { confirmEmbeddable, fileToEmbed } from './embed.js';

/** The options of `set-cluster`; undefined fields are not changed. */
interface ClusterSettings {
  name: string;
  server?: string | undefined;
  tlsServerName?: string | undefined;
  insecureSkipTlsVerify?: boolean | undefined;
  /** A path, relative to the working directory. */
  certificateAuthority?: string | undefined;
  embedCerts: boolean;
  proxyUrl?: string | undefined;
}

/**
 * `config set-cluster`.
 * @throws KubeconfigError for settings that contradict each other and for files that do not exist
 */
export async function setCluster(
  config: Kubeconfig,
  settings: ClusterSettings,
  machine: Machine,
): Promise<Kubeconfig> {
  const before = config.clusters.get(settings.name);
  const value = await modified({ ...before?.value }, settings, machine);
  return {
    ...config,
    clusters: new Map(config.clusters).set(settings.name, { value, file: before?.file ?? '' }),
  };
}

/** @throws KubeconfigError; kubectl checks this before it reads */
export function checkClusterSettings(settings: ClusterSettings, machine: Machine): void {
  const { name, insecureSkipTlsVerify, certificateAuthority, embedCerts } = settings;
  if (name === '') throw new KubeconfigError('you must specify a non-empty cluster name');
  if (insecureSkipTlsVerify && certificateAuthority)
    throw new KubeconfigError(
      'you cannot specify a certificate authority and insecure mode at the same time',
    );
  if (!embedCerts) return;
  if (!certificateAuthority) throw new KubeconfigError('you must specify a --certificate-authority to embed');
  confirmEmbeddable('certificate-authority', certificateAuthority, machine);
}

async function modified(cluster: Cluster, settings: ClusterSettings, machine: Machine): Promise<Cluster> {
  if (settings.server !== undefined) {
    cluster.server = settings.server;
    // The name belonged to the previous server.
    cluster['tls-server-name'] = '';
  }
  if (settings.tlsServerName !== undefined) cluster['tls-server-name'] = settings.tlsServerName;
  if (settings.insecureSkipTlsVerify !== undefined) {
    cluster['insecure-skip-tls-verify'] = settings.insecureSkipTlsVerify;
    if (settings.insecureSkipTlsVerify) {
      cluster['certificate-authority'] = '';
      cluster['certificate-authority-data'] = '';
    }
  }
  if (settings.certificateAuthority !== undefined)
    await setAuthority(cluster, settings.certificateAuthority, settings.embedCerts, machine);
  if (settings.proxyUrl !== undefined) cluster['proxy-url'] = settings.proxyUrl;
  return cluster;
}

/** A certificate authority ends insecure mode. As in kubectl, an empty path means the working directory. */
async function setAuthority(cluster: Cluster, path: string, embed: boolean, machine: Machine): Promise<void> {
  cluster['insecure-skip-tls-verify'] = false;
  cluster['certificate-authority'] = embed ? '' : lastingPath(path, machine);
  cluster['certificate-authority-data'] = embed
    ? await fileToEmbed('certificate-authority', path, machine)
    : '';
}
