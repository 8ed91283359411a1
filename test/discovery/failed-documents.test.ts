import { expect, it } from 'vitest';
import { ShapeError } from '../../src/codec/shape.js';
import { fullCatalog } from '../../src/discovery/catalog-reader.js';
import type { DiscoverySource } from '../../src/discovery/source.js';
import { ConnectionError, StatusError } from '../../src/transport/errors.js';

const request = { method: 'GET', url: 'https://k/apis/a.io/v1' };

/** A server whose document of a.io/v1 fails with this error, but whose core group can be read. */
const failing = (reason: Error): DiscoverySource => ({
  groups: async () => ({
    groups: [
      { name: '', versions: ['v1'], preferredVersion: 'v1' },
      { name: 'a.io', versions: ['v1'], preferredVersion: 'v1' },
    ],
    resources: undefined,
    failed: new Map(),
  }),
  resources: async (groupVersion) => {
    if (groupVersion === 'a.io/v1') throw reason;
    return [];
  },
});

it.each([
  new ConnectionError('unexpected EOF', request),
  new ShapeError('resources is no list'),
  new StatusError({ message: 'no endpoints', reason: 'ServiceUnavailable' }, 503),
])('a document that fails alone, $name, does not affect the rest: %s', async (reason) => {
  const { resources, failed } = await fullCatalog(failing(reason));
  expect([...resources.keys()]).toEqual(['v1']);
  expect(failed.get('a.io/v1')).toBe(reason);
});

it.each([new Error('interrupted'), new TypeError('x is not a function')])(
  'any other failure ends discovery: %s',
  async (reason) => {
    await expect(fullCatalog(failing(reason))).rejects.toBe(reason);
  },
);
