import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { describe, expect, it, onTestFinished } from 'vitest';
import { download } from '../../src/transport/download.js';

const listening = async (handle: RequestListener) => {
  const server = createServer(handle);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  return { server, port: (server.address() as AddressInfo).port };
};
const get = async (url: string, environment: Record<string, string> = {}) => {
  const { status, statusText, body } = await download(
    url,
    { userAgent: 'proa', environment },
    new AbortController().signal,
  );
  return { status, statusText, text: await text(body) };
};

describe('a download', () => {
  it('has its status, and sends no credentials except those of its URL', async () => {
    const { port } = await listening((request, response) => {
      response.statusCode = request.url === '/pods.yaml?a=%20b' ? 200 : 404;
      response.end(`${request.url} ${request.headers.authorization}`);
    });
    const place = `http://127.0.0.1:${port}`;
    expect(await get(`${place}/pods.yaml?a=%20b`)).toEqual({
      status: 200,
      statusText: 'OK',
      text: '/pods.yaml?a=%20b undefined',
    });
    expect(await get(`${place}/x`)).toMatchObject({ status: 404, statusText: 'Not Found' });
    const basic = Buffer.from('me:p@ss').toString('base64');
    expect((await get(`http://me:p%40ss@127.0.0.1:${port}/x`)).text).toBe(`/x Basic ${basic}`);
  });

  it('follows redirects, unless they are endless', async () => {
    const { port } = await listening(({ url }, response) => {
      const location = url === '/again' ? '/again' : '/there?x=1';
      if (url === '/there?x=1') response.end('found');
      else response.writeHead(302, { location }).end('elsewhere');
    });
    expect((await get(`http://127.0.0.1:${port}/here`)).text).toBe('found');
    await expect(get(`http://127.0.0.1:${port}/again`)).rejects.toThrow('stopped after 10 redirects');
  });

  it('goes through the proxy in the environment', async () => {
    const seen: string[] = [];
    const { server, port } = await listening((request, response) => {
      seen.push(`${request.method} ${request.url}`);
      response.end('by proxy');
    });
    server.on('connect', (request, socket) => {
      seen.push(`CONNECT ${request.url}`);
      socket.end('HTTP/1.1 403 Forbidden\r\n\r\n');
    });
    const environment = { HTTP_PROXY: `http://127.0.0.1:${port}`, HTTPS_PROXY: `http://127.0.0.1:${port}` };
    await get('http://example.test/pods.yaml', environment).catch(() => undefined);
    await expect(get('https://example.test/pods.yaml', environment)).rejects.toThrow('Forbidden');
    expect(seen[0]).toContain('example.test');
    expect(seen.at(-1)).toBe('CONNECT example.test:443');
  });
});
