import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { setting } from '../support/scene.js';

// As kube-openapi answers (handler3, and http.ServeContent behind it).
describe('OpenAPI of the sandbox', () => {
  it('names each document by the hash of its bytes, and leads from another hash to that', async () => {
    const { client } = await setting();
    const { json: index } = await client.get('/openapi/v3');
    const address = index.paths['apis/apps/v1'].serverRelativeURL;
    const { bytes, headers } = await client.get(address);
    const hash = createHash('sha512').update(bytes).digest('hex').toUpperCase();
    expect(address).toBe(`/openapi/v3/apis/apps/v1?hash=${hash}`);
    expect(headers.etag).toBe(`"${hash}"`);
    const moved = await client.get('/openapi/v3/apis/apps/v1?hash=0');
    expect(moved).toMatchObject({ status: 301, headers: { location: address } });
    expect((await client.get('/openapi/v3/apis/apps/v1')).bytes).toEqual(bytes);
  });

  it.each(['/openapi/v3', '/openapi/v2', '/openapi/v3/api/v1'])(
    'is asked for by its ETag: %s',
    async (path) => {
      const { client } = await setting();
      const first = await client.get(path);
      const again = await client.get(path, { 'if-none-match': first.headers.etag! });
      expect(again).toMatchObject({ status: 304, text: '' });
      expect(await client.get(path, { 'if-none-match': '"another"' })).toMatchObject({ status: 200 });
    },
  );
});
