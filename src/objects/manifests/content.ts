import { isProtobuf } from '../../codec/proto/magic.js';

/** What a manifest holds: text, or the bytes where they are protobuf of the API, which are no text. */
export type ManifestContent = string | Uint8Array;

/** The content that bytes are. */
export function contentOf(bytes: Buffer): ManifestContent {
  return isProtobuf(bytes) ? bytes : bytes.toString('utf8');
}

/** The content as text, whatever it is. */
export function textOfContent(content: ManifestContent): string {
  return typeof content === 'string' ? content : Buffer.from(content).toString('utf8');
}
