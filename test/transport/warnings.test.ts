import { expect, test } from 'vitest';
import { parseWarnings } from '../../src/transport/warnings.js';
import { connectTo } from './support/client.js';
import { startServer } from './support/servers.js';

test.each([
  ['299 - "v1 ComponentStatus is deprecated in v1.19+"', ['v1 ComponentStatus is deprecated in v1.19+']],
  ['299 - "say \\"hi\\" \\\\o/"', ['say "hi" \\o/']],
  ['299 - "one, two", 299 - "three"', ['one, two', 'three']],
  ['299 - "dated" "Sat, 25 Aug 2012 23:34:45 GMT", 299 agent "next"', ['dated', 'next']],
  ['199 - "other codes are not for us", 299 - "this is"', ['this is']],
  ['299 - ""', []],
  ['299 - "no end', []],
  ['rubbish', []],
  ['', []],
  [undefined, []],
])('%s', (header, texts) => {
  expect(parseWarnings(header)).toEqual(texts);
});

test('each warning is reported once, even from errors', async () => {
  const server = await startServer((request, response) => {
    const texts = ['299 - "always"', `299 - "only on ${request.url}"`];
    response.setHeader('warning', texts);
    response.statusCode = request.url === '/b' ? 404 : 200;
    response.end('{}');
  });
  const told: string[] = [];
  const transport = connectTo(server, {}, { onWarning: (text) => told.push(text) });
  for (const path of ['/a', '/b', '/a'])
    for await (const _ of (await transport.send({ method: 'GET', path })).body);
  expect(told).toEqual(['always', 'only on /a', 'only on /b']);
});
