/** The text of a kubeconfig for a server on this machine that speaks plain HTTP and needs no credentials. */
export function plainKubeconfig(port: number): string {
  const cluster = { name: 'bench', cluster: { server: `http://127.0.0.1:${port}` } };
  const context = { name: 'bench', context: { cluster: 'bench', user: '' } };
  return JSON.stringify({
    ...{ apiVersion: 'v1', kind: 'Config', 'current-context': 'bench' },
    ...{ clusters: [cluster], contexts: [context], users: [] },
  });
}
