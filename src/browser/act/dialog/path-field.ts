import type { Environment } from '../../../process/environment.js';
import { completedPath } from '../edit/file-path.js';
import type { DialogField } from '../types.js';

/** A line for the path of a file or folder: Tab completes it. Fails where there are no files. */
export function pathField(environment: Environment | undefined): DialogField {
  if (environment === undefined) throw new Error('there are no files here');
  return {
    name: 'path',
    label: 'file or folder (Tab completes)',
    value: '',
    problem: (text) => (text === '' || text === '-' ? 'a path is needed' : ''),
    complete: (text) => completedPath(text, environment),
  };
}
