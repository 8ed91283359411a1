import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { runInProcess } from '../support/in-process.js';
import { sandboxSession } from '../support/sandbox-session.js';

const MANIFESTS: Record<string, object> = {
  '/api/v1/namespaces/default/services': {
    metadata: { name: 'none' },
    spec: { selector: { app: 'none' }, ports: [{ port: 80 }] },
  },
  '/apis/discovery.k8s.io/v1/namespaces/default/endpointslices': {
    metadata: { name: 'none-1', labels: { 'kubernetes.io/service-name': 'none' } },
    addressType: 'IPv4',
    endpoints: [{ addresses: ['10.0.0.1'], conditions: { ready: true } }],
    ports: [{ port: 80 }],
  },
};

/** Fields without which an object is none, or whose absence is an error of its own. */
const NEEDED = new Set([
  'metadata',
  'items',
  'rows',
  'object',
  'columnDefinitions',
  'cells',
  'resources',
  'versions',
  'groups',
]);

/** The names of fields that hold lists or objects, wherever they are in a value. */
function fieldsIn(value: unknown, found: Set<string>): void {
  if (typeof value !== 'object' || value === null) return;
  for (const [name, field] of Object.entries(value)) {
    if (!Array.isArray(value) && typeof field === 'object' && field !== null && !NEEDED.has(name))
      found.add(name);
    fieldsIn(field, found);
  }
}

/** A server that gives the sandbox's answers, each as it was at first, with a field that is null wherever it was. */
async function serverWithNulls() {
  const { session, create } = await sandboxSession({
    sandbox: { pods: 0, sample: true, podStart: 0, nodes: 1 },
  });
  for (const [path, object] of Object.entries(MANIFESTS)) await create(path, object);
  const kept = new Map<string, { status: number; text: string }>();
  const fields = new Set<string>();
  let absent = '';
  const server = createServer(async ({ method = 'GET', url = '', headers }, response) => {
    const { accept = '' } = headers;
    const key = `${method} ${url} ${accept}`;
    const { pathname, searchParams } = new URL(url, 'http://server');
    if (!kept.has(key)) {
      const answer = await session.transport.send({
        ...{ method: 'GET', path: pathname, query: [...searchParams] },
        headers: {
          accept:
            accept.replaceAll(/application\/vnd\.kubernetes\.protobuf[^,]*,?/g, '') || 'application/json',
        },
      });
      const chunks: Uint8Array[] = [];
      for await (const chunk of answer.body) chunks.push(chunk);
      const text = Buffer.concat(chunks).toString();
      kept.set(key, { status: answer.status, text });
      if (/^\/(api\/v1|apis\/[^/]+\/[^/]+)\/./.test(pathname) && text.startsWith('{'))
        fieldsIn(JSON.parse(text), fields);
    }
    const { status, text } = kept.get(key)!;
    const isObject = /^\/(api\/v1|apis\/[^/]+\/[^/]+)\/./.test(pathname) && text.startsWith('{');
    const told = isObject
      ? JSON.stringify(JSON.parse(text, (name, value) => (name === absent ? null : value)))
      : text;
    response.writeHead(status, { 'content-type': text.startsWith('{') ? 'application/json' : 'text/plain' });
    response.end(told);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    fields,
    without(name: string) {
      absent = name;
    },
  };
}

const TOOLS = [
  ['why', 'deploy/web'],
  ['why', 'svc/none'],
  ['why', 'node/node-0000'],
  ['tree', 'deploy/web', '--uses'],
  ['health'],
  ['capacity', '--pods'],
  ['images'],
  ['can', 'roles', 'Group/system:masters'],
  ['describe', 'deploy,svc,endpointslices'],
  ['rollout', 'status', 'deploy/web', '--watch=false'],
  ['rollout', 'status', 'sts/db', '--watch=false'],
  ['rollout', 'history', 'deploy/web', '--revision=1'],
  ['rollout', 'undo', 'deploy/web', '--dry-run=client'],
];

it.each(TOOLS.map((words) => ({ words, title: words.join(' ') })))(
  'takes an absent list or object for an empty one, wherever it is: $title',
  async ({ words }) => {
    const server = await serverWithNulls();
    const run = () => runInProcess([...words, `--server=${server.url}`]);
    await run();
    expect(server.fields.size).toBeGreaterThan(5);
    const failures: string[] = [];
    for (const field of server.fields) {
      server.without(field);
      const { stdout, stderr } = await run();
      const fault =
        /[^\n]*(Cannot (read|convert)|is not (a function|iterable)|of (null|undefined))[^\n]*/.exec(
          stdout + stderr,
        );
      if (fault !== null) failures.push(`without ${field}: ${fault[0]}`);
    }
    expect(failures).toEqual([]);
  },
);
