import { expect, test } from 'vitest';
import type { JsonObject } from '../../../src/codec/object.js';
import { ProtobufCodec } from '../../../src/codec/proto/codec.js';
import { keepBytes } from '../../../src/codec/proto/kept-bytes.js';

const pod = (spec: JsonObject, managed?: JsonObject) => ({
  apiVersion: 'v1',
  kind: 'Pod',
  metadata: { name: 'p', ...(managed && { managedFields: [{ manager: 'm', fieldsV1: managed }] }) },
  spec,
});

test('an object that never changes is encoded once', async () => {
  const codec = new ProtobufCodec();
  const container = { name: 'app', image: 'before' };
  const fields = { 'f:spec': {} };
  keepBytes(container);
  keepBytes(fields);
  const object = pod({ containers: [container] }, fields);
  const first = await codec.encode(object);
  expect(first).toEqual(await codec.encode(structuredClone(object)));
  // This is not allowed; it shows where the bytes come from.
  container.image = 'after!';
  Object.assign(fields, { 'f:status': {} });
  expect(await codec.encode(object)).toEqual(first);
});

test('an object that is used as two types has separate bytes for each', async () => {
  const codec = new ProtobufCodec();
  const named = { name: 'same' };
  keepBytes(named);
  const objects = [
    pod({ containers: [named] }),
    pod({ imagePullSecrets: [named], containers: [] }),
    pod({ volumes: [named], containers: [] }),
  ];
  for (const object of [...objects, ...objects]) {
    expect(await codec.encode(object)).toEqual(await codec.encode(structuredClone(object)));
  }
});

test('an object that may change is encoded each time', async () => {
  const codec = new ProtobufCodec();
  const container = { name: 'app', image: 'before' };
  const object = pod({ containers: [container] });
  await codec.encode(object);
  container.image = 'after';
  expect(await codec.encode(object)).toEqual(await codec.encode(structuredClone(object)));
});
