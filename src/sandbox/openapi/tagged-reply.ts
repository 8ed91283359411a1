import { createHash } from 'node:crypto';
import type { Call, Reply } from '../http/reply.js';

/** The hash of a document in the form of kube-openapi. */
export function documentTag(text: string): string {
  return createHash('sha512').update(text).digest('hex').toUpperCase();
}

/** A JSON document with its ETag, or 304 if the client already has it. */
export function taggedReply(call: Call, text: string): Reply {
  const etag = `"${documentTag(text)}"`;
  const headers = { etag, vary: 'Accept' };
  return call.headers['if-none-match'] === etag
    ? { status: 304, headers, body: '', indent: 'never' }
    : { status: 200, headers, body: text, indent: 'never' };
}
