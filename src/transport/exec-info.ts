import type { ConnectionConfig, ExecPlugin } from '../kubeconfig/connection.js';

/**
 * The value of KUBERNETES_EXEC_INFO, an ExecCredential (client.authentication.k8s.io) that says whether the plugin can
 * prompt the user, and describes the cluster if the plugin requires that.
 */
export function execInfo(plugin: ExecPlugin, config: ConnectionConfig, interactive: boolean): string {
  return JSON.stringify({
    kind: 'ExecCredential',
    apiVersion: plugin.apiVersion,
    spec: { ...(plugin.provideClusterInfo ? { cluster: clusterInfo(plugin, config) } : {}), interactive },
  });
}

/** Fields are omitted as by Go's omitempty; JSON.stringify drops undefined ones. */
function clusterInfo(plugin: ExecPlugin, config: ConnectionConfig): object {
  return {
    server: config.server,
    'tls-server-name': config.tlsServerName || undefined,
    'insecure-skip-tls-verify': config.insecureSkipTlsVerify || undefined,
    'certificate-authority-data': config.caData
      ? Buffer.from(config.caData, 'utf8').toString('base64')
      : undefined,
    'proxy-url': config.proxyUrl || undefined,
    'disable-compression': config.disableCompression || undefined,
    // Without an omitempty in Go.
    config: plugin.clusterConfig ?? null,
  };
}
