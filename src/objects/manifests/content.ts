import { isProtobuf } from '../../codec/proto/magic.js';

/** The content of a manifest: text, or bytes for Kubernetes protobuf, which is not text. */
export type ManifestContent = string | Uint8Array;

/** Converts bytes to content. */
export function contentOf(bytes: Buffer): ManifestContent {
  return isProtobuf(bytes) ? bytes : new TextDecoder(encodingOf(bytes)).decode(bytes);
}

/** A byte order mark shows UTF-16, as PowerShell writes it; decoding drops it. */
function encodingOf(bytes: Buffer): string {
  const mark = bytes.toString('latin1', 0, 2);
  return mark === '\xff\xfe' ? 'utf-16le' : mark === '\xfe\xff' ? 'utf-16be' : 'utf-8';
}

/** The content as text in any case. */
export function textOfContent(content: ManifestContent): string {
  return typeof content === 'string' ? content : Buffer.from(content).toString('utf8');
}
