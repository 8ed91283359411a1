import { headings } from './headings.js';
import { choiceFlag } from './kinds.js';

/** --wire, which kubectl does not have. @param description what is asked for or sent in that form */
export function wireFlags(description: string, helpGroup: string = headings.streaming) {
  return { wire: choiceFlag({ helpGroup, description }, ['auto', 'json', 'protobuf'], 'auto') };
}
