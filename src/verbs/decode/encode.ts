import type { KubeObject } from '../../codec/object.js';
import type { ProtobufCodec } from '../../codec/proto/codec.js';
import { UnencodableError, UnknownKindError } from '../../codec/proto/errors.js';
import { quote } from '../../go/strconv/quote.js';
import { itemsOf } from '../../objects/manifests/documents.js';
import { readObjects } from '../../objects/manifests/objects.js';

/**
 * The objects of a manifest in protobuf, each in its envelope, as the API server itself writes it. The items of a v1
 * List are separate objects, other lists are objects of the API. Fails as readObjects does, and for an object that
 * protobuf cannot represent, with the names of the source and the object in the message.
 * @param text YAML with any number of documents, or JSON values one after the other
 * @param source its name in errors
 */
export async function encodeManifest(
  text: string,
  source: string,
  codec: ProtobufCodec,
): Promise<Uint8Array[]> {
  const objects = (await readObjects(text, source)).flatMap((object) =>
    object.kind === 'List' ? itemsOf(object) : [object],
  );
  if (objects.length === 0) throw new Error(`${source}: no object to encode`);
  const encoded: Uint8Array[] = [];
  for (const [index, object] of objects.entries()) {
    encoded.push(await encodeObject(object, `${source}: object ${index + 1}`, codec));
  }
  return encoded;
}

async function encodeObject(object: KubeObject, place: string, codec: ProtobufCodec): Promise<Uint8Array> {
  try {
    return await codec.encode(object);
  } catch (error) {
    if (!(error instanceof UnencodableError || error instanceof UnknownKindError)) throw error;
    const name = object.metadata?.name;
    const which = `${object.kind}${name === undefined ? '' : ` ${quote(name)}`}`;
    throw new Error(`${place} (${which}): ${error.message}`, { cause: error });
  }
}
