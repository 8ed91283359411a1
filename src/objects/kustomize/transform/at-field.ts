import { messageOf } from '../../../process/errors.js';
import type { KustomizeFieldSpec } from '../config/field-spec.js';
import { type Gvk, idText, selectsGvk, splitApiVersion } from '../resources/id.js';
import { metadataText } from '../resources/metadata.js';
import { lookup, setField, setScalar } from '../yaml/fields.js';
import { memberText, scalar, stringNode, TAG, type YamlNode } from '../yaml/node.js';
import { splitPath } from '../yaml/paths.js';

/** What to create if a field is missing. */
export interface Creation {
  kind: 'map' | 'scalar';
  tag: string;
}

/** An error with a prefix; its cause is the original error. */
export function wrapError(prefix: string, error: unknown): Error {
  return new Error(`${prefix}: ${messageOf(error)}`, { cause: error });
}

/** The kind of a document. */
export function gvkOfNode(node: YamlNode): Gvk {
  return { ...splitApiVersion(memberText(node, 'apiVersion')), kind: memberText(node, 'kind') };
}

/**
 * Applies a function to each value that a field specification leads to, through lists. Creates missing fields if it
 * says so. Fails in kustomize's words if a value on the path has the wrong type.
 */
export function atField(
  node: YamlNode,
  spec: KustomizeFieldSpec,
  act: (value: YamlNode) => void,
  creation?: Creation,
): void {
  const gvk = gvkOfNode(node);
  if (!selectsGvk(spec, gvk)) return;
  try {
    walk(node, splitPath(spec.path, '/'), spec.create ? creation : undefined, act);
  } catch (error) {
    const id = { ...gvk, name: metadataText(node, 'name'), namespace: metadataText(node, 'namespace') };
    throw wrapError(`considering field '${spec.path}' of object ${idText(id)}`, error);
  }
}

function walk(
  node: YamlNode,
  path: readonly string[],
  creation: Creation | undefined,
  act: (value: YamlNode) => void,
): void {
  if (path.length === 0) {
    act(node);
    return;
  }
  if (node.tag === TAG.null) return;
  if (node.kind === 'map') inMap(node, path, creation, act);
  else if (node.kind === 'list') {
    try {
      for (const item of node.content) walk(item, path, creation, act);
    } catch (error) {
      throw wrapError(`visit traversal on path: [${path.join(' ')}]`, error);
    }
  } else throw new Error('expected sequence or mapping node');
}

function inMap(
  node: YamlNode,
  [part = '', ...rest]: readonly string[],
  creation: Creation | undefined,
  act: (value: YamlNode) => void,
): void {
  const isList = part.endsWith('[]');
  const name = isList ? part.slice(0, -2) : part;
  if (name === '') throw new Error('cannot set or create an empty field name');
  const made = creation === undefined || isList ? undefined : rest.length === 0 ? creation : MAP;
  let field: YamlNode | undefined;
  try {
    field = lookup(node, [name], made?.kind);
  } catch (error) {
    throw wrapError(`fieldName: ${name}`, error);
  }
  if (field === undefined) return;
  const kind = made?.kind ?? (isList ? 'list' : undefined);
  if (field.tag === TAG.null && kind !== undefined) {
    field.kind = kind;
    field.tag = made?.tag ?? '';
  }
  walk(field, rest, creation, act);
}

const MAP: Creation = { kind: 'map', tag: TAG.map };

/** Sets a scalar to a text, which determines its tag. */
export function scalarSetter(value: string, tag = ''): (node: YamlNode) => void {
  const shared = scalar(value, tag);
  return (node) => setScalar(node, shared);
}

/** Sets an entry of a map to a text. All places share one node, as in kustomize. */
export function entrySetter(name: string, value: string): (node: YamlNode) => void {
  const shared = { ...stringNode(value), style: 'plain' as const };
  return (node) => {
    setField(node, name, shared);
  };
}
