import type { Node, ParsedNode } from 'yaml';
import { goJsonCompact, indentGoJson } from '../../../codec/go-json.js';
import { entriesOf, type YamlNode } from './node.js';
import { parseYamlBy } from './parse.js';
import { valueOfNode } from './value.js';

type Yaml = typeof import('yaml');

/** JSON or YAML in a text. */
export interface StructuredText {
  /** The parsed value, to change in place. */
  root: YamlNode;
  /** The changed text: JSON compact or indented as before, YAML with its comments and quotes. */
  write(): string;
}

/** Reads a text; undefined if it is blank. Fails in go-yaml's words if it is not YAML. */
export type StructuredReader = (text: string) => StructuredText | undefined;

/** A reader for text fields. */
export async function structuredReader(): Promise<StructuredReader> {
  const yaml = await import('yaml');
  return (text) => {
    const sources = new WeakMap<YamlNode, ParsedNode>();
    const root = parseYamlBy(yaml, text, (node, parsed) => sources.set(node, parsed));
    if (root === undefined) return undefined;
    const isJson = /^[{[]/.test(text.trimStart());
    return { root, write: () => (isJson ? json(root, text) : written(yaml, root, sources)) };
  };
}

/** Members are sorted by name, as Go writes maps. */
function json(root: YamlNode, before: string): string {
  const value = valueOfNode(root);
  if (!before.includes('\n') || !before.includes('  ')) return goJsonCompact(value);
  // indentGoJson indents by four spaces, like kubectl, but kustomize by two.
  return indentGoJson(value).replaceAll(/^ +/gm, (blanks) => blanks.slice(blanks.length / 2));
}

const STYLES = {
  plain: 'PLAIN',
  single: 'QUOTE_SINGLE',
  double: 'QUOTE_DOUBLE',
  literal: 'BLOCK_LITERAL',
  folded: 'BLOCK_FOLDED',
} as const;

/** As kyaml writes it: indented by two, except lists in maps. */
function written(yaml: Yaml, root: YamlNode, sources: WeakMap<YamlNode, ParsedNode>): string {
  const document = new yaml.Document();
  document.contents = treeOf(root);
  return document
    .toString({ indent: 2, indentSeq: false, lineWidth: 0, flowCollectionPadding: false })
    .trim();

  function treeOf(node: YamlNode): Node {
    const tree = bareTree(node);
    const { comment, commentBefore } = sources.get(node) ?? {};
    return Object.assign(tree, { comment, commentBefore });
  }

  function bareTree(node: YamlNode): Node {
    if (node.kind === 'map') {
      const map = new yaml.YAMLMap();
      map.flow = node.isFlow;
      for (const [key, value] of entriesOf(node)) map.items.push(new yaml.Pair(treeOf(key), treeOf(value)));
      return map;
    }
    if (node.kind === 'list') {
      const list = new yaml.YAMLSeq();
      list.flow = node.isFlow;
      list.items = node.content.map(treeOf);
      return list;
    }
    const { style, value } = node;
    const scalar = new yaml.Scalar(style === 'plain' ? plainValue(yaml, value) : value);
    scalar.type = STYLES[style];
    if (style === 'plain') scalar.source = value;
    return scalar;
  }
}

/** The value of a plain text, so that it is written without quotes. */
function plainValue(yaml: Yaml, text: string): unknown {
  return text === '' ? null : yaml.parseDocument(text, { schema: 'core' }).toJS();
}
