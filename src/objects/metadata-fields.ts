import { labelValueProblem } from '../codec/label-names.js';
import type { KubeObject } from '../codec/object.js';
import { quote } from '../go/strconv/quote.js';
import { CHANGE_CAUSE } from './change-cause.js';

/** Changes to labels or annotations, from a command line. */
export interface FieldChanges {
  set: Readonly<Record<string, string>>;
  remove: readonly string[];
}

/** The result of changes to labels or annotations. */
interface ChangedField {
  values: Record<string, string>;
  added: number;
  removed: number;
}

/** Labels or annotations: what differs between label and annotate. */
export interface MetadataField {
  verb: 'label' | 'annotate';
  /** Where they are in metadata. */
  name: 'labels' | 'annotations';
  /** One of them: `label`. */
  noun: 'label' | 'annotation';
  /** Reads KEY=VALUE and KEY-. Fails with kubectl's message. */
  parse(pairs: readonly string[]): FieldChanges;
  /** Why existing values must not be overwritten without --overwrite; nothing if none would be. */
  conflicts(values: Readonly<Record<string, string>>, changes: FieldChanges): Error[];
  /** What was done, in kubectl's words. */
  operation(changed: ChangedField): string;
  /** If nothing changes, nothing is sent. */
  skipsUnchanged: boolean;
  /** Each missing key that should be removed is reported. */
  namesMissing: boolean;
  /** The results are the objects as changed here, rather than the server's responses. */
  showsOwn: boolean;
}

/** The labels of an object, or its annotations. */
export function valuesOf(object: KubeObject, { name }: MetadataField): Readonly<Record<string, string>> {
  return object.metadata?.[name] ?? {};
}

/** Labels or annotations with the changes made. */
export function changeValues(
  values: Readonly<Record<string, string>>,
  { set, remove }: FieldChanges,
): ChangedField {
  const changed = new Map(Object.entries(values));
  let [added, removed] = [0, 0];
  for (const [key, value] of Object.entries(set)) {
    if (changed.get(key) !== value) added++;
    changed.set(key, value);
  }
  for (const key of remove) if (changed.delete(key)) removed++;
  return { values: Object.fromEntries(changed), added, removed };
}

/** Existing values that would change. */
function overwritten(values: Readonly<Record<string, string>>, { set }: FieldChanges): [string, string][] {
  return Object.entries(values).filter(([key, value]) => Object.hasOwn(set, key) && set[key] !== value);
}

/** What `label` changes. */
export const labels: MetadataField = {
  verb: 'label',
  name: 'labels',
  noun: 'label',
  skipsUnchanged: true,
  namesMissing: true,
  showsOwn: true,
  parse(pairs) {
    const set = new Map<string, string>();
    const remove: string[] = [];
    for (const pair of pairs) {
      const [key = '', value, ...more] = pair.split('=');
      if (value === undefined) {
        if (!pair.endsWith('-')) throw new Error(`unknown label spec: ${pair}`);
        remove.push(pair.slice(0, -1));
        continue;
      }
      if (more.length > 0) throw new Error(`invalid label spec: ${pair}`);
      const problem = labelValueProblem(value);
      if (problem !== undefined) throw new Error(`invalid label value: ${quote(pair)}: ${problem}`);
      set.set(key, value);
    }
    if (remove.some((key) => set.has(key)))
      throw new Error('can not both modify and remove a label in the same command');
    return { set: Object.fromEntries(set), remove };
  },
  conflicts: (values, changes) =>
    overwritten(values, changes).map(
      ([key, value]) => new Error(`'${key}' already has a value (${value}), and --overwrite is false`),
    ),
  operation({ added, removed }) {
    if (added > 0 && removed > 0) return 'modified';
    if (added > 0) return 'labeled';
    return removed > 0 ? 'unlabeled' : 'not labeled';
  },
};

/** What `annotate` changes. */
export const annotations: MetadataField = {
  verb: 'annotate',
  name: 'annotations',
  noun: 'annotation',
  skipsUnchanged: false,
  namesMissing: false,
  showsOwn: false,
  parse(pairs) {
    const set = new Map<string, string>();
    const remove: string[] = [];
    const invalid: string[] = [];
    for (const pair of pairs) {
      const at = pair.indexOf('=');
      if (at > 0) set.set(pair.slice(0, at), pair.slice(at + 1));
      else if (pair.endsWith('-') && pair !== '-') remove.push(pair.slice(0, -1));
      else invalid.push(pair);
    }
    if (invalid.length > 0) throw new Error(`invalid annotation format: ${invalid.join(', ')}`);
    return { set: Object.fromEntries(set), remove };
  },
  conflicts(values, changes) {
    const found = overwritten(values, changes).filter(([key]) => key !== CHANGE_CAUSE);
    if (found.length === 0) return [];
    const texts = found.map(([key, value]) => `'${key}' already has a value (${value})`);
    return [
      new Error(`--overwrite is false but found the following declared annotation(s): ${texts.join('; ')}`),
    ];
  },
  operation: () => 'annotated',
};
