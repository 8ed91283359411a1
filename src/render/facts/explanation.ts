import type { ObjectTarget } from '../../cluster/target.js';
import { shellLine } from '../../terminal/shell-line.js';
import type { Fact } from './fact.js';

/** Where to look next: a view of an object, or a log of a pod. */
export interface NextStep {
  look: 'why' | 'describe' | 'tree' | 'logs' | 'previous';
  target: ObjectTarget;
  /** Of logs. */
  container?: string;
  /** What it shows. */
  shows: string;
}

/** Why an object is in its state. */
export interface Explanation {
  /** One sentence, or two. */
  conclusion: string;
  isWell: boolean;
  /** Problems first. */
  facts: readonly Fact[];
  steps: readonly NextStep[];
}

/** The command for a step, as typed in a shell. @param place flags that name the cluster */
export function stepCommand({ look, target, container }: NextStep, place: readonly string[]): string {
  const { resource, namespace, name } = target;
  const type = resource.group === '' ? resource.singularName : `${resource.singularName}.${resource.group}`;
  const within = namespace === undefined || namespace === '' ? [] : ['-n', namespace];
  const isLog = look === 'logs' || look === 'previous';
  const of = container === undefined ? [] : ['-c', container];
  const words = isLog
    ? ['logs', name, ...of, ...(look === 'previous' ? ['--previous'] : [])]
    : [look, `${type}/${name}`];
  return shellLine(['proa', ...words, ...within, ...place]);
}

/** The explanation for `-o`. @param failed what could not be read */
export function explanationDocument(
  { resource, namespace, name }: ObjectTarget,
  { conclusion, isWell, facts, steps }: Explanation,
  { place, failed }: { place: readonly string[]; failed: readonly string[] },
): object {
  return {
    kind: 'Explanation',
    object: { kind: resource.kind, ...(namespace !== undefined && { namespace }), name },
    conclusion,
    well: isWell,
    facts: facts.map(({ isBad, says: _, ...fact }) => ({ ...fact, bad: isBad })),
    next: steps.map((step) => ({ command: stepCommand(step, place), shows: step.shows })),
    ...(failed.length > 0 && { failed }),
  };
}
