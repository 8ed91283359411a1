import type { Json } from '../../codec/object.js';
import TABLE from './table.js';

/** What the published definitions say about a built-in type besides its fields. */
interface TypeExtensions {
  /** Its values are one value under server-side apply. */
  readonly atomic: boolean;
  readonly fields: ReadonlyMap<string, FieldExtensions>;
}

/** What the definitions say about a field. Missing facts follow from the field's type. */
export interface FieldExtensions {
  /** The keys of a list that is a map under server-side apply, [] for a set. Other lists are one value. */
  readonly keys?: readonly string[];
  /** Whether a map or a struct is one value under server-side apply. */
  readonly atomic?: boolean;
  /** The default of a field that is a key of its list's items. */
  readonly keyDefault?: Json;
  /** How strategic merge patches change it: `merge`, `retainKeys`, `merge,retainKeys`, `replace`. */
  readonly strategy?: string;
  /** The key by which strategic merge patches distinguish a list's items. */
  readonly mergeKey?: string;
}

const NO_FACTS: TypeExtensions = { atomic: false, fields: new Map() };

const types = readTable(TABLE);

/** The extensions of a built-in type. @param ref its package and name: `core/v1.Container` */
export function extensionsOf(ref: string): TypeExtensions {
  return types.get(ref) ?? NO_FACTS;
}

/**
 * Reads a table: `@core/v1` names a package, `=core/v1 Pod Node` types that are the same in another package, every
 * other line a type and its fields. `Name!` is an atomic type, `field:a,b` a list that is a map by these keys,
 * `field:*` a list that is a set, `field:!` an atomic map or struct, `field:?` one that is not atomic although its type
 * is, `field="x"` the default of a key, `field~strategy/key` how strategic merge patches change it.
 */
function readTable(table: string): Map<string, TypeExtensions> {
  const found = new Map<string, TypeExtensions>();
  let place = '';
  for (const line of table.split('\n')) {
    if (line.startsWith('@')) place = line.slice(1);
    else if (line.startsWith('=')) {
      const [other = '', ...names] = line.slice(1).split(' ');
      for (const name of names) found.set(`${place}.${name}`, found.get(`${other}.${name}`)!);
    } else if (line !== '') {
      const [head = '', ...words] = line.split(' ');
      const fields = new Map<string, FieldExtensions>();
      for (const word of words) {
        const [, name = '', mark = '', rest = ''] = /^([\w-]+)([:=~])(.*)$/.exec(word)!;
        fields.set(name, { ...fields.get(name), ...readFact(mark, rest) });
      }
      found.set(`${place}.${head.replace('!', '')}`, { atomic: head.endsWith('!'), fields });
    }
  }
  return found;
}

function readFact(mark: string, rest: string): FieldExtensions {
  if (mark === '=') return { keyDefault: JSON.parse(rest) as Json };
  if (mark === '~') {
    const [strategy = '', mergeKey] = rest.split('/');
    return mergeKey === undefined ? { strategy } : { strategy, mergeKey };
  }
  if (rest === '!' || rest === '?') return { atomic: rest === '!' };
  return { keys: rest === '*' ? [] : rest.split(',') };
}
