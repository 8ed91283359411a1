import type { Reply, StreamReply } from './reply.js';

/** A JSON answer as the YAML that servers make of it: keys sorted, indented or compact all the same. */
export async function yamlReply(reply: Reply | StreamReply): Promise<Reply | StreamReply> {
  if ('stream' in reply || reply.contentType !== undefined || reply.indent === 'never') return reply;
  if (reply.typeParameters !== undefined) return reply;
  if (reply.body instanceof Uint8Array) return reply;
  const text = typeof reply.body === 'string' ? reply.body : [...reply.body].join('');
  const { YamlEmitter } = await import('../../codec/go-yaml/emit.js');
  const body = new YamlEmitter().document(JSON.parse(text));
  return { ...reply, contentType: 'application/yaml', body, indent: 'never' };
}
