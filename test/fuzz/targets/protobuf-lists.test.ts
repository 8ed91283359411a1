import { expect } from 'vitest';
import { ProtobufCodec } from '../../../src/codec/proto/codec.js';
import { writeRawJson } from '../../../src/codec/proto/raw-json.js';
import { mutated } from '../../codec/proto/support/mutations.js';
import { readRecorded, readRecordings, recordedNames } from '../../codec/proto/support/recordings.js';
import { readInAnyChunks } from '../support/streams.js';
import { fuzz } from '../support/target.js';

const failures = [
  ...['MalformedListError', 'TruncatedListError', 'StatusInsteadOfListError'],
  ...['NotProtobufError', 'UnsupportedContentError', 'UnknownKindError'],
];
const objects = recordedNames().flatMap(readRecordings).slice(0, 10);

/** An object is larger than its bytes because it shows missing fields, but by no more than this. */
const GROWTH = 400;

fuzz({
  name: 'protobuf-lists',
  holds: 'a list in protobuf gives the same items however it is cut, in proportion to its bytes, or an error',
  inputs: mutated([readRecorded('list.pb'), ...objects.map(({ protobuf }) => protobuf)]),
  async check(bytes) {
    const { values } = await readInAnyChunks(bytes, failures, itemsOf);
    expect(writeRawJson(values).length).toBeLessThan(1000 + GROWTH * bytes.length);
  },
  runs: { ordinary: 300, long: 10_000 },
});

async function* itemsOf(body: AsyncIterable<Uint8Array>): AsyncGenerator<unknown> {
  for await (const part of new ProtobufCodec({ release: 20 }).readList(body)) yield* part.items;
}
