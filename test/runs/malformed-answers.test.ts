import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import fc from 'fast-check';
import { describe, expect, it, onTestFinished } from 'vitest';
import { cases } from '../support/cases.js';
import { runInProcess } from '../support/in-process.js';
import { type Scene, scene } from '../support/scene.js';

/** The change to one value of a response: it is replaced or dropped. */
type Change = { to: unknown } | 'drop';

/** The response to change, and the place. */
interface Spoiling {
  /** Which of a run's responses, as a fraction. */
  answer: number;
  /** Which of its values, as a fraction. */
  place: number;
  change: Change;
}

const replacements = [null, true, 0, -1, 1e300, '', 'x', [], ['x'], [null], {}, { x: 1 }, [[]], { name: {} }];
const spoiling: fc.Arbitrary<Spoiling> = fc.record({
  answer: fc.double({ min: 0, max: 0.999, noNaN: true }),
  place: fc.double({ min: 0, max: 0.999, noNaN: true }),
  change: fc.oneof(
    { weight: 5, arbitrary: fc.constantFrom(...replacements).map((to): Change => ({ to })) },
    { weight: 1, arbitrary: fc.constant<Change>('drop') },
  ),
});

interface Place {
  holder: Record<string, unknown>;
  key: string;
}

/** Every value in a document except the document itself. */
function placesIn(value: unknown): Place[] {
  if (typeof value !== 'object' || value === null) return [];
  const holder = value as Record<string, unknown>;
  return Object.keys(holder).flatMap((key) => [{ holder, key }, ...placesIn(holder[key])]);
}

function spoiled(text: string, { place, change }: Spoiling): string {
  if (!text.startsWith('{')) return text;
  const document: unknown = JSON.parse(text);
  const places = placesIn(document);
  if (places.length === 0) return text;
  const { holder, key } = places[Math.floor(place * places.length)]!;
  if (change !== 'drop') holder[key] = change.to;
  else if (Array.isArray(holder)) holder.splice(Number(key), 1);
  else delete holder[key];
  return JSON.stringify(document);
}

/** Passes requests on to a sandbox, and changes one of the responses to each command. */
async function between({ client, folder }: Scene, spoil: (text: string) => string) {
  let asked = 0;
  let spoilt = -1;
  const server = createServer(async (request, response) => {
    const { accept = '', 'content-type': type = '' } = request.headers;
    // Only JSON can be changed.
    const headers = {
      accept: accept.replace(/^application\/vnd\.kubernetes\.protobuf[^,]*,/, ''),
      ...(type !== '' && { 'content-type': type }),
    };
    const answer = await client.send(request.method!, request.url!, headers, await buffer(request));
    const given = asked++ === spoilt ? spoil(answer.text) : answer.bytes;
    response.writeHead(answer.status, { 'content-type': answer.headers['content-type'] }).end(given);
  });
  server.listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  let runs = 0;
  return {
    /** @param nth the response to change; -1 for none */
    async run(line: string, nth: number, stdin = '') {
      asked = 0;
      spoilt = nth;
      const cache = join(folder, `cache-${runs++}`);
      const result = await runInProcess([...line.split(' '), '-s', `http://127.0.0.1:${port}`], {
        env: { HOME: folder, KUBECACHEDIR: cache },
        cwd: folder,
        stdin,
        now: () => NOW,
        signal: AbortSignal.timeout(8_000),
      });
      return { ...result, answers: asked };
    },
  };
}

const NOW = Date.parse('2030-01-01T00:00:00Z');
const manifest = JSON.stringify({
  apiVersion: 'v1',
  kind: 'ConfigMap',
  metadata: { name: 'a' },
  data: { k: 'v' },
});

