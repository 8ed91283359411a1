import type { ResourceList } from '../resources/resource-list.js';
import { type Selector, select } from '../resources/selector.js';
import { expectKind, lookup, setScalar } from '../yaml/fields.js';
import { scalar } from '../yaml/node.js';
import { splitPath } from '../yaml/paths.js';
import type { Transformer } from './labels.js';
import { setNamespaceIn } from './namespace.js';

/** Where to put a value. */
export interface ValueTarget {
  /** All objects if missing. */
  selector?: Selector | undefined;
  fieldPath: string;
  /** 0 replaces the field; otherwise, the position in the field's file path, from 1. */
  filePathPosition: number;
}

/** Puts a value into fields, or into the file paths they hold. */
export function addsValue(value: string, targets: readonly ValueTarget[]): Transformer {
  return (resources) => {
    for (const target of targets) addTo(resources, target, value);
  };
}

function addTo(
  resources: ResourceList,
  { selector, fieldPath, filePathPosition }: ValueTarget,
  value: string,
) {
  const selected = selector === undefined ? resources.all : select(selector, resources.all);
  for (const { node } of selected) {
    if (fieldPath === 'metadata/namespace') {
      setNamespaceIn(node, { namespace: value, specs: [], unsetOnly: false, subjects: 'defaultOnly' });
      continue;
    }
    const field = lookup(node, splitPath(`/${fieldPath}`, '/'), 'scalar')!;
    expectKind(field, 'scalar');
    const text = filePathPosition > 0 ? withPart(field.value, filePathPosition - 1, value) : value;
    setScalar(field, scalar(text));
  }
}

/** A file path with one more part; an absolute path remains absolute. */
function withPart(path: string, place: number, part: string): string {
  if (part === '') return path;
  const isAbsolute = path.startsWith('/');
  const parts = path.split('/').filter((each) => each !== '');
  parts.splice(Math.min(place, parts.length), 0, part);
  return `${isAbsolute ? '/' : ''}${parts.join('/')}`;
}
