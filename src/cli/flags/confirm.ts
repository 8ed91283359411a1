import { boolFlag } from './kinds.js';

/** --yes, of every command that changes objects. Its value is an option of the gate (objects/gate). */
export function confirmFlags() {
  return {
    yes: boolFlag({
      helpGroup: 'WRITING',
      description: 'Make the changes in a protected context without asking.',
    }),
  };
}
