/**
 * A value of a YAML document as it was written: kustomize changes documents, not values, and what it makes of a scalar
 * depends on its tag and its quotes.
 */
export interface YamlNode {
  /** `none` stands for a value that does not exist at all, as a placeholder. */
  kind: 'scalar' | 'map' | 'list' | 'none';
  /** The short tag: `!!str`, `!!int` …; '' where it follows from the value. */
  tag: string;
  /** The tag was written out. */
  isTagged: boolean;
  /** Of a scalar: its text, without quotes. */
  value: string;
  /** How a scalar is quoted; a plain one is not. */
  style: 'plain' | 'single' | 'double' | 'literal' | 'folded';
  /** A collection in brackets. */
  isFlow: boolean;
  /** The elements of a list; of a map its keys, each with its value after it. */
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

/** A scalar that is a string, whatever it looks like; several lines stand in a block. */
export function stringNode(value: string): YamlNode {
  return { ...scalar(value, TAG.string), style: value.includes('\n') ? 'literal' : 'plain' };
}

/** A map or a list of some content. */
export function collection(kind: 'map' | 'list', content: YamlNode[] = [], tag = ''): YamlNode {
  return { kind, tag, isTagged: false, value: '', style: 'plain', isFlow: false, content };
}

/** A node of a kind with nothing in it. */
export function emptyNode(kind: YamlNode['kind']): YamlNode {
  return kind === 'map' || kind === 'list' ? collection(kind) : { ...scalar(''), kind };
}

/** A copy that shares nothing. */
export function copyNode(node: YamlNode): YamlNode {
  return { ...node, content: node.content.map(copyNode) };
}

/** Makes a node what another is. All that hold the node see it. */
export function assign(node: YamlNode, other: YamlNode): void {
  Object.assign(node, other, { content: node === other ? node.content : [...other.content] });
}

/** Whether there is no node, or one that is null. */
export function isMissingOrNull(node: YamlNode | undefined): boolean {
  return node === undefined || node.tag === TAG.null;
}

/** Whether a node holds nothing: it is missing, null, or a collection without elements. */
export function isNilOrEmpty(node: YamlNode | undefined): boolean {
  if (node === undefined || node.tag === TAG.null) return true;
  if (node.kind === 'map' || node.kind === 'list') return node.content.length === 0;
  return node.kind === 'none' && node.value === '' && node.tag === '';
}

/** Whether a node is a scalar that is text as far as its tag tells. */
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

/** The names of a map's keys; each as often as it is there. */
export function keysOf(node: YamlNode): string[] {
  return [...entriesOf(node)].map(([key]) => key.value);
}

/** The value of a map's key; undefined if there is none, and for what is no map. */
export function member(node: YamlNode, name: string): YamlNode | undefined {
  if (node.kind !== 'map') return undefined;
  for (let at = 0; at + 1 < node.content.length; at += 2)
    if (node.content[at]!.value === name) return node.content[at + 1];
  return undefined;
}

/** A map's member as text; '' where it is missing. */
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