const commands = [
  'get pods',
  'get pods -o wide --show-labels -L app',
  'get pods -o json --wire=json --chunk-size=2',
  'get pods -o yaml --wire=json',
  'get pods -o name',
  'get pods -o ndjson --wire=json',
  'get pods -A --wire=json -o custom-columns=N:.metadata.name,I:.spec.containers[*].image',
  'get pods --sort-by=.metadata.creationTimestamp',
  'get pods --wire=json -o json --sort-by=.metadata.name',
  'get pods -o jsonpath={.items[*].metadata.labels} --wire=json',
  'get pods -o go-template={{range.items}}{{.metadata.name}}{{end}} --wire=json',
  'get pod POD',
  'get pod POD -o json',
  'get pod POD -o yaml',
  'get pods,services',
  'get pod nothing',
  'get gizmos.nowhere',
  'get events',
  'logs POD',
  'api-resources',
  'api-resources -o wide',
  'api-versions',
  'version',
  'version -o json',
  'cluster-info',
  'create -f - --dry-run=server',
  'create -f - --dry-run=server -o json',
];

const INTERNAL =
  /TypeError|RangeError|is not a function|is not iterable|undefined|Cannot (read|convert|destructure)|call stack|\bat \S+ \(|\.js:\d|object Object|Unexpected token|in JSON at/;

describe('a response in which one value has another type, is null or missing', () => {
  it.each(commands)('ends in a clear error, or changes nothing: %s', async (line) => {
    const set = await scene({ pods: 5, sample: false });
    const pods = await set.client.get('/api/v1/namespaces/default/pods');
    const command = line.replace('POD', pods.json.items[0]?.metadata.name ?? 'nothing');
    let how: Spoiling;
    const { run } = await between(set, (text) => spoiled(text, how));
    const stdin = line.startsWith('create') ? manifest : '';
    const truth = await run(command, -1, stdin);
    await fc.assert(
      fc.asyncProperty(spoiling, async (given) => {
        how = given;
        const { stderr, exit } = await run(command, Math.floor(given.answer * truth.answers), stdin);
        expect([0, 1]).toContain(exit);
        if (exit === 1) expect(stderr).not.toBe('');
        expect(stderr).not.toMatch(INTERNAL);
      }),
      { numRuns: cases(25) },
    );
  });
});

describe('a response that nests 9,000 levels deep', () => {
  const deep = `${'{"x":'.repeat(9000)}1${'}'.repeat(9000)}`;
  const put = (key: string) => (text: string) =>
    text.startsWith('{') ? `${text.trimEnd().slice(0, -1)},${JSON.stringify(key)}:${deep}}` : text;

  it.each([
    ['get pods -o json --wire=json'],
    ['get pod POD -o json'],
    ['get pod POD -o yaml'],
    ['get pod nothing'],
    ['version -o json'],
    ['create -f - --dry-run=server -o json'],
  ])('ends in a clear error, or is ignored: %s', async (line) => {
    const set = await scene({ pods: 5, sample: false });
    const pods = await set.client.get('/api/v1/namespaces/default/pods');
    const command = line.replace('POD', pods.json.items[0]?.metadata.name ?? 'nothing');
    const stdin = line.startsWith('create') ? manifest : '';
    const { run } = await between(set, put('zzz'));
    const { answers } = await run(command, -1, stdin);
    for (let nth = 0; nth < answers; nth++) {
      const { stderr, exit } = await run(command, nth, stdin);
      expect([0, 1]).toContain(exit);
      expect(stderr).not.toMatch(INTERNAL);
      if (exit === 1) expect(stderr).toMatch(/malformed: .*nests more than 1000 levels deep|NotFound/);
    }
  });
});

it('a list that turns out malformed does not look complete', async () => {
  const set = await scene({ pods: 40, namespaces: 1, sample: false });
  const { run } = await between(set, (text) => text.replace(/"labels":\{/, '"labels":{"odd":{},'));
  const line = 'get pods -A -o json --wire=json --chunk-size=5';
  const { answers } = await run(line, -1);
  const { stdout, stderr, exit } = await run(line, answers - 1);
  expect(exit).toBe(1);
  expect(stderr).toMatch(
    /^error: the server's response is malformed: an entry of .*labels is not a string\n/m,
  );
  expect(stdout).not.toBe('');
  expect(() => JSON.parse(stdout)).toThrow();
});
