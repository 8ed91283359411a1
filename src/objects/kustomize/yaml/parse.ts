import type { Pair, ParsedNode, Scalar } from 'yaml';
import { goYamlTree } from '../../../go/yaml.js';
import { clearMember, collection, copyNode, entriesOf, member, TAG, type YamlNode } from './node.js';
import { resolvePlain } from './resolve.js';

type Yaml = typeof import('yaml');
type Tagged = { tag?: string | undefined };

const PREFIX = 'tag:yaml.org,2002:';
const STYLES: Readonly<Record<string, YamlNode['style']>> = {
  QUOTE_SINGLE: 'single',
  QUOTE_DOUBLE: 'double',
  BLOCK_LITERAL: 'literal',
  BLOCK_FOLDED: 'folded',
};

/**
 * The first document of a YAML text, with aliases and merge keys resolved; undefined for a text without one. Fails in
 * go-yaml's words.
 */
export async function parseYaml(text: string): Promise<YamlNode | undefined> {
  return parseYamlBy(await import('yaml'), text);
}

/**
 * The same with the library already loaded.
 * @param onRead receives each node with its source
 */
export function parseYamlBy(
  yaml: Yaml,
  text: string,
  onRead?: (node: YamlNode, parsed: ParsedNode) => void,
): YamlNode | undefined {
  const tree = goYamlTree(yaml, text);
  return tree === undefined ? undefined : new Reader(yaml, onRead).read(tree);
}

/** Turns the library's tree into nodes. An alias becomes a copy of its target. */
class Reader {
  readonly #anchors = new Map<string, YamlNode>();
  readonly #yaml: Yaml;
  readonly #onRead: ((node: YamlNode, parsed: ParsedNode) => void) | undefined;

  constructor(yaml: Yaml, onRead?: (node: YamlNode, parsed: ParsedNode) => void) {
    this.#yaml = yaml;
    this.#onRead = onRead;
  }

  read(parsed: ParsedNode): YamlNode {
    if (this.#yaml.isAlias(parsed)) return copyNode(this.#anchors.get(parsed.source)!);
    const node = this.#node(parsed);
    this.#onRead?.(node, parsed);
    if (parsed.anchor) this.#anchors.set(parsed.anchor, node);
    return node;
  }

  #node(parsed: ParsedNode): YamlNode {
    if (this.#yaml.isMap(parsed)) {
      const pairs = parsed.items as Pair<ParsedNode, ParsedNode | null>[];
      const content = pairs.flatMap(({ key, value }) => [this.read(key), this.#orNull(value)]);
      return merged(this.#collection('map', parsed, content));
    }
    if (this.#yaml.isSeq(parsed)) {
      const items = parsed.items as (ParsedNode | null)[];
      return this.#collection(
        'list',
        parsed,
        items.map((item) => this.#orNull(item)),
      );
    }
    return scalarOf(parsed as Scalar);
  }

  #orNull(parsed: ParsedNode | null): YamlNode {
    return parsed === null ? scalarOf({ value: '', type: 'PLAIN' } as Scalar) : this.read(parsed);
  }

  #collection(
    kind: 'map' | 'list',
    parsed: Tagged & { flow?: boolean | undefined },
    content: YamlNode[],
  ): YamlNode {
    const tag = tagOf(parsed);
    const implied = kind === 'map' ? TAG.map : TAG.list;
    const node = collection(kind, content, tag ?? implied);
    return { ...node, isTagged: tag !== undefined && tag !== implied, isFlow: parsed.flow === true };
  }
}

function scalarOf(parsed: Scalar): YamlNode {
  const value = typeof parsed.value === 'string' ? parsed.value : (parsed.source ?? '');
  const style = STYLES[parsed.type ?? 'PLAIN'] ?? 'plain';
  const tag = tagOf(parsed);
  const implied = style === 'plain' ? resolvePlain(value).tag : TAG.string;
  const isTagged = tag !== undefined;
  return { kind: 'scalar', tag: tag ?? implied, isTagged, value, style, isFlow: false, content: [] };
}

/** The explicit tag of a node, in its short form. */
function tagOf({ tag }: Tagged): string | undefined {
  if (tag === undefined || tag === '!') return undefined;
  return tag.startsWith(PREFIX) ? `!!${tag.slice(PREFIX.length)}` : tag;
}

/** A map with its `<<` key resolved: its own members take precedence, then those of earlier sources. */
function merged(map: YamlNode): YamlNode {
  const keys = [...entriesOf(map)].filter(([key]) => key.tag === TAG.merge);
  if (keys.length === 0) return map;
  if (keys.length > 1) throw new Error('duplicate merge key');
  const sources = mergeSources(keys[0]![1]);
  clearMember(map, '<<');
  for (const source of sources) {
    for (const [key, value] of entriesOf(source))
      if (member(map, key.value) === undefined) map.content.push(copyNode(key), copyNode(value));
  }
  return map;
}

/** The maps of a `<<` key, in order of precedence. */
function mergeSources(value: YamlNode): YamlNode[] {
  if (value.kind === 'map') return [value];
  if (value.kind !== 'list') throw new Error('map merge requires map or sequence of maps as the value');
  return value.content.flatMap((item) => {
    if (item.kind === 'list') throw new Error('invalid map merge: received a nested sequence');
    return mergeSources(item);
  });
}
