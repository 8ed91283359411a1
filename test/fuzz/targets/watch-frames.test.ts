import fc from 'fast-check';
import { parseEvent } from '../../../src/cluster/watch/events.js';
import { readLines } from '../../../src/codec/line-stream.js';
import { ProtobufCodec } from '../../../src/codec/proto/codec.js';
import { mutated } from '../../codec/proto/support/mutations.js';
import { readRecorded } from '../../codec/proto/support/recordings.js';
import { readInAnyChunks } from '../support/streams.js';
import { fuzz } from '../support/target.js';

const LONGEST = 64 * 1024;
const lines = ['LineTooLongError', 'UnfinishedLineError'];
const inJson = [...lines, 'MalformedWatchError'];
const inProtobuf = [
  ...lines,
  ...['MalformedProtobufError', 'NotProtobufError', 'UnsupportedContentError', 'UnknownKindError'],
];

fuzz({
  name: 'watch-frames',
  holds: 'a watch in JSON or protobuf gives the same events however it is cut, or an error',
  inputs: fc.oneof(
    mutated([readRecorded('watch.ndjson').subarray(0, 4000)]),
    mutated([readRecorded('watch.pb').subarray(0, 4000), readRecorded('watch-error.pb')]),
  ),
  async check(bytes) {
    await readInAnyChunks(bytes, inJson, eventsInJson);
    await readInAnyChunks(bytes, inProtobuf, eventsInProtobuf);
  },
  runs: { ordinary: 300, long: 10_000 },
});

async function* eventsInJson(body: AsyncIterable<Uint8Array>): AsyncGenerator<unknown> {
  for await (const line of readLines(body, LONGEST)) yield parseEvent(line);
}

function eventsInProtobuf(body: AsyncIterable<Uint8Array>): AsyncIterable<unknown> {
  return new ProtobufCodec({ release: 20 }).readWatch(body, { maxEventBytes: LONGEST });
}
