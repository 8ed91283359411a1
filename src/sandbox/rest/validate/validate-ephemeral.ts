import type { JsonObject, KubeObject } from '../../../codec/object.js';
import { quoteValue } from '../../../go/strconv/quote.js';
import { sameValue } from '../../../merge/value.js';
import type { Cause } from '../../http/errors.js';
import { listAt } from '../../object/at.js';
import { duplicateValue, forbiddenValue, notFoundValue, requiredValue } from '../request/causes.js';

/** Errors in the ephemeral containers of pods, in the words of a server. */

const FIELD = 'spec.ephemeralContainers';

/** Fields that an ephemeral container cannot have. */
const REFUSED = [
  'ports',
  'livenessProbe',
  'readinessProbe',
  'startupProbe',
  'lifecycle',
  'resizePolicy',
  'restartPolicy',
] as const;

/** Errors in the ephemeral containers alone. */
export function ephemeralCauses(pod: KubeObject): Cause[] {
  const others = [...containers(pod, 'initContainers'), ...containers(pod, 'containers')];
  return containers(pod, 'ephemeralContainers').flatMap((container, index, all) => {
    const field = `${FIELD}[${index}]`;
    const { name, image, targetContainerName: target } = container;
    const before = [...others, ...all.slice(0, index)];
    const isTwice = Boolean(name) && before.some((other) => other.name === name);
    const hasTarget = !target || others.some((other) => other.name === target);
    return [
      ...(name ? [] : [requiredValue(`${field}.name`)]),
      ...(isTwice ? [duplicateValue(`${field}.name`, name)] : []),
      ...(image ? [] : [requiredValue(`${field}.image`)]),
      ...(hasTarget ? [] : [notFoundValue(`${field}.targetContainerName`, target)]),
      ...refused(field, container),
    ];
  });
}

function refused(field: string, container: JsonObject): Cause[] {
  const { limits, requests } = (container.resources ?? {}) as JsonObject;
  const keys = [
    ...REFUSED.filter((key) => container[key] !== undefined),
    ...(limits === undefined && requests === undefined ? [] : ['resources']),
  ];
  return keys.map((key) => forbiddenValue(`${field}.${key}`, 'cannot be set for an Ephemeral Container'));
}

/** Errors in a new pod, which cannot have any. */
export function newPodCauses(pod: KubeObject): Cause[] {
  const isFree = containers(pod, 'ephemeralContainers').length === 0;
  return isFree ? [] : [forbiddenValue(FIELD, 'cannot be set on create')];
}

/** Errors in a change to them: existing ones are immutable. */
export function ephemeralChangeCauses(old: KubeObject, pod: KubeObject): Cause[] {
  const after = containers(pod, 'ephemeralContainers');
  return containers(old, 'ephemeralContainers').flatMap((container) => {
    const { name } = container;
    const same = after.find((each) => each.name === name);
    if (same !== undefined && sameValue(container, same)) return [];
    const operation = same === undefined ? 'removed' : 'changed';
    return [
      forbiddenValue(FIELD, `existing ephemeral containers ${quoteValue(name)} may not be ${operation}\n`),
    ];
  });
}

function containers(pod: KubeObject, key: string): JsonObject[] {
  return listAt(pod, 'spec', key) as JsonObject[];
}
