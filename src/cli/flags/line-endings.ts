import { headings } from './headings.js';
import { boolFlag } from './kinds.js';

/** --windows-line-endings, for commands that open an editor. */
export function lineEndingFlags(platform: NodeJS.Platform = process.platform) {
  return {
    'windows-line-endings': boolFlag(
      { helpGroup: headings.writing, description: 'End the lines of the edited file as Windows does.' },
      platform === 'win32',
    ),
  };
}
