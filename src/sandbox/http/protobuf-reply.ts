import { parseJson } from '../../codec/json.js';
import type { KubeObject, WatchEvent } from '../../codec/object.js';
import type { ProtobufCodec } from '../../codec/proto/codec.js';
import type { Reply, StreamReply } from './reply.js';

/** What answers in protobuf call themselves. */
export const PROTOBUF_TYPE = 'application/vnd.kubernetes.protobuf';

/**
 * A JSON answer in protobuf, where it is an object of a kind that has that form; as it is where it is not, and where the
 * handler said that it has to be JSON. Fails as the codec's `encode` does.
 */
export async function protobufReply(
  reply: Reply | StreamReply,
  loadCodec: () => Promise<ProtobufCodec>,
): Promise<Reply | StreamReply> {
  if (reply.wire === 'json') return reply;
  if ('stream' in reply) {
    if (reply.contentType !== 'application/json') return reply;
    const stream = framed(reply.stream, await loadCodec());
    return { ...reply, contentType: `${PROTOBUF_TYPE};stream=watch`, stream };
  }
  if (reply.contentType !== undefined || reply.indent === 'never' || reply.body instanceof Uint8Array)
    return reply;
  const text = typeof reply.body === 'string' || reply.object ? reply.body : [...reply.body].join('');
  const object = reply.object?.() ?? (parseJson(String(text)) as KubeObject);
  const codec = await loadCodec();
  if (!(await codec.hasSchema(object.apiVersion ?? '', object.kind ?? ''))) return { ...reply, body: text };
  const body = await codec.encode(withBareItems(object));
  return { ...reply, contentType: PROTOBUF_TYPE + (reply.typeParameters ?? ''), body, indent: 'never' };
}

/** The events of a watch, a line of JSON each, in frames of protobuf. */
async function* framed(
  lines: AsyncIterable<string | Uint8Array>,
  codec: ProtobufCodec,
): AsyncGenerator<Uint8Array> {
  for await (const line of lines) {
    yield await codec.encodeWatchEvent(parseJson(String(line)) as unknown as WatchEvent);
  }
}

/** Lists of metadata name the type of each item in JSON alone. */
function withBareItems(object: KubeObject): KubeObject {
  if (object.kind !== 'PartialObjectMetadataList') return object;
  const items = (object.items as KubeObject[]).map(({ metadata }) => ({ metadata }));
  return { ...object, items };
}
