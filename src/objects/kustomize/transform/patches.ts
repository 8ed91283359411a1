import type { Json } from '../../../codec/object.js';
import { quote } from '../../../go/strconv/quote.js';
import { applyJsonPatch } from '../../../merge/json-patch.js';
import { applyStrategicPatch } from '../merge/merge.js';
import type { ElementSchemas } from '../merge/schema.js';
import { BUILD, isInternal } from '../resources/build-annotations.js';
import { idKey, idText } from '../resources/id.js';
import type { Resource } from '../resources/resource.js';
import { type ResourceList, takeMetadata } from '../resources/resource-list.js';
import { type Selector, select } from '../resources/selector.js';
import { nodeOfValue } from '../yaml/from-value.js';
import { emptyNode } from '../yaml/node.js';
import { wrapError } from './at-field.js';
import type { Transformer } from './labels.js';

/**
 * Applies a strategic merge patch to an object. Preserves its name, kind and namespace, unless the patch may change
 * them.
 */
function patchResource(resource: Resource, patch: Resource, schemas: ElementSchemas): void {
  const { name, namespace, kind } = resource;
  const mayRename = patch.isMarked(BUILD.allowNameChange);
  const mayChangeKind = patch.isMarked(BUILD.allowKindChange);
  if (mayRename || mayChangeKind) resource.rememberId();
  if (applyStrategicPatch(resource.node, patch.node, schemas) === undefined) {
    resource.become(emptyNode('none'));
    return;
  }
  if (resource.isGone) return;
  if (!mayChangeKind) resource.kind = kind;
  if (!mayRename) resource.name = name;
  resource.namespace = namespace;
}

/** Applies one patch to several objects, whose ids must remain unique. */
function patchSelected(
  resources: ResourceList,
  selected: readonly Resource[],
  patch: Resource,
  schemas: ElementSchemas,
): void {
  const keys = new Set(selected.map(({ id }) => idKey(id)));
  const left: Resource[] = [];
  for (const resource of resources.all) {
    if (!resource.isGone && keys.has(idKey(resource.id))) {
      const copy = patch.copy();
      takeMetadata(copy, patch);
      copy.gvk = { ...resource.gvk, kind: patch.kind };
      patchResource(resource, copy, schemas);
    }
    if (!resource.isGone) left.push(resource);
  }
  resources.replaceAll(left);
}

/** The patches of `patchesStrategicMerge`: each is for the object that it names. */
export function mergesPatches(patches: readonly Resource[], schemas: ElementSchemas): Transformer {
  return (resources) => {
    for (const patch of patches) {
      const target = resources.byId(patch.originalId);
      patchSelected(resources, [target], patch, schemas);
    }
  };
}

/**
 * The patches of an entry of `patches`: for the objects that a selector names, or for those that they name themselves.
 * @param source the place of the patches, for messages
 */
export function mergesSelected(
  patches: readonly Resource[],
  selector: Selector | undefined,
  source: string,
  schemas: ElementSchemas,
): Transformer {
  return (resources) => {
    if (selector === undefined) {
      for (const patch of patches) patchResource(targetOf(resources, patch), patch, schemas);
      return;
    }
    if (patches.length > 1) {
      throw new Error(
        `Multiple Strategic-Merge Patches in one \`patches\` entry is not allowed to set \`patches.target\` field: ${source}`,
      );
    }
    let selected: Resource[];
    try {
      selected = select(selector, resources.all);
    } catch (error) {
      throw wrapError(`unable to find patch target ${quote(selectorText(selector))} in \`resources\``, error);
    }
    patchSelected(resources, selected, patches[0]!, schemas);
  };
}

function targetOf(resources: ResourceList, patch: Resource): Resource {
  const id = patch.originalId;
  try {
    return resources.byId(id);
  } catch (error) {
    throw wrapError(`no resource matches strategic merge patch ${quote(idText(id))}`, error);
  }
}

/** A selector as messages show it. */
function selectorText(selector: Selector): string {
  return `${idText(selector)}:a=${selector.annotationSelector}:l=${selector.labelSelector}`;
}

/**
 * Applies operations of JSON patches to the objects that a selector names.
 * @param remembers whether they can afterwards also be found by their previous names
 */
export function patchesByOperations(
  operations: readonly Json[],
  selector: Selector,
  remembers: boolean,
): Transformer {
  return (resources) => {
    for (const resource of select(selector, resources.all)) {
      if (remembers) resource.rememberId();
      const internal = [...resource.annotations].filter(([name]) => isInternal(name));
      const patched = applyJsonPatch(resource.value, operations);
      if (typeof patched !== 'object' || patched === null || Array.isArray(patched))
        throw new Error(`a JSON patch makes no object of ${idText(resource.id)}`);
      resource.become(nodeOfValue(patched));
      resource.annotations = new Map([...resource.annotations, ...internal]);
    }
  };
}
