import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import fc from 'fast-check';
import { afterAll, beforeAll, expect } from 'vitest';
import { ACCEPT_JSON } from '../../../src/cluster/list/accept.js';
import { list } from '../../../src/cluster/list/list.js';
import { ContinueTokens } from '../../../src/sandbox/rest/continue/continue-token.js';
import { createTransport } from '../../../src/transport/create.js';
import { readOut } from '../support/streams.js';
import { fuzz } from '../support/target.js';
import { editedTexts } from '../support/text.js';

const tokens = new ContinueTokens(Buffer.alloc(32, 7));
const made = tokens.encode('/pods/', { revision: 7, start: 'default/a\u0000' });
const unsealed = Buffer.from(made, 'base64url').toString();
const signs = [
  '&',
  '=',
  '+',
  '%',
  '%00',
  '#',
  '?',
  '/',
  ' ',
  '..',
  '\n',
  '\u0000',
  '\ud800',
  '\u{1f600}',
  '"',
  '-1',
  '9e9',
  '{',
  'null',
];

let server: Server;
/** The token of the first page, and the tokens that were then requested. */
let given = '';
let asked: (string | null)[] = [];

beforeAll(async () => {
  server = createServer((request, response) => {
    const token = new URL(request.url!, 'http://server').searchParams.get('continue');
    asked.push(token);
    const metadata = { resourceVersion: '7', continue: token === null ? given : '' };
    const items = [{ metadata: { name: token === null ? 'a' : 'b' } }];
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify({ kind: 'PodList', apiVersion: 'v1', metadata, items }));
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
});
afterAll(() => void server.close());

fuzz({
  name: 'continue-tokens',
  holds: 'a continue token goes back as it came, and the sandbox refuses what it did not give',
  inputs: fc.oneof(
    editedTexts(['token', made, ''], signs).map((text) => Buffer.from(text)),
    editedTexts([unsealed], signs).map((text) => Buffer.from(Buffer.from(text).toString('base64url'))),
    fc.uint8Array({ maxLength: 40 }),
  ),
  async check(bytes) {
    for (const token of [bytes.toString('utf8'), bytes.toString('utf16le'), bytes.toString('latin1')]) {
      await comesBack(token);
      refusedUnlessMade(token);
    }
  },
  runs: { ordinary: 200, long: 8000 },
});

/** Half a character becomes U+FFFD, as it does in Go. */
async function comesBack(token: string): Promise<void> {
  const { port } = server.address() as AddressInfo;
  const config = { server: `http://127.0.0.1:${port}`, user: {} };
  const transport = createTransport(config, { userAgent: 'proa', environment: {} });
  given = token;
  asked = [];
  try {
    const request = {
      path: '/api/v1/pods',
      accept: ACCEPT_JSON,
      chunkSize: 1,
      consistency: 'snapshot' as const,
    };
    const { values, message } = await readOut(list(transport, { ...request, keyOf: () => undefined }));
    expect(message).toBeUndefined();
    expect(asked).toEqual(token === '' ? [null] : [null, Buffer.from(token).toString()]);
    expect(values.length).toBeGreaterThan(0);
  } finally {
    transport.close();
  }
}

function refusedUnlessMade(token: string): void {
  try {
    expect(tokens.decode('/pods/', token)).toEqual({ revision: 7, start: 'default/a\u0000' });
  } catch (error) {
    expect((error as { code?: number }).code, (error as Error).stack).toBe(400);
  }
}
