import { headings } from './headings.js';
import { boolFlag } from './kinds.js';

/** --save-config. */
export function saveConfigFlags() {
  return {
    'save-config': boolFlag({
      helpGroup: headings.writing,
      description: 'Save the configuration in an annotation of the object, for a later apply.',
    }),
  };
}
