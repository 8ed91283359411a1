import type { ObjectTarget } from '../../cluster/target.js';
import type { SummaryTable } from '../../terminal/frames.js';
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
export type PlannedChange = PlannedObjects | { request: string };

interface PlannedObjects {
  objects: readonly ObjectTarget[];
  isMore: boolean;
}

/** Objects that are listed individually; for more, the number is enough. */
const MAX_NAMED = 10;

/**
 * The question as text, up to where its answer starts.
 * @param frames draws several objects as a table; if undefined, each is a line
 */
export function questionText({ place, verb, change, why }: ChangeQuestion, frames?: SummaryTable): string {
  const [what, lines] =
    'request' in change
      ? ['send this request', indented([change.request])]
      : [changeText(change), listed(change, frames)];
  const where = `${place[0]!.toUpperCase()}${place.slice(1)}`;
  return [
    why === 'protected'
      ? `${where} is protected. "proa ${verb}" would ${what}:`
      : `No object is named. "proa ${verb}" would ${what} in ${place}:`,
    ...lines,
    'Continue? (y/N): ',
  ].join('\n');
}

function changeText({ objects, isMore }: PlannedObjects): string {
  return `change ${isMore ? 'more than ' : ''}${objects.length} ${objects.length === 1 ? 'object' : 'objects'}`;
}

function listed({ objects, isMore }: PlannedObjects, frames: SummaryTable | undefined): string[] {
  const named = objects.slice(0, MAX_NAMED);
  const more = objects.length - MAX_NAMED;
  return [
    ...(frames === undefined || objects.length === 1
      ? indented(named.map(describeTarget))
      : [frames(rowsOf(named)).trimEnd()]),
    ...(more > 0 ? indented([`and ${isMore ? 'more than ' : ''}${more} more`]) : []),
  ];
}

function indented(lines: readonly string[]): string[] {
  return lines.map((line) => `  ${inOneLine(line)}`);
}

/** The rows of a table of objects; those of the whole cluster alone have no namespace. */
function rowsOf(objects: readonly ObjectTarget[]): string[][] {
  const rows = [
    ['TYPE', 'NAME', 'NAMESPACE'],
    ...objects.map((each) => [typeOf(each), nameOf(each), each.namespace ?? '']),
  ];
  return objects.some(({ namespace }) => namespace) ? rows : rows.map((row) => row.slice(0, 2));
}

/** An object for people: `deployment.apps/web in namespace shop`. */
function describeTarget(target: ObjectTarget): string {
  const { namespace } = target;
  return `${typeOf(target)}/${nameOf(target)}${namespace ? ` in namespace ${namespace}` : ''}`;
}

function typeOf({ resource: { group, kind } }: ObjectTarget): string {
  return `${kind.toLowerCase()}${group === '' ? '' : `.${group}`}`;
}

function nameOf({ name }: ObjectTarget): string {
  return name || '(a name that the server generates)';
}
