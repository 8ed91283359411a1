import { parseJson } from '../../codec/json.js';
import type { KubeObject, WatchEvent } from '../../codec/object.js';
import type { ProtobufCodec } from '../../codec/proto/codec.js';
import { isServed, JSON_TYPE, type MediaRange, PROTOBUF_TYPE, YAML_TYPE } from './negotiate.js';
import type { Reply, StreamReply } from './reply.js';

/**
 * A response in the most preferred served form: JSON, as handlers return it, YAML, or protobuf, also for errors. Fails
 * as the codec's `encode` does.
 */
export async function inPreferredForm(
  answer: Reply | StreamReply,
  accept: readonly MediaRange[],
  loadCodec: () => Promise<ProtobufCodec>,
): Promise<Reply | StreamReply> {
  const usable = accept.find(
    (range) => isServed(range) || (range.type === PROTOBUF_TYPE && range.parameters.get('as') !== 'Table'),
  );
  if (usable?.type === PROTOBUF_TYPE) return protobufReply(answer, loadCodec);
  return accept.find(isServed)?.type === YAML_TYPE ? yamlReply(answer) : answer;
}

/** Converts a JSON response to YAML in the form of servers: with sorted keys, always indented or compact. */
async function yamlReply(reply: Reply | StreamReply): Promise<Reply | StreamReply> {
  if ('stream' in reply || reply.contentType !== undefined || reply.indent === 'never') return reply;
  if (reply.typeParameters !== undefined || reply.body instanceof Uint8Array) return reply;
  const text = typeof reply.body === 'string' ? reply.body : [...reply.body].join('');
  const { YamlEmitter } = await import('../../codec/go-yaml/emit.js');
  const body = new YamlEmitter().document(JSON.parse(text));
  return { ...reply, contentType: YAML_TYPE, body, indent: 'never' };
}

/**
 * Converts a JSON response to protobuf if it is an object of a kind with that form; leaves others unchanged, and those
 * that must be JSON.
 */
async function protobufReply(
  reply: Reply | StreamReply,
  loadCodec: () => Promise<ProtobufCodec>,
): Promise<Reply | StreamReply> {
  if (reply.wire === 'json') return reply;
  if ('stream' in reply) {
    if (reply.contentType !== JSON_TYPE) return reply;
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

/** The events of a watch, one line of JSON each, in frames of protobuf. */
async function* framed(
  lines: AsyncIterable<string | Uint8Array>,
  codec: ProtobufCodec,
): AsyncGenerator<Uint8Array> {
  for await (const line of lines) {
    yield await codec.encodeWatchEvent(parseJson(String(line)) as unknown as WatchEvent);
  }
}

/** Lists of metadata contain the type of each item only in JSON. */
function withBareItems(object: KubeObject): KubeObject {
  if (object.kind !== 'PartialObjectMetadataList') return object;
  const items = (object.items as KubeObject[]).map(({ metadata }) => ({ metadata }));
  return { ...object, items };
}
