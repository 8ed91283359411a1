import { stringFlag } from './kinds.js';

/** --field-manager. @param name the command's own: `kubectl-create` */
export function fieldManagerFlags(name: string) {
  return {
    'field-manager': stringFlag(
      {
        helpGroup: 'WRITING',
        helpValue: 'NAME',
        description: 'Name of the manager that tracks ownership of the fields.',
      },
      name,
    ),
  };
}
