import { goPattern } from '../../../go/pattern.js';
import {
  elements,
  expectKind,
  getField,
  isElement,
  isInteger,
  kindFor,
  setField,
  splitElement,
} from './fields.js';
import { collection, emptyNode, member, scalar, type YamlNode } from './node.js';
import { plainText } from './plain-text.js';

/**
 * All nodes that a path matches: keys, list indexes, `*` for every element, and `[key=pattern]` for matching elements.
 * Undefined if the path does not exist.
 * @param create the kind of node to create if there is none
 */
export function matchPath(
  node: YamlNode,
  path: readonly string[],
  create?: YamlNode['kind'],
): YamlNode[] | undefined {
  const [part, ...rest] = path;
  if (part === undefined) return [node];
  if (isInteger(part) && Number(part) >= 0) return atPlace(node, part, rest, create);
  if (isElement(part)) return matching(node, part, rest, create);
  if (part === '*') return gathered(elements(node).map((item) => matchPath(item, rest, create)));
  return inField(node, part, rest, create);
}

/** The nodes of several paths combined; undefined if no path exists. */
function gathered(found: readonly (YamlNode[] | undefined)[]): YamlNode[] | undefined {
  const some = found.filter((nodes) => nodes !== undefined);
  return some.length === 0 ? undefined : some.flat();
}

function inField(
  node: YamlNode,
  name: string,
  rest: readonly string[],
  create: YamlNode['kind'] | undefined,
): YamlNode[] | undefined {
  let field = getField(node, name);
  if (field === undefined) {
    if (create === undefined) return undefined;
    field = emptyNode(kindFor(rest[0] ?? '', create));
    setField(node, name, field, true);
  }
  return matchPath(field, rest, create);
}

function atPlace(
  node: YamlNode,
  part: string,
  rest: readonly string[],
  create: YamlNode['kind'] | undefined,
): YamlNode[] | undefined {
  const place = Number(part);
  const items = elements(node);
  if (items.length === place && create !== undefined) items.push(emptyNode(kindFor(rest[0] ?? '', create)));
  const item = items[place];
  if (item === undefined) throw new Error(`index ${place} specified but only ${items.length} elements found`);
  return matchPath(item, rest, create);
}

function matching(
  node: YamlNode,
  part: string,
  rest: readonly string[],
  create: YamlNode['kind'] | undefined,
): YamlNode[] | undefined {
  const [key, value] = splitElement(part);
  const pattern = goPattern(value);
  const search = () =>
    gathered(
      elements(node).map((item) => {
        if (key === '') return pattern.test(plainText(item).trim()) ? [item] : undefined;
        const field = member(item, key);
        if (field === undefined || !pattern.test(plainText(field).trim())) return undefined;
        return matchPath(item, rest, create);
      }),
    );
  const found = search();
  if ((found !== undefined && found.length > 0) || create === undefined)
    return found?.length ? found : undefined;
  expectKind(node, 'list');
  node.content.push(key === '' ? scalar(value) : collection('map', [scalar(key), scalar(value)]));
  return search();
}
