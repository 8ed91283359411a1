import quick from './vitest.quick.config.js';

/** Rooms that need no program, pipe or mode of a file of Unix: `npm run test:anywhere`, on macOS and Windows, too. */
const rooms = ['cli', 'codec', 'framing', 'go', 'merge', 'objects', 'render'];

export default {
  ...quick,
  test: { ...quick.test, include: rooms.map((room) => `test/${room}/**/*.test.ts`) },
};
