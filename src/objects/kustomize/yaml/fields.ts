import { isReservedWord, looksTyped } from '../../../codec/go-yaml/resolve.js';
import {
  assign,
  clearMember,
  emptyNode,
  isMissingOrNull,
  isStringNode,
  member,
  scalar,
  TAG,
  type YamlNode,
} from './node.js';
import { WrongKindError } from './wrong-kind.js';

/** Fails if there is a value of another kind. */
export function expectKind(node: YamlNode | undefined, kind: YamlNode['kind']): void {
  if (!isMissingOrNull(node) && (node as YamlNode).kind !== kind)
    throw new WrongKindError(node as YamlNode, kind);
}

/** The value of a map's key; undefined if there is none, or the node is null. Fails if the node is not a map. */
export function getField(node: YamlNode, name: string): YamlNode | undefined {
  if (isMissingOrNull(node)) return undefined;
  expectKind(node, 'map');
  return member(node, name);
}

/** Sets a scalar to another's text and tag; preserves its quotes. Fails if the node is not a scalar. */
export function setScalar(node: YamlNode, value: YamlNode): void {
  quoteWhereNeeded(value);
  expectKind(node, 'scalar');
  if (isMissingOrNull(value)) return;
  value.style = node.style;
  value.isTagged = node.isTagged;
  assign(node, value);
}

/**
 * Sets a key of a map; undefined or null removes it.
 * @param keepsNull treat null as a value
 * @param keyStyle the quotes of a new key
 * @returns the value in the map
 */
export function setField(
  node: YamlNode,
  name: string,
  value: YamlNode | undefined,
  keepsNull = false,
  keyStyle: YamlNode['style'] = 'plain',
): YamlNode | undefined {
  if (value !== undefined) quoteWhereNeeded(value);
  if (value === undefined || (value.tag === TAG.null && !keepsNull)) {
    expectKind(node, 'map');
    clearMember(node, name);
    return undefined;
  }
  const field = getField(node, name);
  if (field === undefined) {
    node.content.push({ ...scalar(name), style: keyStyle }, value);
    return value;
  }
  value.style = field.style;
  value.isFlow = field.isFlow;
  value.isTagged = field.isTagged;
  assign(field, value);
  return field;
}

/** Quotes text that YAML 1.1 reads as another type, unless it already has a style. */
function quoteWhereNeeded(value: YamlNode): void {
  if (isStringNode(value) && value.style === 'plain' && looksTypedInYaml11(value.value))
    value.style = 'double';
}

/**
 * The node at the end of a path of keys, list indexes and `[key=value]` elements; undefined if the path does not exist.
 * @param create the kind of node to create if there is none, with the maps and lists on the path
 */
export function lookup(
  node: YamlNode,
  path: readonly string[],
  create?: YamlNode['kind'],
): YamlNode | undefined {
  const parts = path.map((part) => part.trim()).filter((part) => part !== '');
  let match: YamlNode | undefined = node;
  for (const [at, part] of parts.entries()) {
    match = step(match, part, parts[at + 1] ?? '', create);
    if (match === undefined) return undefined;
  }
  return match;
}

function step(
  node: YamlNode,
  part: string,
  next: string,
  create: YamlNode['kind'] | undefined,
): YamlNode | undefined {
  if (isInteger(part)) {
    if (Number(part) < 0) throw new Error(`array index ${Number(part)} cannot be negative`);
    return elements(node)[Number(part)];
  }
  if (part === '-') return elements(node).at(-1);
  if (part === '*') throw new Error('wildcard is not supported in PathGetter');
  if (isElement(part)) return element(node, part, create);
  const found = getField(node, part);
  if (found !== undefined || create === undefined || isMissingOrNull(node)) return found;
  return setField(node, part, emptyNode(kindFor(next, create)), true);
}

/** The elements of a list. Fails if the node is not a list. */
export function elements(node: YamlNode): YamlNode[] {
  expectKind(node, 'list');
  return node.content;
}

function element(node: YamlNode, part: string, create: YamlNode['kind'] | undefined): YamlNode | undefined {
  const [key, value] = splitElement(part);
  expectKind(node, 'list');
  const found = node.content.find((item) =>
    key === '' ? item.value === value : member(item, key)?.value === value,
  );
  if (found !== undefined || create === undefined) return found;
  const made = key === '' ? scalar(value) : { ...emptyNode('map'), content: [scalar(key), scalar(value)] };
  node.content.push(made);
  return made;
}

/** The kind of the value at a part of a path. @param next the part after it, '' for none */
export function kindFor(next: string, last: YamlNode['kind']): YamlNode['kind'] {
  if (next === '') return last;
  return isElement(next) || (isInteger(next) && Number(next) >= 0) ? 'list' : 'map';
}

/** Whether a part of a path is `[key=value]`. */
export function isElement(part: string): boolean {
  return part.startsWith('[') && part.endsWith(']');
}

/** Whether a part of a path is a number. */
export function isInteger(part: string): boolean {
  return /^[-+]?\d+$/.test(part);
}

/** The key and the value of a `[key=value]`. Fails if it is not one. */
export function splitElement(part: string): [key: string, value: string] {
  const inside = part.replace(/\]$/, '').replace(/^\[/, '');
  const equals = inside.indexOf('=');
  if (equals < 0) throw new Error('list path element must contain fieldName=fieldValue for element to match');
  return [inside.slice(0, equals), inside.slice(equals + 1)];
}

/** Removes a key of a map. Fails if the node is not a map. */
export function clearField(node: YamlNode, name: string): void {
  expectKind(node, 'map');
  clearMember(node, name);
}

const SEXAGESIMAL = /^[-+]?[0-9][0-9_]*(?::[0-5]?[0-9])+(?:\.[0-9_]*)?$/;

/** Whether YAML 1.1 reads a plain text of one line as anything other than text. */
function looksTypedInYaml11(text: string): boolean {
  if (text === '' || text.includes('\n')) return false;
  if (isReservedWord(text)) return true;
  // Quoted when written, but read as text.
  if (SEXAGESIMAL.test(text)) return false;
  // Maps, lists and the like are not text, either.
  return looksTyped(text) || /^(?:[[{]|- |-$|\? |#)|: |:$/.test(text);
}
