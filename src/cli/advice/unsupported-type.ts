import { likelyGroup } from '../../discovery/well-known.js';
import { hasReason, UNSUPPORTED_TYPE } from '../../process/errors.js';
import { firstWithin } from '../failure/within.js';
import type { FailedLine } from './failed-line.js';
import { isUnknownPath, missingObject } from './missing-object.js';
import { alternatives } from './sentence.js';

/**
 * Whether a command failed because it does not work for objects of the type that was named, or would have if there were
 * such an object.
 */
export function isUnsupportedType({ error, id, types }: Pick<FailedLine, 'error' | 'id' | 'types'>): boolean {
  const isOwn = firstWithin(error, (each) => hasReason(each, UNSUPPORTED_TYPE) || undefined);
  if (isOwn !== undefined) return isOwn;
  const missing = missingObject(error);
  if (missing === undefined) return id === 'scale' && isUnknownPath(error);
  // Custom resources may be scaled, too.
  const [plural] = missing.type.split('.', 1);
  if (plural === 'namespaces') return false;
  const isBuiltIn = likelyGroup(plural!) !== undefined;
  return TAKE_SOME_TYPES.test(id) && isBuiltIn && !types.some((type) => plural === `${type}s`);
}

const TAKE_SOME_TYPES = /^(autoscale|expose|scale|rollout:.*)$/;

/** The sentence about the types that a command takes; undefined if these are not known. */
export function typesSentence({ id, types }: Pick<FailedLine, 'id' | 'types'>): string | undefined {
  if (types.length === 0) return undefined;
  return `"proa ${id.replaceAll(':', ' ')}" takes a ${alternatives(types)}.`;
}
