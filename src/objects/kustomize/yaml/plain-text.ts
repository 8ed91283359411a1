import { YamlEmitter } from '../../../codec/go-yaml/emit.js';
import { writeInDoubleQuotes } from '../../../codec/go-yaml/write-scalar.js';
import { messageOf } from '../../../process/errors.js';
import { TAG, type YamlNode } from './node.js';
import { resolvePlain } from './resolve.js';
import { valueOfNode } from './value.js';

const PLACE = { column: 0, indent: 0, isKey: true };

/** A node as it would be written, with its quotes, for matching patterns of paths. */
export function plainText(node: YamlNode): string {
  if (node.kind !== 'scalar') return documentText(node);
  const { style, value, tag } = node;
  if (style === 'single') return `'${value.replaceAll("'", "''")}'`;
  const isForced = style === 'plain' && tag === TAG.string && resolvePlain(value).tag !== TAG.string;
  return style === 'double' || isForced ? writeInDoubleQuotes(value, PLACE) : value;
}

/** A node as text, for messages; ends with a line break. */
export function nodeDisplay(node: YamlNode): string {
  return node.kind === 'scalar' ? `${plainText(node)}\n` : documentText(node);
}

function documentText(node: YamlNode): string {
  try {
    return new YamlEmitter().document(valueOfNode(node));
  } catch (error) {
    return messageOf(error);
  }
}
