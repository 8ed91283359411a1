import { boolFlag } from './kinds.js';

/** --windows-line-endings, for commands that open an editor. */
export function lineEndingFlags(platform: NodeJS.Platform = process.platform) {
  return {
    'windows-line-endings': boolFlag(
      { helpGroup: 'WRITING', description: 'End the lines of the edited file as Windows does.' },
      platform === 'win32',
    ),
  };
}
