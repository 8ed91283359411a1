import type { Json, JsonObject, KubeObject } from '../../codec/object.js';
import { sameValue } from '../../merge/value.js';
import { CUSTOM_RESOURCE_DEFINITIONS } from '../resources/built-in.js';
import type { ResourceType } from '../resources/resource-type.js';
import { at } from '../table/columns.js';
import type { Cause } from './errors.js';
import { invalidValue } from './names.js';

/**
 * What a change of an object may not change, in a server's words: what a selector selects, what a secret is for, what
 * its owner called immutable, and of a definition what its objects are stored by.
 */
export function fixedCauses(type: ResourceType, old: KubeObject, object: KubeObject): Cause[] {
  if (type === CUSTOM_RESOURCE_DEFINITIONS) return definitionChangeCauses(old, object);
  if (type.custom) return [];
  if (type.group === 'apps') return selectorCauses(old, object);
  if (type.kind === 'ConfigMap') return immutableCauses(old, object, ['data', 'binaryData']);
  if (type.kind !== 'Secret') return [];
  const typed = old.type === object.type ? [] : [invalidValue('type', object.type, 'field is immutable')];
  return [...typed, ...immutableCauses(old, object, ['data'])];
}

function immutableCauses(old: KubeObject, object: KubeObject, fields: readonly string[]): Cause[] {
  if (old.immutable !== true) return [];
  const differ = (field: string) =>
    !sameValue(old[field] as Json | undefined, object[field] as Json | undefined);
  return ['immutable', ...fields].filter(differ).map((field) => ({
    reason: 'FieldValueForbidden',
    message: 'Forbidden: field is immutable when `immutable` is set',
    field,
  }));
}

function selectorCauses(old: KubeObject, object: KubeObject): Cause[] {
  const [was, is] = [old, object].map((each) => at(each, 'spec', 'selector') as JsonObject | undefined);
  if (is === undefined || sameValue(was, is)) return [];
  const message = `Invalid value: ${selectorGoText(is)}: field is immutable`;
  return [{ reason: 'FieldValueInvalid', message, field: 'spec.selector' }];
}

/** A LabelSelector as Go's `%#v` prints it. */
function selectorGoText({ matchLabels, matchExpressions }: JsonObject): string {
  const quoted = (value: unknown) => JSON.stringify(value ?? '');
  const labels = Object.entries((matchLabels ?? {}) as JsonObject).sort(([a], [b]) => (a < b ? -1 : 1));
  const map = labels.map(([key, value]) => `${quoted(key)}:${quoted(value)}`).join(', ');
  const expressions = ((matchExpressions ?? []) as JsonObject[]).map(({ key, operator, values }) => {
    const list = Array.isArray(values) ? `[]string{${values.map(quoted).join(', ')}}` : '[]string(nil)';
    return `v1.LabelSelectorRequirement{Key:${quoted(key)}, Operator:${quoted(operator)}, Values:${list}}`;
  });
  const kind = '[]v1.LabelSelectorRequirement';
  const all = expressions.length === 0 ? `${kind}(nil)` : `${kind}{${expressions.join(', ')}}`;
  const pairs = labels.length === 0 ? '(nil)' : `{${map}}`;
  return `v1.LabelSelector{MatchLabels:map[string]string${pairs}, MatchExpressions:${all}}`;
}

function definitionChangeCauses(old: KubeObject, object: KubeObject): Cause[] {
  const fixed = [
    ['spec', 'scope'],
    ['spec', 'names', 'kind'],
  ].flatMap((path) => {
    const [was, is] = [at(old, ...path), at(object, ...path)];
    return was === is ? [] : [invalidValue(path.join('.'), is, 'field is immutable')];
  });
  const versions = (at(object, 'spec', 'versions') ?? []) as JsonObject[];
  const stored = (at(object, 'status', 'storedVersions') ?? []) as string[];
  const lost = stored.flatMap((name, index) =>
    versions.some((version) => version.name === name)
      ? []
      : [invalidValue(`status.storedVersions[${index}]`, name, 'must appear in spec.versions')],
  );
  return [...fixed, ...lost];
}
