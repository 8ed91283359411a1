import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { readBytes, readText } from '../../src/transport/read.js';
import type { ApiResponse } from '../../src/transport/types.js';
import { connectTo } from './support/client.js';
import { startServer } from './support/servers.js';

const MIB = 1024 * 1024;

/** A response with an endless body, and how many of its bytes were read. */
function endless() {
  const taken = { bytes: 0 };
  async function* body() {
    for (const chunk = new Uint8Array(64 * 1024); ; taken.bytes += chunk.length) yield chunk;
  }
  return { taken, response: { status: 200, headers: {}, body: body() } as unknown as ApiResponse };
}

describe('a body that is read as a whole', () => {
  it('is refused if it exceeds its limit, without being read to its end', async () => {
    const { response, taken } = endless();
    await expect(readBytes(response, 2 * MIB)).rejects.toThrow("the server's response is larger than 2 MiB");
    expect(taken.bytes).toBeLessThanOrEqual(2 * MIB);
  });

  it('is limited to 32 MiB by default', async () => {
    const { response, taken } = endless();
    await expect(readBytes(response)).rejects.toThrow("the server's response is larger than 32 MiB");
    expect(taken.bytes).toBe(32 * MIB);
  });

  it('is limited after decompression', async () => {
    const bomb = gzipSync(Buffer.alloc(64 * MIB));
    const server = await startServer((_request, response) => {
      response.writeHead(200, { 'content-encoding': 'gzip', 'content-type': 'application/json' });
      response.end(bomb);
    });
    const transport = await connectTo(server);
    const response = await transport.send({ method: 'GET', path: '/' });
    await expect(readText(response, 8 * MIB)).rejects.toThrow("the server's response is larger than 8 MiB");
  });

  it('ends at once when it is no longer needed, however much of it is left to decompress', async () => {
    const bomb = gzipSync(Buffer.alloc(64 * MIB));
    const server = await startServer((_request, response) => {
      response.writeHead(200, { 'content-encoding': 'gzip' });
      response.end(bomb);
    });
    const stop = new AbortController();
    const request = { method: 'GET', path: '/', stream: true, signal: stop.signal };
    const { body } = await connectTo(server).send(request);
    const chunks = body[Symbol.asyncIterator]();
    await chunks.next();
    stop.abort(new Error('stopped'));
    await expect(chunks.next()).rejects.toThrow('stopped');
  });
});
