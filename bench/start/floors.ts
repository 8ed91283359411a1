import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Contender } from './contenders.js';

/** Plain JavaScript, because Node takes time to compile TypeScript. */
const request = `import { readFileSync } from 'node:fs';
import { connect } from 'node:http2';
const [server, authority, token] = process.argv.slice(2);
const session = connect(server, { ca: readFileSync(authority) });
const stream = session.request({
  ':path': '/api/v1/namespaces/default/pods?limit=500',
  accept: 'application/json;as=Table;v=v1;g=meta.k8s.io,application/json',
  authorization: \`Bearer \${token}\`,
});
stream.resume().on('end', () => session.close());
`;

/**
 * The time of Node.js itself, which no program can save: to start without doing anything, and to send the single
 * request of a warm \`get pods\` and discard the response.
 * @param kubeconfig that of a test's kube-apiserver, which is JSON; with a sandbox, there is no request to compare
 */
export function floors(folder: string, kubeconfig: string): Contender[] {
  const [empty, fetch] = [join(folder, 'empty.mjs'), join(folder, 'request.mjs')];
  writeFileSync(empty, '');
  writeFileSync(fetch, request);
  const nothing: Contender = { label: 'Node alone', command: [process.execPath, empty] };
  const text = readFileSync(kubeconfig, 'utf8');
  if (!text.startsWith('{')) return [nothing];
  const { clusters, users } = JSON.parse(text);
  const { server, 'certificate-authority': authority } = clusters[0].cluster;
  const command = [process.execPath, fetch, server, authority, users[0].user.token] as const;
  return [nothing, { label: 'Node, the bare request of `get pods`', command: [...command] }];
}
