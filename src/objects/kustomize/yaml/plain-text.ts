import { writeDoubleQuoted } from '../../../codec/go-yaml/write-scalar.js';
import { TAG, type YamlNode } from './node.js';
import { resolvePlain } from './resolve.js';
import { shown } from './wrong-kind.js';

const PLACE = { column: 0, indent: 0, isKey: true };

/** A node as it would be written, with its quotes: what patterns of paths are matched with. */
export function plainText(node: YamlNode): string {
  if (node.kind !== 'scalar') return shown(node);
  const { style, value, tag } = node;
  if (style === 'single') return `'${value.replaceAll("'", "''")}'`;
  const isForced = style === 'plain' && tag === TAG.string && resolvePlain(value).tag !== TAG.string;
  return style === 'double' || isForced ? writeDoubleQuoted(value, PLACE) : value;
}
