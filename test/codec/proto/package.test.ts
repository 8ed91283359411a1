import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, it } from 'vitest';
import { decode, encode, hasSchema, isProtobuf } from '../../../src/codec/index.js';

describe('proa/codec', () => {
  it('decodes and encodes', async () => {
    const pod = {
      kind: 'Pod',
      apiVersion: 'v1',
      metadata: { name: 'p' },
      spec: { containers: null },
      status: {},
    };
    const bytes = await encode(pod);
    expect(isProtobuf(bytes)).toBe(true);
    expect(await decode(bytes)).toEqual(pod);
    expect(await decode(bytes, { select: { metadata: { name: true } } })).toEqual({
      kind: 'Pod',
      apiVersion: 'v1',
      metadata: { name: 'p' },
    });
    expect(await decode(bytes, { release: 20 })).toMatchObject({ metadata: { creationTimestamp: null } });
    expect(await hasSchema('v1', 'Pod')).toBe(true);
  });

  it('is an entry of the package, as built', async () => {
    const manifest = JSON.parse(
      readFileSync(resolve(import.meta.dirname, '../../../package.json'), 'utf8'),
    ) as {
      exports: Record<string, object>;
    };
    const entry = manifest.exports['./codec'] as { types: string; default: string };
    const path = (name: string) => resolve(import.meta.dirname, '../../..', name);
    expect(existsSync(path(entry.types))).toBe(true);
    const built = (await import(
      pathToFileURL(path(entry.default)).href
    )) as typeof import('../../../src/codec/index.js');
    const pod = {
      kind: 'Pod',
      apiVersion: 'v1',
      metadata: { name: 'p' },
      spec: { containers: null },
      status: {},
    };
    expect(await built.decode(await built.encode(pod))).toEqual(pod);
  });
});
