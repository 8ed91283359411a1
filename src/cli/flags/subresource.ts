import { stringFlag } from './kinds.js';

/** Subresources that objects are written by. */
const WRITTEN = ['status', 'scale', 'resize'] as const;

/** Subresources that roles grant by themselves. */
export const GRANTED_SUBRESOURCES: readonly string[] =
  'status scale log exec attach portforward proxy eviction token approval'.split(' ');

/**
 * --subresource.
 * @param description what is done with it
 * @param completes what it can be completed to
 */
export function subresourceFlags(description: string, completes: readonly string[] = WRITTEN) {
  return {
    subresource: stringFlag({
      helpGroup: 'SELECTION',
      helpValue: 'NAME',
      completes: [...completes],
      description,
    }),
  };
}
