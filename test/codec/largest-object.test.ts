import { expect, it } from 'vitest';
import { watch } from '../../src/cluster/watch/watch.js';
import { readListStream } from '../../src/codec/list-stream.js';
import { ProtobufCodec } from '../../src/codec/proto/codec.js';
import { added, request } from '../cluster/watch/support.js';
import { ScriptedTransport } from '../support/scripted-transport.js';
import { part, varint } from './proto/support/wire.js';

const MEBIBYTE = 1024 * 1024;
const LARGEST = 32 * MEBIBYTE;

const protobuf = new ProtobufCodec({ release: 20 });

/** The beginning of an object that is larger, in each of the forms that servers send. */
const json = Buffer.from(`{"kind":"PodList","apiVersion":"v1","items":[{"a":"${'x'.repeat(33 * MEBIBYTE)}`);
const list = Buffer.concat([
  Buffer.from('6b387300', 'hex'),
  part(1, Buffer.concat([part(1, 'v1'), part(2, 'PodList')])),
  ...[Buffer.from([0x12]), varint(80 * MEBIBYTE), Buffer.from([0x12]), varint(70 * MEBIBYTE)],
  Buffer.alloc(33 * MEBIBYTE),
]);
const frame = Buffer.from('021000000a', 'hex');
const event = added('x'.repeat(33 * MEBIBYTE), '1');

async function* bodyOf(bytes: Buffer) {
  for (let at = 0; at < bytes.length; at += MEBIBYTE) yield bytes.subarray(at, at + MEBIBYTE);
}

it.each([
  ['a list in JSON', () => readListStream(bodyOf(json))],
  ['a list in protobuf', () => protobuf.readList(bodyOf(list))],
  ['a watch in protobuf', () => protobuf.readWatch(bodyOf(frame))],
  ['a watch in JSON', () => watch(new ScriptedTransport({ body: event }), request, { reconnect: false })],
])('an object of %s is refused beyond 32 MiB', async (_, read) => {
  const readAll = async () => {
    for await (const part of read()) expect(part).not.toBe(undefined);
  };
  await expect(readAll()).rejects.toThrow(`${LARGEST} bytes`);
});
