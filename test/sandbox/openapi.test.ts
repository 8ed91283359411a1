import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { definitions } from '../../src/sandbox/generate/definitions.js';
import { setting } from '../support/scene.js';

// As kube-openapi responds (handler3, and http.ServeContent behind it).
describe('OpenAPI of the sandbox', () => {
  it('names each document by the hash of its bytes, and redirects from another hash', async () => {
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
    'is requested by its ETag: %s',
    async (path) => {
      const { client } = await setting();
      const first = await client.get(path);
      const again = await client.get(path, { 'if-none-match': first.headers.etag! });
      expect(again).toMatchObject({ status: 304, text: '' });
      expect(await client.get(path, { 'if-none-match': '"another"' })).toMatchObject({ status: 200 });
    },
  );
});

/** Two types, each with the path of its group-version and of its collection. */
const types = {
  configmaps: ['/api/v1', '/api/v1/namespaces/{namespace}/configmaps'],
  gadgets: [
    '/apis/group-000.example.com/v1',
    '/apis/group-000.example.com/v1/namespaces/{namespace}/gadget0x0s',
  ],
} as const;

describe('media types in OpenAPI', () => {
  it.each(Object.entries(types))('are those that the server supports: %s', async (_, [place, collection]) => {
    const { client } = await setting({ groups: 1 });
    const { json: v3 } = await client.get(`/openapi/v3${place}`);
    const { json: v2 } = await client.get('/openapi/v2');
    const { get, patch, post } = { ...v3.paths[`${collection}/{name}`], ...v3.paths[collection] };
    const produced = Object.keys(get.responses[200].content);
    expect(v2.paths[collection].get.produces).toEqual(produced);
    expect(v2.paths[`${collection}/{name}`].patch.consumes).toEqual(Object.keys(patch.requestBody.content));
    expect(v2.paths[collection].post.consumes).toEqual(Object.keys(post.requestBody.content));

    const path = collection.replace('{namespace}', 'default');
    for (const media of ['application/json', 'application/yaml', 'application/vnd.kubernetes.protobuf']) {
      const { status } = await client.get(path, { accept: media });
      expect([media, status]).toEqual([media, produced.includes(media) ? 200 : 406]);
    }
    for (const kind of ['json-patch+json', 'merge-patch+json', 'strategic-merge-patch+json', 'other+json']) {
      const media = `application/${kind}`;
      const body = kind === 'json-patch+json' ? [] : {};
      const { status } = await client.write('PATCH', `${path}/none`, body, media);
      const isListed = Object.hasOwn(patch.requestBody.content, media);
      expect([media, status]).toEqual([media, isListed ? 404 : 415]);
    }
  });
});

describe('OpenAPI v2 of the sandbox', () => {
  it('has the definitions of v3 in its own form', async () => {
    const { client } = await setting({ groups: 1, properties: 3 });
    const { json: v2 } = await client.get('/openapi/v2');
    const { json: apps } = await client.get('/openapi/v3/apis/apps/v1');
    const known = Object.keys(v2.definitions);
    expect(Object.keys(apps.components.schemas).filter((name) => !known.includes(name))).toEqual([]);
    const deployment = v2.definitions['io.k8s.api.apps.v1.Deployment'];
    expect(deployment.properties.spec).toEqual({ $ref: '#/definitions/io.k8s.api.apps.v1.DeploymentSpec' });
    expect(deployment['x-kubernetes-group-version-kind']).toEqual([
      { group: 'apps', version: 'v1', kind: 'Deployment' },
    ]);
    const text = JSON.stringify(v2);
    expect(text.includes('#/components')).toBe(false);
    const referred = new Set([...text.matchAll(/"#\/definitions\/([^"]+)"/g)].map(([, name]) => name!));
    expect([...referred].filter((name) => !known.includes(name))).toEqual([]);
    // As in kube-apiserver 1.20.
    expect(v2.definitions['io.k8s.apimachinery.pkg.util.intstr.IntOrString']).toEqual({
      type: 'string',
      format: 'int-or-string',
    });
    expect(v2.definitions['io.k8s.apimachinery.pkg.api.resource.Quantity']).toEqual({ type: 'string' });
  });

  it('has new definitions as soon as they are served', async () => {
    const { client } = await setting();
    const gadget = 'com.example.group-000.v1.Gadget0x0';
    expect((await client.get('/openapi/v2')).json.definitions).not.toHaveProperty([gadget]);
    const [definition] = definitions({
      groups: 1,
      resourcesPerGroup: 1,
      properties: 1,
      versions: ['v1'],
      served: ['v1'],
    });
    const path = '/apis/apiextensions.k8s.io/v1/customresourcedefinitions';
    expect((await client.write('POST', path, definition!, 'application/json')).status).toBe(201);
    expect((await client.get('/openapi/v2')).json.definitions).toHaveProperty([gadget]);
  });
});
