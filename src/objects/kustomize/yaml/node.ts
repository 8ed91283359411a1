/**
 * A value of a YAML document as written: kustomize changes documents, not values, and its treatment of a scalar depends
 * on the tag and quotes.
 */
export interface YamlNode {
  /** `none` is a placeholder for a value that does not exist. */
  kind: 'scalar' | 'map' | 'list' | 'none';
  /** The short tag: `!!str`, `!!int` …; '' if it follows from the value. */
  tag: string;
  /** The tag is explicit. */
  isTagged: boolean;
  /** The text of a scalar, without quotes. */
  value: string;
  /** The style of a scalar; a plain one has no quotes. */
  style: 'plain' | 'single' | 'double' | 'literal' | 'folded';
  /** A collection in brackets. */
  isFlow: boolean;
  /** The elements of a list, or the keys of a map, each followed by its value. */
  content: YamlNode[];
}

/** Tags of YAML that nodes are compared with. */
export const TAG = {
  null: '!!null',
  bool: '!!bool',
  string: '!!str',
  int: '!!int',
  float: '!!float',
  map: '!!map',
  list: '!!seq',
  merge: '!!merge',
  binary: '!!binary',
  timestamp: '!!timestamp',
} as const;

/** A scalar whose tag follows from its text, unless one is given. */
export function scalar(value: string, tag = ''): YamlNode {
  return { kind: 'scalar', tag, isTagged: false, value, style: 'plain', isFlow: false, content: [] };
}

/** A scalar that is a string, whatever it looks like; multi-line text becomes a block. */
export function stringNode(value: string): YamlNode {
  return { ...scalar(value, TAG.string), style: value.includes('\n') ? 'literal' : 'plain' };
}

/** A map or a list with content. */
export function collection(kind: 'map' | 'list', content: YamlNode[] = [], tag = ''): YamlNode {
  return { kind, tag, isTagged: false, value: '', style: 'plain', isFlow: false, content };
}

/** An empty node of a kind. */
export function emptyNode(kind: YamlNode['kind']): YamlNode {
  return kind === 'map' || kind === 'list' ? collection(kind) : { ...scalar(''), kind };
}

/** A deep copy. */
export function copyNode(node: YamlNode): YamlNode {
  return { ...node, content: node.content.map(copyNode) };
}

/** Overwrites a node with another, visible to all that hold the node. */
export function assign(node: YamlNode, other: YamlNode): void {
  Object.assign(node, other, { content: node === other ? node.content : [...other.content] });
}

/** Whether there is no node, or one that is null. */
export function isMissingOrNull(node: YamlNode | undefined): boolean {
  return node === undefined || node.tag === TAG.null;
}

/** Whether a node is empty: missing, null, or a collection without elements. */
export function isNilOrEmpty(node: YamlNode | undefined): boolean {
  if (node === undefined || node.tag === TAG.null) return true;
  if (node.kind === 'map' || node.kind === 'list') return node.content.length === 0;
  return node.kind === 'none' && node.value === '' && node.tag === '';
}

/** Whether a node is a scalar whose tag says that it is text. */
export function isStringNode(node: YamlNode): boolean {
  return node.kind === 'scalar' && (node.tag === TAG.string || node.tag === '');
}

/** A scalar's text; '' for null and for no node. */
export function textOfNode(node: YamlNode | undefined): string {
  return node === undefined || node.tag === TAG.null ? '' : node.value;
}

/** The keys and values of a map, in its order. */
export function* entriesOf(node: YamlNode): Generator<readonly [key: YamlNode, value: YamlNode]> {
  for (let at = 0; at + 1 < node.content.length; at += 2) yield [node.content[at]!, node.content[at + 1]!];
}

/** The names of a map's keys; including duplicates. */
export function keysOf(node: YamlNode): string[] {
  return [...entriesOf(node)].map(([key]) => key.value);
}

/** The value of a map's key; undefined if there is none, or the node is not a map. */
export function member(node: YamlNode, name: string): YamlNode | undefined {
  if (node.kind !== 'map') return undefined;
  for (let at = 0; at + 1 < node.content.length; at += 2)
    if (node.content[at]!.value === name) return node.content[at + 1];
  return undefined;
}

/** A map's member as text; '' if it is missing. */
export function memberText(node: YamlNode, name: string): string {
  return member(node, name)?.value ?? '';
}

/** Removes a key of a map. */
export function clearMember(node: YamlNode, name: string): void {
  for (let at = 0; at + 1 < node.content.length; at += 2) {
    if (node.content[at]!.value !== name) continue;
    node.content.splice(at, 2);
    return;
  }
}
