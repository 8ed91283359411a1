import { describe, expect, it } from 'vitest';
import type { FieldSpec } from '../../src/codec/proto/field-table.js';
import { tables } from '../../src/codec/proto/schema/index.js';
import { Schema } from '../../src/codec/proto/schema.js';
import { extensionsOf } from '../../src/merge/extensions/extensions.js';
import TABLE from '../../src/merge/extensions/table.js';

const schema = new Schema();
for (const family of Object.keys(tables)) await schema.load(family);

/** The types that the table names. */
const refs = (() => {
  let place = '';
  return TABLE.trim()
    .split('\n')
    .flatMap((line) => {
      if (line.startsWith('='))
        return line
          .split(' ')
          .slice(1)
          .map((name) => `${place}.${name}`);
      if (!line.startsWith('@')) return [`${place}.${/^\w+/.exec(line)![0]}`];
      place = line.slice(1);
      return [];
    });
})();

/** The published definition gives items a key that they do not have. */
const MISTAKEN = 'storagemigration/v1alpha1.StorageVersionMigrationList';

/** The fields of a message, including inlined ones. */
const fieldsOf = (ref: string): FieldSpec[] =>
  schema.message(ref).fields.flatMap((field) => (field.json === '' ? fieldsOf(field.type) : [field]));

/** The fields that a list's items have. */
const itemFields = ({ type }: FieldSpec) => (type.length === 1 ? [] : fieldsOf(type).map(({ json }) => json));

describe('the table of merge facts', () => {
  it('names types and fields that the API has', () => {
    for (const ref of refs) {
      const names = schema.message(ref).fields.map(({ json }) => json);
      for (const name of extensionsOf(ref).fields.keys()) expect(names, ref).toContain(name);
    }
  });

  it('has keys only for lists, and only keys that their items have', () => {
    for (const ref of refs) {
      for (const [name, { keys = [], mergeKey, strategy = '' }] of extensionsOf(ref).fields) {
        const field = schema.message(ref).fields.find(({ json }) => json === name)!;
        const wanted = mergeKey === undefined ? keys : [...keys, mergeKey];
        if (wanted.length === 0 || ref === MISTAKEN) continue;
        expect(field.shape, `${ref}.${name}`).toBe('repeated');
        expect(itemFields(field), `${ref}.${name}`).toEqual(expect.arrayContaining([...wanted]));
        if (mergeKey !== undefined) expect(strategy, `${ref}.${name}`).toContain('merge');
      }
    }
  });

  it('has only known strategies', () => {
    const strategies = refs.flatMap((ref) =>
      [...extensionsOf(ref).fields.values()].flatMap(({ strategy }) => strategy ?? []),
    );
    expect(new Set(strategies)).toEqual(new Set(['merge', 'merge,retainKeys', 'replace', 'retainKeys']));
  });

  // As in the published definitions of 1.36.
  it.each([
    ['core/v1.PodSpec', 'containers', { keys: ['name'], strategy: 'merge', mergeKey: 'name' }],
    ['core/v1.PodSpec', 'volumes', { keys: ['name'], strategy: 'merge,retainKeys', mergeKey: 'name' }],
    ['core/v1.PodSpec', 'tolerations', undefined],
    ['core/v1.PodStatus', 'hostIPs', { strategy: 'merge', mergeKey: 'ip' }],
    ['core/v1.ServiceSpec', 'ports', { keys: ['port', 'protocol'], strategy: 'merge', mergeKey: 'port' }],
    ['core/v1.ServicePort', 'protocol', { keyDefault: 'TCP' }],
    ['apps/v1.DeploymentSpec', 'strategy', { strategy: 'retainKeys' }],
    ['batch/v1.JobStatus', 'conditions', { strategy: 'merge', mergeKey: 'type' }],
    ['meta/v1.ObjectMeta', 'finalizers', { keys: [], strategy: 'merge' }],
    ['policy/v1.PodDisruptionBudgetSpec', 'selector', { strategy: 'replace' }],
    ['policy/v1beta1.PodDisruptionBudgetSpec', 'selector', undefined],
    ['core/v1.PodSpec', 'nodeSelector', { atomic: true }],
    ['core/v1.PersistentVolumeSpec', 'claimRef', { atomic: false }],
  ])('matches the definition of %s.%s', (ref, field, facts) => {
    expect(extensionsOf(ref).fields.get(field)).toEqual(facts);
  });
});
