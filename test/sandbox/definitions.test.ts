import { describe, expect, it } from 'vitest';
import { parseAllDocuments } from 'yaml';
import type { KubeObject } from '../../src/codec/object.js';
import { definitionShape } from '../../src/sandbox/app/flag-values.js';
import { startApiServer } from '../../src/sandbox/app/sandbox.js';
import { runInProcess } from '../support/in-process.js';
import { TestClient } from './client.js';

const typed = { groups: 2, 'resources-per-group': 3, properties: 5, versions: 'v1,v1beta1', served: 'v1' };
const flags = '-g 2 -c 3 --properties=5 --versions=v1,v1beta1 --served=v1'.split(' ');

describe('definitions of custom resources', () => {
  it('are printed as they are served', async () => {
    const { stdout, exit } = await runInProcess(['sandbox', 'crds', ...flags]);
    expect(exit).toBe(0);
    const printed = parseAllDocuments(stdout).map((document) => document.toJS() as KubeObject);
    expect(printed).toHaveLength(6);
    const sandbox = await startApiServer(definitionShape(typed));
    const client = new TestClient(sandbox);
    try {
      const { json } = await client.get('/apis/apiextensions.k8s.io/v1/customresourcedefinitions');
      const served = json.items.map(({ metadata, spec }: KubeObject) => ({ name: metadata?.name, spec }));
      const conversion = { strategy: 'None' };
      const expected = printed.map(({ metadata, spec }) => ({
        name: metadata?.name,
        spec: { ...(spec as object), conversion },
      }));
      expect(served).toEqual(expected);
    } finally {
      client.close();
      await sandbox.close();
    }
  });

  it('have the requested numbers of groups, resources, properties and versions', async () => {
    const sandbox = await startApiServer(definitionShape(typed));
    const client = new TestClient(sandbox);
    try {
      const { json: groups } = await client.get('/apis');
      const custom = groups.groups.filter(({ name }: { name: string }) => name.endsWith('.example.com'));
      expect(custom.map(({ versions }: { versions: unknown[] }) => versions.length)).toEqual([1, 1]);
      const { json: list } = await client.get('/apis/group-001.example.com/v1');
      const names = list.resources.map(({ name }: { name: string }) => name);
      expect(names.filter((name: string) => !name.includes('/'))).toHaveLength(3);
      const { json: crd } = await client.get(
        '/apis/apiextensions.k8s.io/v1/customresourcedefinitions/gadget0x0s.group-000.example.com',
      );
      const { properties } = crd.spec.versions[0].schema.openAPIV3Schema.properties.spec;
      expect(Object.keys(properties)).toHaveLength(5);
    } finally {
      client.close();
      await sandbox.close();
    }
  });

  it.each([
    [{ groups: -1 }, '--groups must not be negative'],
    [{ properties: -1 }, '--properties must not be negative'],
    [{ versions: 'V1' }, '--versions takes names like v1 or v1beta1, not "V1"'],
    [{ versions: 'v1,v1' }, '--versions names a version twice'],
    [{ served: 'v2' }, '--served names "v2", which --versions does not'],
  ])('are refused: %j', (wrong, message) => {
    expect(() => definitionShape({ ...typed, ...wrong })).toThrow(message);
  });
});
