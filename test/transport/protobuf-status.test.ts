import protobuf from 'protobufjs/minimal.js';
import { describe, expect, test } from 'vitest';
import { readProtobufStatus } from '../../src/transport/protobuf-status.js';
import { statusError } from '../../src/transport/status.js';

// Each pair: the same response of a real kube-apiserver 1.20, in protobuf and in JSON.
const pairs: [name: string, base64: string, json: string][] = [
  [
    'an object that is not there',
    'azhzAAoMCgJ2MRIGU3RhdHVzEkkKBgoAEgAaABIHRmFpbHVyZRoVcG9kcyAibm9wZSIgbm90IGZvdW5kIghOb3RGb3VuZCoSCgRub3BlEgAaBHBvZHMoADIAMJQDGgAiAA==',
    '{"kind":"Status","apiVersion":"v1","metadata":{},"status":"Failure","message":"pods \\"nope\\" not found","reason":"NotFound","details":{"name":"nope","kind":"pods"},"code":404}',
  ],
  [
    'an answer without details',
    'azhzAAoMCgJ2MRIGU3RhdHVzEokBCgYKABIAGgASB0ZhaWx1cmUaZ2ludmFsaWQgY29udGludWUgdG9rZW46IGNvbnRpbnVlIGtleSBpcyBub3QgdmFsaWQ6IGludmFsaWQgY2hhcmFjdGVyICdpJyBsb29raW5nIGZvciBiZWdpbm5pbmcgb2YgdmFsdWUiCkJhZFJlcXVlc3QwkAMaACIA',
    '{"kind":"Status","apiVersion":"v1","metadata":{},"status":"Failure","message":"invalid continue token: continue key is not valid: invalid character \'i\' looking for beginning of value","reason":"BadRequest","code":400}',
  ],
  [
    'an object with several faults',
    'azhzAAoMCgJ2MRIGU3RhdHVzEq0CCgYKABIAGgASB0ZhaWx1cmUaclBvZCAiYmFkcG9kIiBpcyBpbnZhbGlkOiBbc3BlYy5jb250YWluZXJzWzBdLmltYWdlOiBSZXF1aXJlZCB2YWx1ZSwgc3BlYy5jb250YWluZXJzWzFdLm5hbWU6IER1cGxpY2F0ZSB2YWx1ZTogImEiXSIHSW52YWxpZCqZAQoGYmFkcG9kEgAaA1BvZCI+ChJGaWVsZFZhbHVlUmVxdWlyZWQSDlJlcXVpcmVkIHZhbHVlGhhzcGVjLmNvbnRhaW5lcnNbMF0uaW1hZ2UiRAoTRmllbGRWYWx1ZUR1cGxpY2F0ZRIURHVwbGljYXRlIHZhbHVlOiAiYSIaF3NwZWMuY29udGFpbmVyc1sxXS5uYW1lKAAyADCmAxoAIgA=',
    '{"kind":"Status","apiVersion":"v1","metadata":{},"status":"Failure","message":"Pod \\"badpod\\" is invalid: [spec.containers[0].image: Required value, spec.containers[1].name: Duplicate value: \\"a\\"]","reason":"Invalid","details":{"name":"badpod","kind":"Pod","causes":[{"reason":"FieldValueRequired","message":"Required value","field":"spec.containers[0].image"},{"reason":"FieldValueDuplicate","message":"Duplicate value: \\"a\\"","field":"spec.containers[1].name"}]},"code":422}',
  ],
];

describe('a Status in protobuf is the one in JSON', () => {
  test.each(pairs)('%s', async (_name, base64, json) => {
    const status = JSON.parse(json);
    expect(await readProtobufStatus(Buffer.from(base64, 'base64'))).toEqual(status);

    async function* body() {
      yield Buffer.from(base64, 'base64');
    }
    const headers = { 'content-type': 'application/vnd.kubernetes.protobuf' };
    const error = await statusError({ status: status.code, headers, body: body() }, { method: 'GET' });
    expect([error.message, error.reason]).toEqual([status.message, status.reason]);
  });

  test('the token to continue with after an expiry', async () => {
    const meta = protobuf.Writer.create().uint32(18).string('7').uint32(26).string('next').finish();
    const status = protobuf.Writer.create().uint32(10).bytes(meta).uint32(34).string('Expired').finish();
    const type = protobuf.Writer.create().uint32(10).string('v1').uint32(18).string('Status').finish();
    const unknown = protobuf.Writer.create().uint32(10).bytes(type).uint32(18).bytes(status).finish();
    expect(await readProtobufStatus(Buffer.concat([Buffer.from('k8s\0'), unknown]))).toEqual({
      kind: 'Status',
      apiVersion: 'v1',
      metadata: { resourceVersion: '7', continue: 'next' },
      reason: 'Expired',
    });
  });
});

test('anything else is not a Status', async () => {
  const [, base64] = pairs[0] ?? [];
  const bytes = Buffer.from(base64 ?? '', 'base64');
  expect(await readProtobufStatus(bytes.subarray(0, 40))).toBeUndefined();
  expect(await readProtobufStatus(Buffer.from('{}'))).toBeUndefined();
  expect(await readProtobufStatus(new Uint8Array())).toBeUndefined();
});
