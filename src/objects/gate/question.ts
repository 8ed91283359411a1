import type { ObjectTarget } from '../../cluster/target.js';
import { inOneLine } from '../../terminal/sanitize.js';

/** A change to confirm. */
export interface ChangeQuestion {
  /** The context and its server: `context "big" (https://10.0.0.1:6443)`. */
  place: string;
  /** The words of the command: `rollout restart`. */
  verb: string;
  /** Why confirmation is needed: the context is protected, or no object is named and there are many. */
  why: 'protected' | 'many';
  change: PlannedChange;
}

/** What is about to change: objects, possibly more than are known now, or the effect of a request. */
export type PlannedChange = { objects: readonly ObjectTarget[]; isMore: boolean } | { request: string };

/** Objects that are listed individually; for more, the number is enough. */
const MAX_NAMED = 10;

/** The question as text, up to where its answer starts. */
export function questionText({ place, verb, change, why }: ChangeQuestion): string {
  const [what, ...lines] = 'request' in change ? ['send this request', change.request] : listed(change);
  const where = `${place[0]!.toUpperCase()}${place.slice(1)}`;
  return [
    why === 'protected'
      ? `${where} is protected. "proa ${verb}" would ${what}:`
      : `No object is named. "proa ${verb}" would ${what} in ${place}:`,
    ...lines.map((line) => `  ${inOneLine(line)}`),
    'Continue? (y/N): ',
  ].join('\n');
}

function listed({ objects, isMore }: { objects: readonly ObjectTarget[]; isMore: boolean }): string[] {
  const atLeast = isMore ? 'more than ' : '';
  const more = objects.length - MAX_NAMED;
  return [
    `change ${atLeast}${objects.length} ${objects.length === 1 ? 'object' : 'objects'}`,
    ...objects.slice(0, MAX_NAMED).map(describeTarget),
    ...(more > 0 ? [`and ${atLeast}${more} more`] : []),
  ];
}

/** An object for people: `deployment.apps/web in namespace shop`. */
function describeTarget({ resource, namespace, name }: ObjectTarget): string {
  const { group, kind } = resource;
  const type = `${kind.toLowerCase()}${group === '' ? '' : `.${group}`}`;
  return `${type}/${name || '(a name that the server generates)'}${namespace ? ` in namespace ${namespace}` : ''}`;
}
