import { stringFlag } from './kinds.js';

/** Subresources by which objects are written. */
const WRITTEN = ['status', 'scale', 'resize'] as const;

/** Subresources with permissions of their own in roles. */
export const GRANTED_SUBRESOURCES: readonly string[] =
  'status scale log exec attach portforward proxy eviction token approval'.split(' ');

/**
 * --subresource.
 * @param description of its use
 * @param completes its completions
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
