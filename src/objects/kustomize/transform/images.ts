import { goPattern } from '../../../go/pattern.js';
import type { KustomizeFieldSpec } from '../config/field-spec.js';
import { expectKind, getField } from '../yaml/fields.js';
import { entriesOf, type YamlNode } from '../yaml/node.js';
import { atField, gvkOfNode, scalarSetter } from './at-field.js';
import type { Transformer } from './labels.js';

/** An image's new name, tag or digest. */
interface ImageChange {
  name: string;
  newName: string;
  tagSuffix: string;
  newTag: string;
  digest: string;
}

/** Changes an image in the containers of all objects and in some fields; except custom resource definitions. */
export function setsImage(image: ImageChange, specs: readonly KustomizeFieldSpec[]): Transformer {
  const update = imageUpdate(image);
  return (resources) => {
    const nodes = resources.all
      .map(({ node }) => node)
      .filter((node) => gvkOfNode(node).kind !== 'CustomResourceDefinition');
    for (const node of nodes) inContainers(node, update);
    for (const node of nodes) for (const spec of specs) atField(node, spec, update);
  };
}

/** Visits all lists called containers or initContainers, at any depth. */
function inContainers(node: YamlNode, update: (image: YamlNode) => void): void {
  if (node.kind === 'list') for (const item of node.content) inContainers(item, update);
  if (node.kind !== 'map') return;
  for (const [key, value] of entriesOf(node)) {
    inContainers(value, update);
    if (key.value !== 'containers' && key.value !== 'initContainers') continue;
    if (value.kind !== 'list') continue;
    for (const item of value.content) {
      const image = getField(item, 'image');
      if (image !== undefined) update(image);
    }
  }
}

function imageUpdate(image: ImageChange): (node: YamlNode) => void {
  const matches = imagePattern(image.name);
  return (node) => {
    expectKind(node, 'scalar');
    if (!matches(node.value)) return;
    scalarSetter(changedImage(node.value, image))(node);
  };
}

/**
 * Returns a test whether an image has a name, which is a pattern; an invalid pattern fails only when there is an image
 * to match.
 */
function imagePattern(name: string): (text: string) => boolean {
  let pattern: { test(text: string): boolean } | undefined;
  return (text) => {
    pattern ??= goPattern(`^${name}(:[a-zA-Z0-9_.{}-]*)?(@sha256:[a-zA-Z0-9_.{}-]*)?$`);
    return pattern.test(text);
  };
}

function changedImage(text: string, { newName, newTag, digest, tagSuffix }: ImageChange): string {
  const parts = splitImage(text);
  if (newName !== '') parts.name = newName;
  if (newTag !== '' || digest !== '') Object.assign(parts, { tag: newTag, digest });
  else if (tagSuffix !== '') Object.assign(parts, { tag: parts.tag + tagSuffix, digest: '' });
  const tag = parts.tag === '' ? '' : `:${parts.tag}`;
  return `${parts.name}${tag}${parts.digest === '' ? '' : `@${parts.digest}`}`;
}

/** The name, tag and digest of an image. A registry's port is part of the name. */
function splitImage(image: string): { name: string; tag: string; digest: string } {
  const slash = Math.max(image.indexOf('/'), 0);
  const rest = image.slice(slash);
  const at = rest.indexOf('@');
  const colon = rest.indexOf(':');
  if (at >= 0 && (at < colon || colon < 0))
    return { name: image.slice(0, slash + at), tag: '', digest: rest.slice(at + 1) };
  if (colon < 0) return { name: image, tag: '', digest: '' };
  const name = image.slice(0, slash + colon);
  if (at < 0) return { name, tag: rest.slice(colon + 1), digest: '' };
  return { name, tag: rest.slice(colon + 1, at), digest: rest.slice(at + 1) };
}
