import { processInfo } from '../../process/process-environment.js';
import { boolFlag } from './kinds.js';

/** --windows-line-endings, for commands that open an editor. */
export function lineEndingFlags(platform: string = processInfo().platform) {
  return {
    'windows-line-endings': boolFlag(
      { helpGroup: 'WRITING', description: 'Use Windows line endings in the edited file.' },
      platform === 'win32',
    ),
  };
}
