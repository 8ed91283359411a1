import { createHash } from 'node:crypto';
import type { Call, Reply } from '../http/reply.js';

/** The hash of a document, as kube-openapi writes it. */
export function documentTag(text: string): string {
  return createHash('sha512').update(text).digest('hex').toUpperCase();
}

/** A JSON document with its ETag, or the response that the client has it already. */
export function taggedReply(call: Call, text: string): Reply {
  const etag = `"${documentTag(text)}"`;
  const headers = { etag, vary: 'Accept' };
  return call.headers['if-none-match'] === etag
    ? { status: 304, headers, body: '', indent: 'never' }
    : { status: 200, headers, body: text, indent: 'never' };
}
