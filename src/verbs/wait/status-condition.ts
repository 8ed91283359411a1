import type { KubeObject } from '../../codec/object.js';

/** A condition in an object's status, only the fields in use; any of them may be missing or of another type. */
interface StatusCondition {
  type?: unknown;
  status?: unknown;
  observedGeneration?: unknown;
}

/**
 * The test for `condition=NAME[=STATUS]`: a condition has the wanted status, and was written for the current generation
 * of the object. Names and statuses are compared without regard to case.
 * @param text `Ready` or `Ready=False`
 */
export function conditionTest(text: string): (object: KubeObject) => boolean {
  const at = text.indexOf('=');
  const name = at < 0 ? text : text.slice(0, at);
  const wanted = at < 0 ? 'true' : text.slice(at + 1);
  return (object) => {
    const condition = conditionsOf(object).find(
      ({ type, status }) => isSameWord(type, name) && typeof status === 'string',
    );
    return condition !== undefined && isCurrent(object, condition) && isSameWord(condition.status, wanted);
  };
}

/** Fails with kubectl's message if the conditions are not a list. */
function conditionsOf({ status }: KubeObject): StatusCondition[] {
  const conditions = (status as { conditions?: unknown } | null | undefined)?.conditions;
  if (conditions === undefined) return [];
  if (!Array.isArray(conditions))
    throw new Error('.status.conditions accessor error: conditions are not a list');
  return conditions.filter((one) => typeof one === 'object' && one !== null);
}

/** Whether a condition belongs to the object's last generation, as far as either says so. */
function isCurrent({ metadata, status }: KubeObject, condition: StatusCondition): boolean {
  const ofStatus = (status as StatusCondition).observedGeneration;
  const observed = condition.observedGeneration ?? ofStatus;
  const generation = metadata?.generation;
  return typeof generation !== 'number' || typeof observed !== 'number' || observed >= generation;
}

function isSameWord(found: unknown, wanted: string): boolean {
  return typeof found === 'string' && found.toLowerCase() === wanted.toLowerCase();
}
