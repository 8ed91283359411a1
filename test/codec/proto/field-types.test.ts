import { expect, it } from 'vitest';
import type { KubeObject } from '../../../src/codec/object.js';
import { FieldTypes } from '../../../src/codec/proto/field-types.js';
import { ShapeError } from '../../../src/codec/shape.js';

const pod = (spec: unknown) => ({ apiVersion: 'v1', kind: 'Pod', spec }) as unknown as KubeObject;

it('omits null fields, and reads null in a list as the zero value of its type', async () => {
  const object = pod({
    containers: [null, { name: 'app', args: ['a', null], ports: null }],
    nodeSelector: { a: null },
    volumes: null,
  });
  await new FieldTypes().mend([object]);
  expect(object).toEqual(
    pod({ containers: [{ name: '' }, { name: 'app', args: ['a', ''] }], nodeSelector: { a: '' } }),
  );
});

it('adds zero values only for fields that servers always write', async () => {
  const status = { containerStatuses: [{ name: 'app', state: {} }] };
  const object = { apiVersion: 'v1', kind: 'Pod', spec: { containers: [{ env: [{}] }] }, status };
  await new FieldTypes().mend([object as unknown as KubeObject]);
  expect(object).toEqual({
    apiVersion: 'v1',
    kind: 'Pod',
    spec: { containers: [{ name: '', env: [{ name: '' }] }] },
    status: {
      containerStatuses: [{ name: 'app', state: {}, ready: false, restartCount: 0, image: '', imageID: '' }],
    },
  });
});

it('keeps null times, unknown fields, and kinds without a schema', async () => {
  const template = { metadata: { creationTimestamp: null }, spec: { notYetKnown: [null] } };
  const objects = [
    { apiVersion: 'v1', kind: 'PodTemplate', template },
    { apiVersion: 'example.com/v1', kind: 'Pod', spec: { containers: null } },
  ] as unknown as KubeObject[];
  const before = structuredClone(objects);
  await new FieldTypes().mend(objects);
  expect(objects).toEqual(before);
});

it.each([
  [{ containers: {} }, 'spec.containers is not a list'],
  [{ containers: [5] }, 'spec.containers[0] is not an object'],
  [{ containers: [{ image: 5 }] }, 'spec.containers[0].image is not a string'],
  [{ nodeSelector: { a: 5 } }, 'spec.nodeSelector.* is not a string'],
  [{ overhead: { cpu: [] } }, 'spec.overhead.* is not a quantity'],
  [{ hostNetwork: 'x' }, 'spec.hostNetwork is not true or false'],
  ['x', 'spec is not an object'],
])('names the field with a wrong type: %j', async (spec, message) => {
  await expect(new FieldTypes().mend([pod(spec)])).rejects.toThrow(new ShapeError(message));
});

it('reads the metadata of kinds without a schema like that of all others', async () => {
  const widget = (metadata: object) => ({
    apiVersion: 'example.com/v1',
    kind: 'Widget',
    metadata,
    spec: null,
  });
  const owner = { apiVersion: '', kind: '', name: '', uid: '' };
  const object = widget({ name: 'a', labels: null, annotations: { b: null }, ownerReferences: [null] });
  await new FieldTypes().mend([object as unknown as KubeObject]);
  expect(object).toEqual(widget({ name: 'a', annotations: { b: '' }, ownerReferences: [owner] }));
  const owned = widget({ ownerReferences: [{ name: 5 }] }) as unknown as KubeObject;
  await expect(new FieldTypes().mend([owned])).rejects.toThrow(
    new ShapeError('metadata.ownerReferences[0].name is not a string'),
  );
});

it('reads items of a list, which do not name their type, by the type of the list', async () => {
  const item = { spec: { containers: null } } as unknown as KubeObject;
  await new FieldTypes().mend([item], { apiVersion: 'v1', kind: 'Pod' });
  expect(item).toEqual({ spec: {} });
});
