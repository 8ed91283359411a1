import { stringFlag } from './kinds.js';

/** --subresource. @param description what is done with it */
export function subresourceFlags(description: string) {
  return {
    subresource: stringFlag({
      helpGroup: 'SELECTION',
      helpValue: 'NAME',
      completes: ['status', 'scale', 'resize'],
      description,
    }),
  };
}
