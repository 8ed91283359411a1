import { join } from 'node:path';
import { expect, it } from 'vitest';
import { some } from '../support/cases.js';
import { runInProcess } from '../support/in-process.js';
import { ANSWERS, INTERNAL } from '../support/other-answers.js';
import { replayedServer, type WireAnswer } from '../support/replayed-server.js';
import { writing, written } from '../support/written.js';

const NOW = Date.parse('2030-01-01T00:00:00Z');
const READING = [
  'get configmaps',
  'get configmap old',
  'get configmap old -o yaml',
  'get configmaps -o json',
  'get configmaps,nodes -o name',
  'get configmap old -o jsonpath={.data}',
  'get deployment web --subresource=scale -o yaml',
  'get all',
  'describe configmap old',
  'describe nodes',
  'logs lonely',
  'wait configmap/old --for=jsonpath={.data.k}=v --timeout=5s',
  'rollout status deployment/web --watch=false',
  'rollout history deployment/web',
  'auth can-i get pods',
  'auth can-i --list',
  'auth whoami',
  'version',
  'version -o json',
  'api-resources',
  'api-versions',
  'explain pods.spec',
  'explain pods.spec --output=plaintext-openapiv2',
  'cluster-info',
  'cluster-info dump',
  'events',
  'tree deploy/web',
  'why deploy/web',
  'health',
  'capacity',
  'images',
  'can who get pods',
  'can matrix pods',
  'diff -f old.json',
  'diff -f old.json --server-side',
  'scan configmaps --each -- true',
  'apply view-last-applied configmap/applied',
  'apply -f old.json --dry-run=server',
  'label configmap old a=b --dry-run=client',
  'set env deployment/web --list',
  'expose deployment web --port=80 --dry-run=client',
  'ns',
];

const OUTCOME = /it was done|it is not known whether it was done|deleted, and/;

const isWrite = (method: string, url: string) =>
  method !== 'GET' && !/reviews\b/.test(url) && !url.includes('dryRun=All');

/** The response to deletions and evictions is a Status; tables are requested for display. */
const isMeant = ({ method, url, name }: { method: string; url: string; name: string }, line: string) =>
  (name === 'a Status of success' && (method === 'DELETE' || url.includes('/eviction'))) ||
  (name === 'a Table' && url.includes('includeObject=') && line.startsWith('get '));

/** Paths that are skipped if unavailable, as in kubectl, or whose text may be anything. */
const BESIDE = /\/(events|leases|resourceslices|log)\b|\/openapi\/v3$/;

/** A node that cannot be cordoned is reported, but is not a failure, as in kubectl. */
const WITH_FAILURES = /^cordon/;

const lines = [...READING.map((line) => [line, line]), ...Object.entries(writing)] as [string, string][];

it.each(lines)(
  'an unexpected response ends %s in a failure that reports it, or changes nothing',
  async (_name, line) => {
    const place = await written(() => undefined);
    const server = await replayedServer(async ({ method, url, headers, body }) => {
      const { status, bytes, headers: given } = await place.client.send(method, url, headers, body);
      return { status, type: given['content-type'] ?? '', body: bytes };
    });
    let runs = 0;
    const run = (otherwise?: { nth: number; answer: WireAnswer }) => {
      server.begin(otherwise);
      const words = line.replace('--timeout=5s', '--timeout=1s').split(' ');
      words.splice(words.includes('--') ? words.indexOf('--') : words.length, 0, `--server=${server.url}`);
      return runInProcess(words, {
        cwd: place.folder,
        env: {
          HOME: place.folder,
          KUBE_EDITOR: `${place.folder}/editor.sh`,
          KUBECACHEDIR: join(place.folder, `cache-${runs++}`),
        },
        now: () => NOW,
        signal: AbortSignal.timeout(15_000),
      });
    };
    const truth = await run();
    const asked = [...server.requests];
    const all = asked.flatMap(({ method, url }, nth) =>
      Object.entries(ANSWERS).map(([name, answer]) => ({ method, url, nth, name, answer })),
    );
    const failures: string[] = [];
    const fail = (at: (typeof all)[number], why: string) =>
      failures.push(`${at.method} ${at.url}, ${at.name}: ${why}`);
    for (const planned of some(all, line.length)) {
      const { stdout, stderr, exit } = await run(planned);
      // Requests that are sent at the same time, or after a wait, arrive in any order.
      const at = { ...planned, ...server.requests[planned.nth] };
      const fault = INTERNAL.exec(stderr + stdout);
      const isWritten = isWrite(at.method, at.url) && !isMeant(at, line);
      const isFirst = truth.exit === 0 && !isMeant(at, line) && !BESIDE.test(at.url);
      if (fault !== null) fail(at, fault[0]);
      else if (isFirst && exit !== 0 && stderr === '') fail(at, 'fails without a word');
      else if (isFirst && exit === 0 && stdout !== truth.stdout && !WITH_FAILURES.test(line))
        fail(at, `succeeds with ${stdout}`);
      else if (isWritten && exit === 0 && !WITH_FAILURES.test(line))
        fail(at, `is said to be done: ${stdout}`);
      else if (isWritten && !OUTCOME.test(stderr)) fail(at, `does not say whether it was done: ${stderr}`);
    }
    expect(failures).toEqual([]);
  },
);
