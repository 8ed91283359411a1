import { hasReason, UNSUPPORTED_TYPE } from '../../process/errors.js';
import { firstWithin } from '../failure/within.js';
import type { FailedLine } from './failed-line.js';
import { isUnknownPath } from './missing-object.js';
import { alternatives } from './sentence.js';

/** Whether a command failed because it does not work for objects of the type that was named. */
export function isUnsupportedType({ error, id }: Pick<FailedLine, 'error' | 'id'>): boolean {
  const isOwn = firstWithin(error, (each) => hasReason(each, UNSUPPORTED_TYPE) || undefined);
  return isOwn ?? (id === 'scale' && isUnknownPath(error));
}

/** The sentence about the types that a command takes; undefined if these are not known. */
export function typesSentence({ id, types }: Pick<FailedLine, 'id' | 'types'>): string | undefined {
  if (types.length === 0) return undefined;
  return `"proa ${id.replaceAll(':', ' ')}" takes a ${alternatives(types)}.`;
}
