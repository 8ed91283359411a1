import type { Key } from 'ink';
import { expect, it } from 'vitest';
import { pressedKeys } from '../../../src/terminal/ui/keys.js';

it('keys that arrive in one piece, such as those typed ahead, are separate keys', () => {
  const none = {} as Key;
  expect(pressedKeys('a\u000e\rb c\u0003', none)).toEqual([
    'a',
    'ctrl+n',
    'enter',
    'b',
    'space',
    'c',
    'ctrl+c',
  ]);
  expect(pressedKeys('x\r\ny', none)).toEqual(['x', 'enter', 'y']);
  expect(pressedKeys('e\u0301', none)).toEqual(['e\u0301']);
});
