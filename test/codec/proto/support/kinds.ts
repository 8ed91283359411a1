import { splitTable } from '../../../../src/codec/proto/field-table.js';
import { familyOfGroup, tables } from '../../../../src/codec/proto/schema/index.js';

/** A kind of Kubernetes, in one of its versions. */
export interface Kind {
  apiVersion: string;
  kind: string;
}

/** Every kind of the schema's tables, in every version, those of `meta/v1` as kinds of `v1`. */
export async function allKinds(): Promise<Kind[]> {
  const groupOf = new Map(Object.entries(familyOfGroup).map(([group, family]) => [family, group]));
  const kinds: Kind[] = [];
  for (const [family, load] of Object.entries(tables)) {
    for (const [ref, line] of splitTable(family, (await load()).default)) {
      if (!line.split(' ')[0]!.endsWith('!')) continue;
      const [, version = '', kind = ''] = /\/(\w+)\.(\w+)$/.exec(ref)!;
      const group = family === 'meta' && version === 'v1' ? '' : groupOf.get(family)!;
      kinds.push({ apiVersion: group === '' ? version : `${group}/${version}`, kind });
    }
  }
  return kinds;
}
