import { describe, expect, it } from 'vitest';
import { canonicalQuantity } from '../../../src/codec/canonical-quantity.js';
import { parseJson } from '../../../src/codec/json.js';
import type { KubeObject } from '../../../src/codec/object.js';
import { ProtobufCodec } from '../../../src/codec/proto/codec.js';
import { unknownFields } from '../../../src/codec/proto/leftovers.js';
import { writeRawJson } from '../../../src/codec/proto/raw-json.js';
import { readRecorded, readRecordings, recordedNames } from './support/recordings.js';

const codec = new ProtobufCodec({ release: 20 });
const recordings = recordedNames().flatMap(readRecordings);

/** JSON lists of metadata name the type of each item, but protobuf does not. */
const isMetadataList = (json: string) => json.startsWith('{"kind":"PartialObjectMetadataList"');

describe('what a kube-apiserver 1.20 sent in JSON and in protobuf', () => {
  it('covers every group and version of the server', () => {
    expect(recordings.length).toBeGreaterThan(120);
  });

  it.each(recordings)('$path decodes to its JSON, key by key', async ({ json, protobuf }) => {
    const expected = isMetadataList(json) ? json.replaceAll(itemType, '{') : json;
    expect(writeRawJson(await codec.decode(protobuf))).toBe(writeRawJson(parseJson(expected)));
  });

  it.each(recordings)('$path encodes to its bytes again', async ({ protobuf }) => {
    const object = await codec.decode(protobuf);
    expect(Buffer.from(await codec.encode(object)).toString('hex')).toBe(protobuf.toString('hex'));
    expect(unknownFields(object)).toEqual([]);
  });

  it('encodes from its JSON, if that is complete', async () => {
    for (const { path, json, protobuf } of recordings) {
      // The bytes of JSON inside protobuf, its white space and escapes, are not in the surrounding JSON.
      if (/controllerrevisions|gizmos/.test(path) || !json.includes('"apiVersion"')) continue;
      const object = parseJson(isMetadataList(json) ? json.replaceAll(itemType, '{') : json) as KubeObject;
      const again = Buffer.from(await codec.encode(object));
      // The server wrote "<" in managed fields and schemas unescaped, as does the code from parsed JSON.
      expect(again.toString('latin1'), path).toBe(protobuf.toString('latin1'));
    }
  });

  it('has quantities in the form that this code writes', () => {
    const quantities = JSON.parse(readRecorded('quantities.json').toString()) as Record<string, string>;
    // What the server refused for other reasons (negative capacities) is recorded as "".
    for (const [quantity, written] of Object.entries(quantities)) {
      if (written !== '') expect(canonicalQuantity(quantity), quantity).toBe(written);
    }
    expect(canonicalQuantity('1k5')).toBeUndefined();
    expect(Object.keys(quantities).length).toBeGreaterThan(40);
  });
});

const itemType = /(?<=[[,])\{"kind":"PartialObjectMetadata","apiVersion":"meta.k8s.io\/v1",/g;
