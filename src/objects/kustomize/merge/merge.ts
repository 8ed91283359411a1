import { messageOf } from '../../../process/errors.js';
import { expectKind, setField } from '../yaml/fields.js';
import { entriesOf, isMissingOrNull, keysOf, member, scalar, TAG, type YamlNode } from '../yaml/node.js';
import { mergeElements } from './associative.js';
import { takeDirective } from './directive.js';
import { type ElementSchema, type ElementSchemas, schemaOfNode } from './schema.js';

/** The result of a merge: a node, nothing, or a null to keep. */
type Merged = YamlNode | undefined;

/**
 * Applies a strategic merge patch to a document in place, as kustomize does. Undefined if the patch deletes it. Fails
 * in kustomize's words.
 * @param patch is modified
 */
export function applyStrategicPatch(node: YamlNode, patch: YamlNode, schemas: ElementSchemas): Merged {
  return new Merger(schemas).merge(node, patch, undefined);
}

class Merger {
  readonly #schemas: ElementSchemas;
  /** Nulls to keep, because the object itself contained them. */
  readonly #kept = new WeakSet<YamlNode>();

  constructor(schemas: ElementSchemas) {
    this.#schemas = schemas;
  }

  merge(node: Merged, patch: Merged, given: ElementSchema | undefined): Merged {
    const sources = [node, patch].filter((source) => !isMissingOrNull(source)) as YamlNode[];
    const schema = given ?? sources.map((source) => schemaOfNode(source, this.#schemas)).find(Boolean);
    const kind = sources[0]?.kind;
    for (const source of sources) expectKind(source, kind!);
    switch (kind) {
      case 'list':
        return schema?.list === undefined ? (patch ?? node) : this.#list(node, patch, schema);
      case 'scalar':
        return patch ?? node;
      default:
        return this.#map(node, patch, schema);
    }
  }

  #list(node: Merged, patch: Merged, schema: ElementSchema): Merged {
    takeStyle(node, patch);
    let list = node;
    if (isMissingOrNull(node)) list = patch;
    else if (patch?.tag === TAG.null) return undefined;
    else {
      const directive = takeDirective(patch);
      if (directive === 'delete') return undefined;
      if (directive === 'replace') list = patch;
    }
    if (list === undefined) return undefined;
    const elements = schema.elements();
    return mergeElements(list, patch, schema.list!.keys, (element, change) =>
      this.merge(element, change, elements),
    );
  }

  #map(node: Merged, patch: Merged, schema: ElementSchema | undefined): Merged {
    takeStyle(node, patch);
    const map = this.#startOfMap(node, patch);
    if (map === undefined) return undefined;
    const names = new Set([map, patch].flatMap((each) => (each?.kind === 'map' ? keysOf(each) : [])));
    for (const name of [...names].sort()) {
      const sources = [map, patch].map((each) => (each === undefined ? undefined : member(each, name)));
      const value = this.merge(sources[0], sources[1], schema?.field(name));
      const key = value === undefined ? undefined : keyOf([map, patch], value);
      setField(map, name, value, value !== undefined && this.#kept.has(value), key?.style);
    }
    return map;
  }

  #startOfMap(node: Merged, patch: Merged): Merged {
    if (isMissingOrNull(node)) {
      if (directiveOf(patch) === 'delete') return undefined;
      if (patch !== undefined || node === undefined || (node as YamlNode).value === '') return patch;
      const kept = scalar((node as YamlNode).value, TAG.null);
      this.#kept.add(kept);
      return kept;
    }
    if (patch?.tag === TAG.null) return undefined;
    const directive = takeDirective(patch);
    if (directive === 'delete') return undefined;
    return directive === 'replace' ? patch : node;
  }
}

/** The directive of a patch without a target; an invalid one does not matter. */
function directiveOf(patch: Merged): string {
  try {
    return takeDirective(patch);
  } catch (error) {
    return messageOf(error);
  }
}

/** Writes an empty collection in the style of the patch. */
function takeStyle(node: Merged, patch: Merged): void {
  if (node === undefined || patch === undefined) return;
  if (node.kind !== 'scalar' && node.content.length === 0) node.isFlow = patch.isFlow;
}

/** The key of a value in one of two maps. */
function keyOf(maps: readonly Merged[], value: YamlNode): YamlNode | undefined {
  let found: YamlNode | undefined;
  for (const map of maps) {
    if (map?.kind !== 'map') continue;
    for (const [key, each] of entriesOf(map)) if (each === value) found = key;
  }
  return found;
}
