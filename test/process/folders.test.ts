import { describe, expect, it } from 'vitest';
import { resolveFrom, UNNAMED_FOLDER } from '../../src/process/folders.js';

describe.skipIf(process.platform === 'win32')('a typed path', () => {
  it.each([
    ['/home/jane', '../x', '/home/x'],
    [UNNAMED_FOLDER, 'a/../b', `${UNNAMED_FOLDER}/b`],
    [UNNAMED_FOLDER, '.', UNNAMED_FOLDER],
    [UNNAMED_FOLDER, '/etc/../x', '/x'],
  ])('from %s, %s is %s', (folder, path, place) => {
    expect(resolveFrom(folder, path)).toBe(place);
  });

  it.each(['..', '../x', 'a/../../x', '../cwdx'])(
    'that leads out of a working directory without a usable path is refused: %s',
    (path) => {
      expect(() => resolveFrom(UNNAMED_FOLDER, path)).toThrow(
        `${path} leads out of the working directory, which was removed: use an absolute path`,
      );
    },
  );
});
