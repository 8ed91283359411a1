import type { PodSpec, Toleration } from '../../objects/pods/pod-types.js';
import { sortedBy } from './containers.js';
import type { Description } from './description.js';
import { writeLines } from './metadata.js';
import { selectorInLine } from './selector.js';

/** Writes tolerations by their keys. */
export function writeTolerations(
  to: Description,
  title: string,
  tolerations: readonly Toleration[] = [],
): void {
  writeLines(to, title, sortedBy(tolerations, 'key').map(tolerationText));
}

function tolerationText({
  key = '',
  operator,
  value = '',
  effect = '',
  tolerationSeconds,
}: Toleration): string {
  let text = key;
  if (value !== '') text += `=${value}`;
  if (effect !== '') text += `:${effect}`;
  // Tolerations of any value: with no key and effect, everything.
  if (operator === 'Exists' && value === '') text += text === '' ? 'op=Exists' : ' op=Exists';
  return tolerationSeconds === undefined ? text : `${text} for ${tolerationSeconds}s`;
}

/** Writes how pods are spread, if specified. */
export function writeSpread(
  to: Description,
  { topologySpreadConstraints = [] }: PodSpec,
  indent: string,
): void {
  if (topologySpreadConstraints.length === 0) return;
  const lines = sortedBy(topologySpreadConstraints, 'topologyKey').map((constraint) => {
    const { topologyKey = '', whenUnsatisfiable = '', maxSkew = 0, labelSelector } = constraint;
    const selector = labelSelector === undefined ? '' : ` for selector ${selectorInLine(labelSelector)}`;
    return `${topologyKey}:${whenUnsatisfiable} when max skew ${maxSkew} is exceeded${selector}`;
  });
  writeLines(to, 'Topology Spread Constraints', lines, indent);
}

/** Writes the group with which a pod is scheduled, if it has one. */
export function writeSchedulingGroup(to: Description, { schedulingGroup }: PodSpec, indent: string): void {
  if (!schedulingGroup) return;
  to.line(0, `${indent}SchedulingGroup:`);
  to.line(1, 'PodGroupName:', schedulingGroup.podGroupName);
}
