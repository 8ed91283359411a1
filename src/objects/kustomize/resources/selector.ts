import { parseLabelSelector } from '../../../codec/label-selector.js';
import { goPattern } from '../../../go/pattern.js';
import { effectiveNamespace, type Gvk, type ResourceId } from './id.js';
import type { Resource } from './resource.js';

/** Selects the objects for a patch or a replacement. */
export interface Selector extends ResourceId {
  labelSelector: string;
  annotationSelector: string;
}

/** Whether an object's labels and annotations are selected. Fails if a selector is invalid. */
export function selectsMetadata(
  { labelSelector, annotationSelector }: Pick<Selector, 'labelSelector' | 'annotationSelector'>,
  resource: Resource,
): boolean {
  const isMatch = (selector: string, values: ReadonlyMap<string, string>) =>
    parseLabelSelector(selector)?.(Object.fromEntries(values)) ?? true;
  return isMatch(labelSelector, resource.labels) && isMatch(annotationSelector, resource.annotations);
}

/**
 * The objects that match a selector's patterns by their current or original name and namespace. Fails if a pattern is
 * invalid.
 */
export function select(selector: Selector, resources: readonly Resource[]): Resource[] {
  const { namespaceFits, nameFits, gvkFits } = patterns(selector);
  return resources.filter((resource) => {
    const { id, originalId } = resource;
    return (
      (namespaceFits(effectiveNamespace(originalId)) || namespaceFits(effectiveNamespace(id))) &&
      (nameFits(originalId.name) || nameFits(id.name)) &&
      gvkFits(resource.gvk) &&
      selectsMetadata(selector, resource)
    );
  });
}

/**
 * Returns a test whether an id matches a selector's patterns, with namespaces as written. Fails if a pattern is
 * invalid.
 */
export function idPattern(selector: ResourceId): (id: ResourceId) => boolean {
  const { namespaceFits, nameFits, gvkFits } = patterns(selector);
  return (id) => gvkFits(id) && nameFits(id.name) && namespaceFits(id.namespace);
}

function patterns(selector: ResourceId) {
  return {
    gvkFits: gvkPattern(selector),
    nameFits: pattern(selector.name),
    namespaceFits: pattern(selector.namespace),
  };
}

function gvkPattern(selector: Gvk): (gvk: Gvk) => boolean {
  const fits = [pattern(selector.group), pattern(selector.version), pattern(selector.kind)] as const;
  return ({ group, version, kind }) => fits[0](group) && fits[1](version) && fits[2](kind);
}

/** A pattern for the whole text; an empty one matches everything. */
function pattern(source: string): (text: string) => boolean {
  if (source === '') return () => true;
  const compiled = goPattern(`^(?:${source})$`);
  return (text) => compiled.test(text);
}
