import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ProtobufCodec } from '../../../src/codec/proto/codec.js';
import { readEnvelope } from '../../../src/codec/proto/envelope.js';
import { writeRawJson } from '../../../src/codec/proto/raw-json.js';
import { readValues } from '../../../src/verbs/decode/values.js';
import { cases } from '../../support/cases.js';
import { mutated } from './support/mutations.js';
import { readRecorded, readRecordings, recordedNames } from './support/recordings.js';
import { envelope, frame, inChunks, part, varint } from './support/wire.js';

const codec = new ProtobufCodec({ release: 20 });
const objects = recordedNames()
  .flatMap(readRecordings)
  .map(({ protobuf }) => protobuf);
const lists = [readRecorded('list.pb')];
const watches = [readRecorded('watch.pb'), readRecorded('watch-error.pb')];
const etcdDocument = Buffer.from(
  JSON.stringify({ kvs: [{ key: 'L2E=', value: objects[0]!.toString('base64') }] }),
);
const sources = [...objects.slice(0, 40), ...lists, ...watches, readRecorded('watch.ndjson'), etcdDocument];

const ENVELOPE = ['MalformedProtobufError', 'NotProtobufError'];
const OBJECT = [...ENVELOPE, 'UnsupportedContentError', 'UnknownKindError'];
const LIST = [
  ...['MalformedListError', 'TruncatedListError', 'StatusInsteadOfListError'],
  ...['NotProtobufError', 'UnsupportedContentError', 'UnknownKindError'],
];
const WATCH = [...OBJECT, 'LineTooLongError', 'UnfinishedLineError'];

/** Missing fields that are shown make an object larger than its bytes, by at most this much. */
const GROWTH = 400;

/** Reads to the end: only errors with these names may occur, and nothing may be out of proportion to the bytes. */
async function survives(
  bytes: Buffer,
  names: readonly string[],
  read: () => Promise<unknown>,
): Promise<void> {
  try {
    const result = await read();
    expect(writeRawJson(result ?? null).length).toBeLessThan(1000 + GROWTH * bytes.length);
  } catch (error) {
    const { name, stack } = error as Error;
    expect(names, stack).toContain(name);
  }
}

async function collect(values: AsyncIterable<unknown>): Promise<unknown[]> {
  const collected: unknown[] = [];
  for await (const value of values) collected.push(value);
  return collected;
}

const chunkSize = fc.constantFrom(1, 3, 17, 100, 4096, 1 << 20);
const select = fc.constantFrom(true as const, { metadata: { name: true as const } });

describe('real bytes, changed in any way', () => {
  it('fail as envelopes in documented ways', async () => {
    await fc.assert(
      fc.asyncProperty(mutated(objects), (bytes) =>
        survives(bytes, ENVELOPE, async () => readEnvelope(bytes).kind),
      ),
      { numRuns: cases(1000) },
    );
  });

  it('fail as objects in documented ways', async () => {
    await fc.assert(
      fc.asyncProperty(mutated(objects), select, (bytes, selection) =>
        survives(bytes, OBJECT, () => codec.decode(bytes, selection)),
      ),
      { numRuns: cases(3000) },
    );
  });

  it('fail as lists in documented ways', async () => {
    await fc.assert(
      fc.asyncProperty(
        mutated([...lists, ...objects.slice(0, 10)]),
        chunkSize,
        select,
        (bytes, size, selection) =>
          survives(bytes, LIST, () => collect(codec.readList(inChunks(bytes, size), { select: selection }))),
      ),
      { numRuns: cases(1500) },
    );
  });

  it('fail as watches in documented ways', async () => {
    await fc.assert(
      fc.asyncProperty(mutated(watches), chunkSize, (bytes, size) =>
        survives(bytes, WATCH, () => collect(codec.readWatch(inChunks(bytes, size)))),
      ),
      { numRuns: cases(1500) },
    );
  });

  it('fail as files of values with their place', async () => {
    await fc.assert(
      fc.asyncProperty(mutated(sources), chunkSize, (bytes, size) =>
        survives(bytes, ['DecodeError'], async () => {
          const values = readValues({ name: 'x', body: inChunks(bytes, size) }, codec);
          for await (const value of values) {
            if ('error' in value) expect(value.error.name).toBe('DecodeError');
          }
        }),
      ),
      { numRuns: cases(1500) },
    );
  });
});

describe('claims of gigabytes', () => {
  const claim = (tag: number, size: number) => Buffer.concat([Buffer.of(tag), varint(size)]);
  const type = part(1, Buffer.concat([part(1, 'v1'), part(2, 'PodList')]));
  const GIB = 2 ** 30;

  /** How much memory for bytes was allocated in the meantime. */
  async function taken(work: () => Promise<unknown>): Promise<number> {
    const before = process.memoryUsage().arrayBuffers;
    await work();
    return process.memoryUsage().arrayBuffers - before;
  }

  it.each([
    ['an envelope', Buffer.concat([Buffer.from('6b387300', 'hex'), claim(0x12, 2 * GIB - 1)])],
    ['a text', envelope('v1', 'Pod', part(1, claim(0x0a, 2 * GIB - 1)))],
    ['an item', envelope('v1', 'PodList', claim(0x12, 2 * GIB - 1))],
    ['a list', Buffer.concat([Buffer.from('6b387300', 'hex'), type, claim(0x12, 4 * GIB - 1)])],
    ['a frame', Buffer.from('7fffffff0a', 'hex')],
    ['an event', frame(Buffer.concat([part(1, 'ADDED'), claim(0x12, 2 * GIB - 1)]))],
  ])('of %s take no memory', async (_what, bytes) => {
    const all = [...LIST, ...WATCH, 'DecodeError'];
    const bytesTaken = await taken(async () => {
      for (let time = 0; time < 20; time++) {
        await survives(bytes, all, () => codec.decode(bytes));
        await survives(bytes, all, () => collect(codec.readList(inChunks(bytes, 5))));
        await survives(bytes, all, () => collect(codec.readWatch(inChunks(bytes, 5))));
        await survives(bytes, all, () => collect(readValues({ name: 'x', body: inChunks(bytes, 5) }, codec)));
      }
    });
    expect(bytesTaken).toBeLessThan(8 * 2 ** 20);
  });
});

describe('long sources', () => {
  // Each once reread its bytes for every chunk, which takes minutes for these.
  const CHUNK = 16 * 1024;
  const text = 'x'.repeat(20 * 2 ** 20);
  const map = envelope('v1', 'ConfigMap', part(2, Buffer.concat([part(1, 'k'), part(2, text)])));

  it.each([
    ['protobuf', map],
    ['base64', Buffer.from(map.toString('base64'))],
    ['JSON', Buffer.from(`{"kind":"ConfigMap","data":{"k":"${text}"}}`)],
    ['a key above its value', Buffer.concat([Buffer.from(`/${text}\n`), map])],
  ])('are read once: %s', async (_what, bytes) => {
    const values = await collect(readValues({ name: 'x', body: inChunks(bytes, CHUNK) }, codec));
    expect(values).toMatchObject([{ object: { kind: 'ConfigMap' } }]);
  });
});
