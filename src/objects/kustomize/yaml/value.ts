import type { Json } from '../../../codec/object.js';
import { quote } from '../../../go/strconv/quote.js';
import { entriesOf, TAG, type YamlNode } from './node.js';
import { resolvePlain, type ScalarValue } from './resolve.js';

/**
 * A node's JSON value, as after kustomize writes the node and reads it again. Fails in its words if a value does not
 * fit its tag, and for duplicate keys and keys that are not text.
 */
export function valueOfNode(node: YamlNode): Json {
  return valueWithin(node, false, true) as Json;
}

function valueWithin(node: YamlNode, inFlow: boolean, isRoot: boolean): unknown {
  const isFlow = inFlow || node.isFlow;
  switch (node.kind) {
    case 'list':
      return node.content.map((item) => valueWithin(item, isFlow, false));
    case 'map':
      return mapValue(node, isFlow, isRoot);
    case 'scalar':
      return scalarValue(node, isFlow).value;
    default:
      return null;
  }
}

function mapValue(node: YamlNode, isFlow: boolean, isRoot: boolean): unknown {
  const values = new Map<string, unknown>();
  for (const [key, value] of entriesOf(node)) {
    const name = scalarValue(key, isFlow);
    // At the root, other keys are identified by their text; elsewhere, they form a map that JSON cannot represent.
    if (!isRoot && name.tag !== TAG.string && name.tag !== TAG.merge)
      throw new Error('json: unsupported type: map[interface {}]interface {}');
    if (values.has(key.value))
      throw new Error(`yaml: unmarshal errors:\n  mapping key ${quote(key.value)} is already defined`);
    values.set(key.value, valueWithin(value, isFlow, false));
  }
  return Object.fromEntries(values);
}

/** The value of a scalar. Fails in go-yaml's words if it does not fit its tag. */
export function scalarValue(node: YamlNode, inFlow = false): ScalarValue {
  const text = { tag: TAG.string, value: node.value };
  const isQuoted = node.style !== 'plain' || node.value.includes('\n') || (inFlow && node.value === '');
  const plain = resolvePlain(node.value);
  const isImplied =
    node.tag === '' || (!node.isTagged && (node.tag === plain.tag || node.tag === TAG.string));
  if (!isImplied) return asTagged(node, plain);
  if (node.tag === TAG.string || isQuoted) return text;
  return finite(plain);
}

function asTagged({ tag, value }: YamlNode, plain: ScalarValue): ScalarValue {
  switch (tag) {
    case TAG.string:
      return { tag, value };
    case TAG.binary:
      return { tag: TAG.string, value: Buffer.from(value, 'base64').toString() };
    case TAG.float:
      if (plain.tag === TAG.int) return { tag, value: Number(plain.value) };
      break;
    case TAG.bool:
    case TAG.int:
    case TAG.null:
    case TAG.timestamp:
      break;
    default:
      return { tag, value };
  }
  if (plain.tag === tag) return finite(plain);
  throw new Error(`yaml: cannot decode ${plain.tag} \`${value}\` as a ${tag}`);
}

function finite(resolved: ScalarValue): ScalarValue {
  const { value } = resolved;
  if (typeof value !== 'number' || Number.isFinite(value)) return resolved;
  const name = Number.isNaN(value) ? 'NaN' : value > 0 ? '+Inf' : '-Inf';
  throw new Error(`json: unsupported value: ${name}`);
}
