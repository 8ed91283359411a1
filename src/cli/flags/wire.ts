import { choiceFlag, type Heading } from './kinds.js';

/** --wire, which kubectl does not have. @param description what is asked for or sent in that form */
export function wireFlags(description: string, helpGroup: Heading = 'STREAMING') {
  return { wire: choiceFlag({ helpGroup, description }, ['auto', 'json', 'protobuf'], 'auto') };
}
