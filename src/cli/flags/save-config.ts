import { boolFlag } from './kinds.js';

/** --save-config. */
export function saveConfigFlags() {
  return {
    'save-config': boolFlag({
      helpGroup: 'WRITING',
      description: 'Save the configuration in an annotation of the object, for a later apply.',
    }),
  };
}
