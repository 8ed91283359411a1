import { isProtobuf } from '../../codec/proto/magic.js';

/** What a manifest holds: text, or the bytes where they are protobuf of the API, which are no text. */
export type ManifestContent = string | Uint8Array;

/** The content that bytes are. */
export function contentOf(bytes: Buffer): ManifestContent {
  return isProtobuf(bytes) ? bytes : new TextDecoder(encodingOf(bytes)).decode(bytes);
}

/** A mark at the beginning tells of UTF-16, as PowerShell writes it; what decodes leaves the mark out. */
function encodingOf(bytes: Buffer): string {
  const mark = bytes.toString('latin1', 0, 2);
  return mark === '\xff\xfe' ? 'utf-16le' : mark === '\xfe\xff' ? 'utf-16be' : 'utf-8';
}

/** The content as text, whatever it is. */
export function textOfContent(content: ManifestContent): string {
  return typeof content === 'string' ? content : Buffer.from(content).toString('utf8');
}
