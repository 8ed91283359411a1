import { canonicalQuantity } from '../../codec/canonical-quantity.js';
import type { PodTemplate } from '../../objects/pods/pod-types.js';

/** A label that replica sets have in addition to those of the deployment. */
const HASH = 'pod-template-hash';
/** Maps of quantities, which may be equal in different notations. */
const AMOUNTS = new Set(['limits', 'requests', 'overhead']);

/** Whether two templates make the same pods, except for the hash of replica sets. Empty counts as missing. */
export function sameTemplates(one: PodTemplate, other: PodTemplate): boolean {
  return comparable(one) === comparable(other);
}

function comparable(template: PodTemplate): string {
  const { [HASH]: _, ...labels } = template.metadata?.labels ?? {};
  const whole = { ...template, metadata: { ...template.metadata, labels } };
  return JSON.stringify(normal(whole, '')) ?? '';
}

/** The value in a canonical form: fields sorted, without empty ones. */
function normal(value: unknown, field: string): unknown {
  if (typeof value === 'string' && AMOUNTS.has(field)) return canonicalQuantity(value) ?? value;
  if (Array.isArray(value))
    return value.length === 0 ? undefined : value.map((each) => normal(each, field) ?? null);
  if (typeof value !== 'object' || value === null) return isZero(value) ? undefined : value;
  const entries = Object.entries(value)
    .map(([name, each]) => [name, normal(each, AMOUNTS.has(field) ? field : name)] as const)
    .filter(([, each]) => each !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1));
  return entries.length === 0 ? undefined : Object.fromEntries(entries);
}

function isZero(value: unknown): boolean {
  return value === null || value === undefined || value === '';
}
