import { type Found, isFindError, type Step } from '../builder/query.js';

/**
 * Whether the work on an object may begin while that on the one before it is under way: where both are of one type.
 * Objects of another type may depend on those before them, as what is in a namespace does on the namespace.
 */
export function areNeighbours(next: Step<Found<unknown>>, before: Step<Found<unknown>>): boolean {
  if (isFindError(next) || isFindError(before)) return false;
  const [one, other] = [next.target.resource, before.target.resource];
  return one.group === other.group && one.kind === other.kind;
}

/** Whether an object adds a type to the server: files behind it may hold objects of that type. */
export function definesType({ target }: Found<unknown>): boolean {
  const { group, kind } = target.resource;
  return (
    (group === 'apiextensions.k8s.io' && kind === 'CustomResourceDefinition') ||
    (group === 'apiregistration.k8s.io' && kind === 'APIService')
  );
}
