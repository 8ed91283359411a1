import { goJsonCompact } from '../../../codec/go-json.js';
import { BUILD, buildAnnotations, ORIGIN } from './build-annotations.js';
import { mergeData } from './data.js';
import { idKey, idStruct, idText, type ResourceId } from './id.js';
import { setMetadataMap } from './metadata.js';
import type { Resource } from './resource.js';

/** The objects of a kustomization in order. Added objects have unique ids. */
export class ResourceList {
  #all: Resource[];

  constructor(resources: readonly Resource[] = []) {
    this.#all = [...resources];
  }

  get all(): readonly Resource[] {
    return this.#all;
  }

  /** Adds objects at the end. Fails in kustomize's words if the id already exists. */
  add(resources: readonly Resource[]): void {
    if (resources.length === 0) return;
    const taken = new Set(this.#all.map(({ id }) => idKey(id)));
    for (const resource of resources) {
      const key = idKey(resource.id);
      if (taken.has(key))
        throw new Error(`may not add resource with an already registered id: ${idText(resource.id)}`);
      taken.add(key);
      this.#all.push(resource);
    }
  }

  /** Replaces all objects. Fails as `add` does. */
  replaceAll(resources: readonly Resource[]): void {
    this.#all = [];
    this.add(resources);
  }

  /** Removes deleted objects. */
  dropGone(): void {
    this.#all = this.#all.filter((resource) => !resource.isGone);
  }

  /** The objects with a matching id, current or previous. */
  withAnyId(fits: (id: ResourceId) => boolean): Resource[] {
    return this.#all.filter((resource) => [...resource.previousIds, resource.id].some(fits));
  }

  /** The object that has or had an id. Fails if there is none, or more than one. */
  byId(id: ResourceId): Resource {
    const key = idKey(id);
    const found = this.withAnyId((other) => idKey(other) === key);
    if (found.length === 1) return found[0]!;
    const what = found.length > 1 ? 'multiple matches' : 'no matches';
    const text = idText(id);
    throw new Error(`${what} for Id ${text}; failed to find unique target for patch ${text}`);
  }

  /**
   * Adds a generated object, or merges it into an existing one, according to its behavior. Fails in kustomize's words.
   */
  absorb(resource: Resource): void {
    const { id } = resource;
    const key = idKey(id);
    const behavior = resource.annotations.get(BUILD.behavior);
    const found = this.withAnyId((other) => idKey(other) === key);
    const isChange = behavior === 'merge' || behavior === 'replace';
    if (found.length === 0) {
      if (isChange) throw new Error(`id ${idStruct(id)} does not exist; cannot merge or replace`);
      this.add([resource]);
      return;
    }
    if (found.length > 1) {
      throw new Error(
        `found multiple objects [${found.map(({ value }) => goJsonCompact(value)).join(' ')}] that could accept merge of ${idText(id)}`,
      );
    }
    if (!isChange) {
      const why = `can not use behavior: '${behavior ?? 'unspecified'}', behavior must be merge or replace`;
      throw new Error(`id ${idStruct(id)} exists; ${why}`);
    }
    const old = found[0]!;
    const origin = old.annotations.get(ORIGIN);
    takeMetadata(resource, old);
    if (behavior === 'merge') {
      mergeData(resource, old);
      if (origin !== undefined) resource.annotate(ORIGIN, origin);
    }
    this.#replace(resource, old);
  }

  #replace(resource: Resource, old: Resource): void {
    const key = idKey(resource.id);
    const places = this.#all.flatMap(({ id }, at) => (idKey(id) === key ? [at] : []));
    if (places.length > 1) throw new Error(`in Replace: id matched ${places.length} resources`);
    if (places.length === 0)
      throw new Error(`cannot find resource with id ${idText(resource.id)} to replace`);
    if (this.#all[places[0]!] !== old) throw new Error('unexpected target index in replacement');
    this.#all[places[0]!] = resource;
  }
}

/** Takes over labels and annotations, except those it has itself, and name and namespace. */
export function takeMetadata(resource: Resource, other: Resource): void {
  resource.labels = new Map([...other.labels, ...resource.labels]);
  const own = resource.annotations;
  const others = other.annotations;
  const merged = new Map([...others, ...own]);
  for (const name of buildAnnotations) {
    const value = others.get(name);
    if (value === undefined) merged.delete(name);
    else merged.set(name, value);
  }
  if (!own.has(BUILD.needsHash)) merged.delete(BUILD.needsHash);
  setMetadataMap(resource.node, 'annotations', merged);
  resource.name = other.name;
  resource.namespace = other.namespace;
  resource.variables.splice(0, resource.variables.length, ...other.variables);
}
