import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ProtobufCodec } from '../../../src/codec/proto/codec.js';
import { cases } from '../../support/cases.js';
import { readRecordings, recordedNames } from './support/recordings.js';
import { envelope, part, varint } from './support/wire.js';

const codec = new ProtobufCodec({ release: 20 });
const recordings = recordedNames().flatMap(readRecordings);

/** All errors that a decoder may fail with. */
const typed = new Set([
  'MalformedProtobufError',
  'NotProtobufError',
  'UnsupportedContentError',
  'UnknownKindError',
]);

/** Decodes, and encodes the result. Failures must be of a documented kind. */
async function survive(bytes: Uint8Array): Promise<void> {
  try {
    const object = await codec.decode(bytes);
    await codec.encode(object).catch((error: Error) => {
      if (error.name !== 'UnencodableError' && !typed.has(error.name)) throw error;
    });
  } catch (error) {
    expect((error as Error).name, (error as Error).stack).toSatisfy((name: string) => typed.has(name));
  }
}

const anyRecording = fc.constantFrom(...recordings).map(({ protobuf }) => protobuf);

describe('malformed bytes', () => {
  it('fail cleanly when they are cut', async () => {
    await fc.assert(
      fc.asyncProperty(anyRecording, fc.nat(), (bytes, end) =>
        survive(bytes.subarray(0, end % bytes.length)),
      ),
      { numRuns: cases(1500) },
    );
  });

  it('fail cleanly when they are changed', async () => {
    const change = fc.tuple(fc.nat(), fc.integer({ min: 0, max: 255 }));
    await fc.assert(
      fc.asyncProperty(
        anyRecording,
        fc.array(change, { minLength: 1, maxLength: 8 }),
        async (bytes, changes) => {
          const changed = Buffer.from(bytes);
          for (const [at, byte] of changes) changed[at % changed.length] = byte;
          await survive(changed);
        },
      ),
      { numRuns: cases(3000) },
    );
  });

  it('fail cleanly when they are random', async () => {
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 200 }), async (bytes) => {
        await survive(bytes);
        await survive(envelope('v1', 'Pod', bytes));
        await survive(envelope('apiextensions.k8s.io/v1', 'CustomResourceDefinition', bytes));
      }),
      { numRuns: cases(1000) },
    );
  });

  it.each([
    ['a length beyond the end', part(1, 'x').fill(0x70, 1, 2), 'goes beyond the end'],
    ['a length of 2 GiB', Buffer.concat([Buffer.of(0x0a), varint(2 ** 31 - 1)]), 'goes beyond the end'],
    ['a length of 4 GiB', Buffer.concat([Buffer.of(0x0a), varint(2 ** 32)]), 'larger than 32 bits'],
    ['a number without an end', Buffer.alloc(11, 0xff), 'longer than ten bytes'],
    ['a number that is cut', Buffer.of(0x0a, 0x80), 'in the middle of a number'],
    ['a known field of another wire type', Buffer.of(0x08, 0x01), 'field 1 has the wire type 0'],
    ['a field of number 0', Buffer.of(0x00, 0x01), 'number 0'],
    ['a wire type there is not', Buffer.of(0x3e), 'wire type 6'],
    ['the end of a group not begun', Buffer.of(0x3c), 'wire type 4'],
    ['a group without an end', Buffer.of(0x3b, 0x08, 0x01), 'has no end'],
    [
      'a message that is there twice',
      Buffer.concat([part(1, part(1, 'web')), part(1, part(3, 'shop'))]),
      'the field metadata occurs twice',
    ],
    [
      'a value beyond its message',
      Buffer.concat([part(1, Buffer.of(0x38)), part(2, '')]),
      'beyond the end of its message',
    ],
  ])('fail for %s, and report where', async (_what, raw, problem) => {
    const error = await codec.decode(envelope('v1', 'Pod', raw)).catch((reason: unknown) => reason);
    expect(error).toMatchObject({
      name: 'MalformedProtobufError',
      message: expect.stringContaining(problem),
    });
    expect((error as { offset: number }).offset).toBeGreaterThanOrEqual(0);
  });

  it('fail if messages are nested without limit', async () => {
    // Schemas contain schemas: `not` is field 28 of JSONSchemaProps.
    let schema: Buffer = Buffer.of();
    for (let depth = 0; depth < 2000; depth++) schema = part(28, schema);
    const definition = part(2, part(7, part(4, part(1, schema))));
    const bytes = envelope('apiextensions.k8s.io/v1', 'CustomResourceDefinition', definition);
    await expect(codec.decode(bytes)).rejects.toThrow('nested more than 256 deep');
  });

  it('fail if groups and lists are nested without limit', async () => {
    const groups = envelope('v1', 'Pod', Buffer.alloc(100_000, 0x3b));
    await expect(codec.decode(groups)).rejects.toThrow('nested more than 256 deep');
    let list = envelope('v1', 'List', Buffer.of());
    for (let depth = 0; depth < 2000; depth++) list = envelope('v1', 'List', part(2, part(1, list)));
    await expect(codec.decode(list)).rejects.toMatchObject({ name: 'MalformedProtobufError' });
  });

  it('fail if the JSON inside is invalid', async () => {
    const revision = envelope('apps/v1', 'ControllerRevision', part(2, part(1, '{"a":')));
    await expect(codec.decode(revision)).rejects.toThrow('the JSON inside the protobuf is not valid');
    const deep = '['.repeat(200_000) + ']'.repeat(200_000);
    await survive(envelope('apps/v1', 'ControllerRevision', part(2, part(1, deep))));
  });
});
