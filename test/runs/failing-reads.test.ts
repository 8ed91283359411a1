import { join } from 'node:path';
import { expect, it } from 'vitest';
import { some } from '../support/cases.js';
import { runInProcess } from '../support/in-process.js';
import { replayedServer, type WireAnswer } from '../support/replayed-server.js';
import { setting } from '../support/scene.js';

const NOW = Date.parse('2030-01-01T00:00:00Z');

/** Commands that judge objects by others, over the sample application. */
const TOOLS = [
  'health -A',
  'health -l app=web',
  'why deployment/api',
  'why deployment/web',
  'why statefulset/db',
  'why cronjob/prune',
  'why pod/web-1',
  'why pod/reports-798bd5c4f6-t5hjc',
  'why pvc/data-db-0',
  'why service/web',
  'why ingress/shop',
  'why hpa/web-hpa',
  'why pdb/web-pdb',
  'tree deployment/web',
  'tree pod/web-1 -A',
  'tree deployment/web --uses',
  'tree secret/db-credentials --used-by',
  'capacity',
  'capacity --pods --use',
  'images',
  'can who get secrets',
  'can roles deployment/web',
  'can matrix secrets',
  'releases',
  'top node',
  'top pod',
  'get everything --unused',
  'describe deployment web',
  'describe service web',
  'describe node node-0000',
  'describe pod web-1',
];

/** Not needed: the first document of discovery is asked for ahead; without the server's version, lists are JSON. */
const NOT_NEEDED = /^\/(api\/v1|version)$/;

const status = (code: number, fields: object) => ({
  ...{ status: code, type: 'application/json' },
  body: JSON.stringify({ kind: 'Status', apiVersion: 'v1', metadata: {}, ...fields }),
});
const refusal = (code: number, reason: string, message: string) =>
  status(code, { status: 'Failure', reason, code, message });

/** Answers in the place of an object or a list, and what is said about them; a log may be anything. */
const ANSWERS: [WireAnswer, RegExp][] = [
  [refusal(403, 'Forbidden', 'it is forbidden'), /it is forbidden|\(you may not (list|get) them\)/],
  [refusal(500, 'InternalError', 'the server is ill'), /the server is ill/],
  [status(200, { status: 'Success' }), /malformed|last line: \{/],
];

it.each(TOOLS)('%s says what it could not read', async (line) => {
  const place = await setting({ pods: 0, sample: true, metrics: true, controllers: false });
  const server = await replayedServer(async ({ method, url, headers, body }) => {
    const { status, bytes, headers: given } = await place.client.send(method, url, headers, body);
    return { status, type: given['content-type'] ?? '', body: bytes };
  });
  let runs = 0;
  const run = (otherwise?: { nth: number; answer: WireAnswer }) => {
    server.begin(otherwise);
    return runInProcess([...line.split(' '), `--server=${server.url}`], {
      env: { HOME: place.folder, KUBECACHEDIR: join(place.folder, `cache-${runs++}`) },
      now: () => NOW,
    });
  };
  expect(await run()).toMatchObject({ exit: 0 });
  const reads = server.requests.flatMap(({ method }, nth) => (method === 'GET' ? [nth] : []));
  const all = ANSWERS.flatMap(([answer, says]) => reads.map((nth) => ({ nth, answer, says })));
  const silent: string[] = [];
  for (const { says, ...otherwise } of some(all, line.length)) {
    const { stdout, stderr } = await run(otherwise);
    const { url } = server.requests[otherwise.nth]!;
    if (!says.test(stdout + stderr) && !NOT_NEEDED.test(url))
      silent.push(`${url} ${otherwise.answer.body}: ${stdout}${stderr}`);
  }
  expect(silent).toEqual([]);
});
