/**
 * Fills an API server with pods for the measurements: `node bench/load-pods.ts KUBECONFIG COUNT [NAMESPACE]`. The pods
 * are like those of a deployment, about 3.9 KB of JSON each, including what the server adds.
 */
import { readFileSync } from 'node:fs';
import { connect } from 'node:http2';
import { parse } from 'yaml';

const parallel = 32;

/** One pod of the load. */
export function podManifest(index: number): object {
  const number = String(index).padStart(6, '0');
  return {
    apiVersion: 'v1',
    kind: 'Pod',
    metadata: {
      name: `web-${number}-${(index * 7919).toString(36).padStart(8, '0')}`,
      labels: { app: `web-${index % 50}`, tier: 'frontend', 'pod-template-hash': `${(index * 31) % 99991}` },
      annotations: {
        'example.com/checksum': `${index}`.repeat(16).slice(0, 64),
        'example.com/team': 'measurements',
      },
    },
    spec: {
      nodeName: `node-${index % 100}`,
      containers: ['app', 'sidecar'].map((name) => ({
        name,
        image: `registry.example.com/team/${name}:v1.${index % 10}`,
        args: ['--listen=:8080', `--shard=${index % 16}`],
        env: Array.from({ length: 4 }, (_, at) => ({ name: `SETTING_${at}`, value: `value-${index}-${at}` })),
        ports: [{ name: 'http', containerPort: 8080 }],
        resources: { requests: { cpu: '100m', memory: '128Mi' }, limits: { memory: '256Mi' } },
        readinessProbe: { httpGet: { path: '/ready', port: 'http' }, periodSeconds: 10 },
      })),
    },
  };
}

/** The server for the pods, and its credentials. */
export interface LoadTarget {
  /** `https://HOST:PORT` */
  server: string;
  token?: string;
  /** PEM: the client's certificate and key, and the CA for the server's; unchecked if absent. */
  cert?: Buffer;
  key?: Buffer;
  ca?: Buffer;
}

/** Creates the namespace and its pods, unless they exist. Fails with the first other response. */
export async function loadPods(target: LoadTarget, count: number, namespace: string): Promise<void> {
  const { server, token, ...tls } = target;
  const session = connect(server, { ...tls, rejectUnauthorized: tls.ca !== undefined });
  const authorization = token === undefined ? {} : { authorization: `Bearer ${token}` };
  const post = (path: string, body: object) =>
    new Promise<void>((resolve, reject) => {
      const head = { ':method': 'POST', ':path': path, 'content-type': 'application/json', ...authorization };
      const stream = session.request(head);
      stream.on('response', ({ ':status': status }) => {
        if (status === 201 || status === 409) resolve();
        else reject(new Error(`POST ${path}: the server answered ${status}`));
      });
      stream.on('error', reject);
      stream.resume();
      stream.end(JSON.stringify(body));
    });
  let next = 0;
  const worker = async () => {
    while (next < count) await post(`/api/v1/namespaces/${namespace}/pods`, podManifest(next++));
  };
  try {
    await post('/api/v1/namespaces', { apiVersion: 'v1', kind: 'Namespace', metadata: { name: namespace } });
    await Promise.all(Array.from({ length: parallel }, worker));
  } finally {
    session.destroy();
  }
}

function targetOf(kubeconfig: string): LoadTarget {
  const config = parse(readFileSync(kubeconfig, 'utf8'));
  const { server, ...cluster } = config.clusters[0].cluster;
  const { user } = config.users[0];
  const decode = (text?: string) => (text === undefined ? undefined : Buffer.from(text, 'base64'));
  return {
    server,
    token: user.token,
    ca: decode(cluster['certificate-authority-data']),
    cert: decode(user['client-certificate-data']),
    key: decode(user['client-key-data']),
  };
}

if (import.meta.main) {
  const [kubeconfig, count, namespace = 'default'] = process.argv.slice(2);
  if (kubeconfig === undefined || count === undefined) {
    throw new Error('usage: node bench/load-pods.ts KUBECONFIG COUNT [NAMESPACE]');
  }
  await loadPods(targetOf(kubeconfig), Number(count), namespace);
}
