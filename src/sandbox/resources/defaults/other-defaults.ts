import type { JsonObject, KubeObject } from '../../../codec/object.js';
import { at, listAt } from '../../object/at.js';

/**
 * Without a default limit, the maximum is the default; without a default request, the minimum or the default limit is.
 */
export function limitRangeDefaults(range: KubeObject): KubeObject {
  const limits = (listAt(range, 'spec', 'limits') as JsonObject[]).map((limit) => {
    if (limit.type !== 'Container') return limit;
    const most = (limit.max ?? {}) as JsonObject;
    const byDefault = { ...most, ...(limit.default as JsonObject | undefined) };
    const requested = {
      ...byDefault,
      ...(limit.min as JsonObject | undefined),
      ...(limit.defaultRequest as JsonObject),
    };
    return {
      ...limit,
      ...(Object.keys(byDefault).length > 0 ? { default: byDefault } : {}),
      ...(Object.keys(requested).length > 0 ? { defaultRequest: requested } : {}),
    };
  });
  return { ...range, spec: { ...(range.spec as JsonObject | undefined), limits } };
}

/** A policy without types applies to ingress, and to egress if it has rules for it. */
export function networkPolicyDefaults(policy: KubeObject): KubeObject {
  const spec = (policy.spec ?? {}) as JsonObject;
  if (listAt(spec, 'policyTypes').length > 0) return policy;
  const types = ['Ingress', ...(at(spec, 'egress') === undefined ? [] : ['Egress'])];
  return { ...policy, spec: { podSelector: {}, ...spec, policyTypes: types } };
}

/** An autoscaler without metrics uses CPU utilization. */
export function autoscalerDefaults(autoscaler: KubeObject): KubeObject {
  const spec = (autoscaler.spec ?? {}) as JsonObject;
  if (listAt(spec, 'metrics').length > 0) return autoscaler;
  const target = { type: 'Utilization', averageUtilization: 80 };
  return {
    ...autoscaler,
    spec: { ...spec, metrics: [{ type: 'Resource', resource: { name: 'cpu', target } }] },
  };
}
