import { lookup } from '../yaml/fields.js';
import { matchPath } from '../yaml/match-path.js';
import { assign, copyNode, type YamlNode } from '../yaml/node.js';
import type { StructuredReader, StructuredText } from '../yaml/structured-text.js';

/**
 * Sets a value at a path that leads into JSON or YAML in a text field of the object. False, without a change, if the
 * path leads through no such text, or to nothing within it.
 * @param create the kind of node to create if there is none
 */
export function setWithinText(
  node: YamlNode,
  path: readonly string[],
  value: YamlNode,
  { create, read }: { create: YamlNode['kind'] | undefined; read: StructuredReader },
): boolean {
  const found = findText(node, path, read);
  if (found === undefined) return false;
  const { field, within, rest } = found;
  try {
    const places = matchPath(within.root, rest, create);
    if (places === undefined || places.length === 0) return false;
    for (const place of places) {
      if (place.kind === 'scalar') place.value = value.value;
      else assign(place, copyNode(value));
    }
    field.value = within.write();
    return true;
  } catch {
    return false;
  }
}

/** The first field on the path that is structured text, and the path within it. */
function findText(
  node: YamlNode,
  path: readonly string[],
  read: StructuredReader,
): { field: YamlNode; within: StructuredText; rest: readonly string[] } | undefined {
  for (let end = 1; end < path.length; end++) {
    const field = attempt(() => lookup(node, path.slice(0, end)));
    if (field?.kind !== 'scalar') continue;
    const within = attempt(() => read(field.value));
    if (within !== undefined) return { field, within, rest: path.slice(end) };
  }
  return undefined;
}

function attempt<T>(make: () => T): T | undefined {
  try {
    return make();
  } catch {
    return undefined;
  }
}
