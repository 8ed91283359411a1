import { type ApiResource, type Discovery, resourceName } from '../../discovery/types.js';
import type { Node } from '../jsonpath/nodes.js';
import { parseNodes } from '../jsonpath/parser.js';

/** A resource and a field of its objects. */
export interface FieldRequest {
  resource: ApiResource;
  /** From the object down; [] for the object itself. */
  path: string[];
}

/**
 * Reads `TYPE[.GROUP][.FIELD …]` as kubectl does: if the words after the type start with the name of a group that has
 * it, they name this group, and otherwise fields. Fails as discovery does for a type that does not exist.
 * @param withGroup false if the group is given separately: then all words after the type are fields
 */
export async function readRequest(
  request: string,
  withGroup: boolean,
  discovery: Pick<Discovery, 'resolve' | 'groups'>,
): Promise<FieldRequest> {
  const [first, ...rest] = partsOf(request);
  const [type = ''] = first === undefined ? [] : namesOf([first]);
  if (type === '') throw new Error('a resource must be present, got: /, Resource=');
  const resource = await discovery.resolve(type);
  if (!withGroup) return { resource, path: namesOf(rest) };
  if (request.startsWith(resourceName(resource))) return within(resource, request);
  const words = request.slice(request.indexOf('.') + 1);
  if (rest.length > 0) {
    for (const { name } of await discovery.groups()) {
      if (name === '' || !words.startsWith(name)) continue;
      const other = await discovery.resolve(`${type}.${name}`).catch(() => undefined);
      if (other?.group === name && request.startsWith(resourceName(other))) return within(other, request);
    }
  }
  return { resource, path: namesOf(rest) };
}

/** Everything after the resource's name is a field. */
function within(resource: ApiResource, request: string): FieldRequest {
  const rest = request.slice(resourceName(resource).length);
  return { resource, path: rest === '' ? [] : namesOf(partsOf(rest).slice(1)) };
}

/** The parts of a path in kubectl's JSONPath. */
function partsOf(request: string): readonly Node[] {
  const roots = parseNodes(`{.${request.replace(/\.$/, '')}}`);
  const [root] = roots;
  if (roots.length !== 1 || root?.type !== 'list') throw new Error('must pass in 1 jsonpath string');
  return root.nodes;
}

function namesOf(parts: readonly Node[]): string[] {
  return parts.map((part) => {
    if (part.type !== 'field') throw new Error('invalid jsonpath syntax, first node must be field node');
    return part.name;
  });
}
