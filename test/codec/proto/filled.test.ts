import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseJson } from '../../../src/codec/json.js';
import type { KubeObject } from '../../../src/codec/object.js';
import { ProtobufCodec } from '../../../src/codec/proto/codec.js';
import { unknownFields } from '../../../src/codec/proto/leftovers.js';
import { writeRawJson } from '../../../src/codec/proto/raw-json.js';
import { newestRelease } from '../../../src/codec/proto/schema/index.js';
import { Schema } from '../../../src/codec/proto/schema.js';
import { cases } from '../../support/cases.js';
import { Filler, seeded } from './support/filler.js';
import { allKinds, type Kind } from './support/kinds.js';

const kinds = await allKinds();

/** One codec for each release, because codecs keep what they have learned. */
const ofRelease = new Map<number, { codec: ProtobufCodec; schema: Schema }>();
function at(release: number) {
  let found = ofRelease.get(release);
  if (found === undefined) {
    found = { codec: new ProtobufCodec({ release }), schema: new Schema(release) };
    ofRelease.set(release, found);
  }
  return found;
}

async function filled(
  release: number,
  { apiVersion, kind }: Kind,
  seed: number,
  gaps: number,
): Promise<KubeObject> {
  const { schema } = at(release);
  const message = await schema.kind(apiVersion, kind);
  return new Filler(schema, { random: seeded(seed), gaps }).object(message!, apiVersion, kind);
}

/** Times, and JSON that is kept as JSON, are compared as text; numbers as numbers. */
const text = writeRawJson;

describe('an object with every field of its kind', () => {
  it('exists for every kind', () => {
    expect(kinds.length).toBeGreaterThan(400);
  });

  it.each([17, 20, 30, newestRelease])('is read back from protobuf, as in 1.%d', async (release) => {
    const { codec } = at(release);
    for (const kind of kinds) {
      const object = await filled(release, kind, release, 0);
      const bytes = await codec.encode(object);
      const back = await codec.decode(bytes);
      expect(text(back), `${kind.apiVersion} ${kind.kind}`).toBe(text(object));
      expect(unknownFields(back)).toEqual([]);
      const fromJson = await codec.encode(parseJson(text(object)) as KubeObject);
      expect(Buffer.from(fromJson).equals(Buffer.from(bytes)), kind.kind).toBe(true);
    }
  });

  it('loses nothing when passing through an older release', async () => {
    // Each writes all its fields; 1.20 keeps unknown ones.
    for (const kind of kinds) {
      const object = await filled(newestRelease, kind, 1, 0);
      const bytes = Buffer.from(await at(newestRelease).codec.encode(object));
      const old = await at(20).codec.decode(bytes);
      const again = await at(newestRelease).codec.decode(await at(20).codec.encode(old));
      // Claims of pods were added in 1.26, up to 1.30 with a source, which is shown even if it is empty.
      expect(
        text(again).replaceAll('"source":{},"resourceClaimName"', '"resourceClaimName"'),
        kind.kind,
      ).toBe(text(object));
    }
  });
});

describe('an object with some fields of its kind', () => {
  it('is written again as the same bytes, whatever is missing or zero', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...kinds),
        fc.constantFrom(17, 20, 29, newestRelease),
        fc.integer(),
        fc.double({ min: 0.05, max: 0.95, noNaN: true }),
        async (kind, release, seed, gaps) => {
          const { codec } = at(release);
          const bytes = await codec.encode(await filled(release, kind, seed, gaps));
          const back = await codec.decode(bytes);
          expect(Buffer.from(await codec.encode(back)).toString('hex')).toBe(
            Buffer.from(bytes).toString('hex'),
          );
          const again = await codec.encode(parseJson(text(back)) as KubeObject);
          expect(Buffer.from(again).toString('hex')).toBe(Buffer.from(bytes).toString('hex'));
        },
      ),
      { numRuns: cases(500) },
    );
  });
});
