import { createHash } from 'node:crypto';
import { goJsonCompact } from '../../../codec/go-json.js';
import { BUILD } from '../resources/build-annotations.js';
import type { ResourceList } from '../resources/resource-list.js';
import { getField } from '../yaml/fields.js';
import type { YamlNode } from '../yaml/node.js';
import { valueOfNode } from '../yaml/value.js';

const LETTERS: Readonly<Record<string, string>> = { '0': 'g', '1': 'h', '3': 'k', a: 'm', e: 't' };

/** Appends a hash of the contents to the names of generated objects that need one. */
export function addHashes(resources: ResourceList): void {
  for (const resource of resources.all) {
    if (!resource.isMarked(BUILD.needsHash)) continue;
    const suffix = contentHash(resource.node);
    resource.rememberId();
    resource.name = `${resource.name}-${suffix}`;
  }
}

/** Ten digits of a SHA-256, some of them replaced so that they form no words. Independent of the name. */
function contentHash(node: YamlNode): string {
  const digest = createHash('sha256').update(hashedText(node)).digest('hex').slice(0, 10);
  return digest.replace(/[013ae]/g, (digit) => LETTERS[digit]!);
}

function hashedText(node: YamlNode): string {
  const kind = getField(node, 'kind')?.value;
  if (kind !== 'ConfigMap' && kind !== 'Secret')
    throw new Error(`proa cannot hash the contents of a ${kind}`);
  const [other, ...more] = kind === 'Secret' ? ['stringData', 'type'] : ['binaryData'];
  const extra = contentOf(node, other!);
  return goJsonCompact({
    kind,
    name: '',
    data: contentOf(node, 'data'),
    ...(typeof extra === 'object' && { [other!]: extra }),
    ...Object.fromEntries(more.map((name) => [name, contentOf(node, name)])),
  });
}

/** A map or a text; '' if missing. */
function contentOf(node: YamlNode, field: string): unknown {
  const value = getField(node, field);
  if (value === undefined) return '';
  return value.kind === 'scalar' ? value.value : valueOfNode(value);
}
