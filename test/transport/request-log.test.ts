import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { hexDump } from '../../src/transport/body-record.js';
import { readText } from '../../src/transport/read.js';
import type { ApiRequest } from '../../src/transport/types.js';
import { connectTo } from './support/client.js';
import { type Handler, startServer } from './support/servers.js';

const clock = { now: () => 0, after: () => () => {} };

/** The log of one request, one line each, without the changing port and date. */
async function logOf(verbosity: number, request: ApiRequest, handler: Handler): Promise<string[]> {
  const server = await startServer(handler, { kind: 'http' });
  const lines: string[] = [];
  const log = (_level: number, text: string) => lines.push(text.replaceAll(String(server.port), 'PORT'));
  const user = { token: 'abcdefgh' };
  const transport = connectTo(server, { user }, { verbosity, log, clock });
  await readText(await transport.send(request));
  return lines.map((line) => line.replace(/\t(Date|Connection|Keep-Alive|Transfer-Encoding):.*\n/g, ''));
}

const request: ApiRequest = { method: 'GET', path: '/api', headers: { accept: 'application/json' } };
const answer: Handler = (_request, response) => {
  response.setHeader('content-type', 'application/json');
  response.setHeader('x-kubernetes-pf-flowschema-uid', 'f');
  response.setHeader('content-length', 8);
  response.end('{"a":1}\n');
};

// The lines of kubectl 1.33.1 get --raw /api at the same level, without klog's header.
describe('the log of requests, as in kubectl,', () => {
  const asked =
    '"Request" verb="GET" url="http://127.0.0.1:PORT/api" headers=<\n' +
    '\tAccept: application/json\n\tAuthorization: Bearer <masked>\n\tUser-Agent: proa/test (linux/amd64)\n >';
  const headers =
    'headers=<\n\tContent-Length: 8\n\tContent-Type: application/json\n\tX-Kubernetes-Pf-Flowschema-Uid: f\n >';
  const body = '"Response Body" body=<\n\t{"a":1}\n >';

  test.each([
    [5, []],
    [6, ['"Response" verb="GET" url="http://127.0.0.1:PORT/api" status="200 OK" milliseconds=0']],
    [7, [asked, '"Response" status="200 OK" milliseconds=0']],
    [8, ['"Request Body" body=""', asked, `"Response" status="200 OK" ${headers} milliseconds=0`, body]],
    [
      9,
      [
        '"Request Body" body=""',
        '"Request" curlCommand=<\n\tcurl -v -XGET  -H "User-Agent: proa/test (linux/amd64)" ' +
          `-H "Accept: application/json" -H "Authorization: Bearer <masked>" 'http://127.0.0.1:PORT/api'\n >`,
        '"HTTP Trace: Dial succeed" network="tcp" address="127.0.0.1:PORT"',
        `"Response" verb="GET" url="http://127.0.0.1:PORT/api" status="200 OK" ${headers} milliseconds=0 ` +
          'dnsLookupMilliseconds=0 dialMilliseconds=0 tlsHandshakeMilliseconds=0 serverProcessingMilliseconds=0',
        body,
      ],
    ],
  ])('has the lines of -v=%i', async (verbosity, lines) => {
    expect(await logOf(verbosity, request, answer)).toEqual(lines);
  });

  test('long bodies are cut, at 1024 characters and at 10240', async () => {
    const long: Handler = (_request, response) => response.end('x'.repeat(20_000));
    const shown = async (verbosity: number) => (await logOf(verbosity, request, long)).at(-1);
    expect(await shown(8)).toBe(`"Response Body" body="${'x'.repeat(1024)} [truncated 18976 chars]"`);
    expect(await shown(9)).toBe(`"Response Body" body="${'x'.repeat(10_240)} [truncated 9760 chars]"`);
    expect(await shown(10)).toBe(`"Response Body" body="${'x'.repeat(20_000)}"`);
  });

  test('a body that is abandoned, or endless, delays nothing', async () => {
    const lines = await logOf(8, { ...request, stream: true }, answer);
    expect(lines.filter((line) => line.startsWith('"Response Body"'))).toEqual([]);
  });

  test('a retry', async () => {
    let asked = 0;
    const server = await startServer(
      (_request, response) => {
        if (asked++ === 0) response.writeHead(429, { 'retry-after': '1' });
        response.end();
      },
      { kind: 'http' },
    );
    const lines: string[] = [];
    const transport = connectTo(
      server,
      {},
      {
        verbosity: 6,
        log: (_level, text) => lines.push(text),
        random: () => 0,
        clock: {
          now: () => 0,
          after(ms, callback) {
            if (ms === 1000) queueMicrotask(callback);
            return () => {};
          },
        },
      },
    );
    await readText(await transport.send(request));
    expect(lines).toEqual([
      `"Response" verb="GET" url="${server.url}/api" status="429 Too Many Requests" milliseconds=0`,
      `"Got a Retry-After response" delay="1s" attempt=1 url="${server.url}/api"`,
      `"Response" verb="GET" url="${server.url}/api" status="200 OK" milliseconds=0`,
    ]);
  });

  test('a failure', async () => {
    const lines: string[] = [];
    const server = await startServer(answer, { kind: 'http' });
    const { url } = server;
    await new Promise((resolve) => server.server.close(resolve));
    const transport = connectTo(url, {}, { verbosity: 6, log: (_level, text) => lines.push(text), clock });
    await expect(transport.send(request)).rejects.toThrow('connection refused');
    expect(lines).toEqual([`"Response" verb="GET" url="${url}/api" status="" milliseconds=0`]);
  });
});

test('the code of the log is loaded only on request', () => {
  const folder = new URL('../../src/transport/', import.meta.url);
  const importers = readdirSync(folder).filter((file) =>
    /^import (?!type ).*'\.\/(request-log|redact|body-record)\.js'/m.test(
      readFileSync(new URL(file, folder), 'utf8'),
    ),
  );
  expect(importers).toEqual(['request-log.ts']);
});

test('bytes are dumped as by Go’s encoding/hex', () => {
  // kubectl -v=8 create configmap, the end of its body
  const bytes = Buffer.from('ConfigMap"cm1" k8s\x00\x0a\x0f', 'latin1');
  expect(hexDump(bytes)).toBe(
    '00000000  43 6f 6e 66 69 67 4d 61  70 22 63 6d 31 22 20 6b  |ConfigMap"cm1" k|\n' +
      '00000010  38 73 00 0a 0f                                    |8s...|\n',
  );
});
