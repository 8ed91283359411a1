import { isDeepStrictEqual } from 'node:util';
import { encodeStruct } from '../encode.js';
import type { Kubeconfig, KubeconfigEntry, Preferences } from '../entries.js';
import { clusterStruct, contextStruct, preferencesStruct, type Struct, userStruct } from '../schema.js';

/** The lists of named entries in a file. */
export type Section = 'clusters' | 'users' | 'contexts';

/** One difference between two configurations. */
export type ConfigChange =
  /** `value` undefined: the entry is removed. `file` "": it is in no file yet. */
  | { what: Section; name: string; value: object | undefined; file: string }
  | { what: 'current-context'; value: string }
  | { what: 'preferences'; value: Preferences };

const structs: Readonly<Record<Section, Struct>> = {
  clusters: clusterStruct,
  users: userStruct,
  contexts: contextStruct,
};

/** The changes that lead from `before` to `after`. As in kubectl, top-level extensions are never written. */
export function changesBetween(before: Kubeconfig, after: Kubeconfig): ConfigChange[] {
  const changes: ConfigChange[] = [];
  if (before.currentContext !== after.currentContext)
    changes.push({ what: 'current-context', value: after.currentContext });
  if (!sameEntry(before.preferences, after.preferences, preferencesStruct))
    changes.push({ what: 'preferences', value: after.preferences });
  for (const section of ['clusters', 'contexts', 'users'] as const)
    changes.push(...entryChanges(section, before[section], after[section]));
  return changes;
}

function entryChanges(
  section: Section,
  before: ReadonlyMap<string, KubeconfigEntry<object>>,
  after: ReadonlyMap<string, KubeconfigEntry<object>>,
): ConfigChange[] {
  const changes: ConfigChange[] = [];
  for (const [name, { value, file }] of after) {
    const old = before.get(name);
    if (old === undefined || !sameEntry(old.value, value, structs[section]))
      changes.push({ what: section, name, value, file });
  }
  for (const [name, { file }] of before)
    if (!after.has(name)) changes.push({ what: section, name, value: undefined, file });
  return changes;
}

/** Whether two entries are written identically. */
export function sameEntry(a: object, b: object, struct: Struct): boolean {
  return isDeepStrictEqual(encodeStruct(a, struct, 'kept'), encodeStruct(b, struct, 'kept'));
}
