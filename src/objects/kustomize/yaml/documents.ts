import { messageOf } from '../../../process/errors.js';
import { nodeOfJson } from './from-value.js';
import {
  isMissingOrNull,
  isNilOrEmpty,
  keysOf,
  member,
  memberText,
  textOfNode,
  type YamlNode,
} from './node.js';
import { parseYaml } from './parse.js';
import { valueOfNode } from './value.js';

/** A text is not YAML. */
export class MalformedYamlError extends Error {
  override readonly name = 'MalformedYamlError';
}

/**
 * The objects of a text: YAML documents, or JSON, which is YAML; lists are replaced by their items, after all other
 * objects. Fails in kustomize's words if a document is not YAML, or not an object with a kind and a name.
 * @param pause awaited after each document; its failure ends the reading
 */
export async function readObjectNodes(text: string, pause = async () => {}): Promise<YamlNode[]> {
  const queue = withoutEmpty(await readDocumentNodes(text, pause));
  const objects: YamlNode[] = [];
  for (const node of queue) {
    const items = memberText(node, 'kind').endsWith('List') ? itemsOfList(node) : undefined;
    if (items === undefined) objects.push(node);
    else for (const item of withoutEmpty(items)) queue.push(item);
  }
  return objects;
}

/** The documents that are not null; a lone document that is a List gives its items. */
async function readDocumentNodes(text: string, pause: () => Promise<void>): Promise<YamlNode[]> {
  const chunks = splitDocuments(text.replaceAll('\r\n', '\n'));
  const nodes: YamlNode[] = [];
  for (const chunk of chunks) {
    const node = await parsed(chunk);
    await pause();
    if (isMissingOrNull(node)) continue;
    const document = node as YamlNode;
    const kind = memberText(document, 'kind');
    const isWrapper = chunks.length === 1 && (kind === 'List' || kind === 'ResourceList');
    const items = member(document, 'items');
    if (isWrapper && (items !== undefined || member(document, 'functionConfig') !== undefined))
      for (const item of items?.content ?? []) nodes.push(item);
    else nodes.push(document);
  }
  return nodes;
}

async function parsed(chunk: string): Promise<YamlNode | undefined> {
  try {
    return await parseYaml(chunk);
  } catch (error) {
    throw new MalformedYamlError(`MalformedYAMLError: yaml: ${messageOf(error)}`, { cause: error });
  }
}

function splitDocuments(text: string): string[] {
  if (text === '') return [];
  const chunks: string[] = [];
  let start = 0;
  for (const match of text.matchAll(/\n---.*\n/g)) {
    const behind = match[0].slice(4).trim();
    if (behind !== '' && !behind.startsWith('#')) throw new Error('invalid document separator');
    chunks.push(`${text.slice(start, match.index)}\n`);
    start = match.index + match[0].length;
  }
  return [...chunks, text.slice(start)];
}

function withoutEmpty(nodes: readonly YamlNode[]): YamlNode[] {
  const some = nodes.filter((node) => !isNilOrEmpty(node));
  for (const node of some) checkObjectMeta(node);
  return some;
}

/** Fails in kustomize's words if a node is not an object with a kind and a name. Lists need no name. */
function checkObjectMeta(node: YamlNode): void {
  const apiVersion = memberText(node, 'apiVersion');
  const kind = memberText(node, 'kind');
  const metadata = member(node, 'metadata');
  const name = metadata === undefined ? '' : memberText(metadata, 'name');
  const hasMetadata =
    metadata !== undefined &&
    ['name', 'namespace', 'labels', 'annotations'].some((key) => !isNilOrEmpty(member(metadata, key)));
  if (isNilOrEmpty(member(node, 'apiVersion')) && isNilOrEmpty(member(node, 'kind')) && !hasMetadata)
    throw new Error('missing Resource metadata');
  const namespace = metadata === undefined ? '' : textOfNode(member(metadata, 'namespace'));
  const shownMeta = `{{${apiVersion} ${kind}} {{${name} ${namespace}} ${mapText(metadata, 'labels')} ${mapText(metadata, 'annotations')}}}`;
  if (kind === '') throw new Error(`missing kind in object ${shownMeta}`);
  if (name === '' && !kind.endsWith('List')) throw new Error(`missing metadata.name in object ${shownMeta}`);
}

/** A map of strings as Go prints it. */
function mapText(metadata: YamlNode | undefined, field: string): string {
  const map = metadata === undefined ? undefined : member(metadata, field);
  if (map === undefined || map.kind !== 'map') return 'map[]';
  const entries = keysOf(map)
    .toSorted()
    .map((key) => `${key}:${textOfNode(member(map, key))}`);
  return `map[${entries.join(' ')}]`;
}

/** The items of a list, written again as JSON; undefined if only its name ends like that of a list. */
function itemsOfList(node: YamlNode): YamlNode[] | undefined {
  const kind = memberText(node, 'kind');
  const { items } = valueOfNode(node) as { items?: unknown };
  if (items === undefined) return undefined;
  if (items === null) return [];
  if (!Array.isArray(items))
    throw new Error(`expected array in ${kind}/items, but found ${goTypeName(items)}`);
  return items.map((item) => nodeOfJson(item));
}

function goTypeName(value: unknown): string {
  if (typeof value === 'object') return 'map[string]interface {}';
  if (typeof value === 'number') return Number.isInteger(value) ? 'int' : 'float64';
  return typeof value === 'boolean' ? 'bool' : typeof value;
}
