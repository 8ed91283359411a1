import { expect, it } from 'vitest';
import { goText } from '../../src/codec/go-text.js';

// The result of Go's fmt.Sprintf("%v", value).
it.each([
  [null, '<nil>'],
  [undefined, '<nil>'],
  [{ b: ['x', null], a: 1 }, 'map[a:1 b:[x <nil>]]'],
  [[], '[]'],
  [{}, 'map[]'],
])('Go prints %j as %s', (value, text) => {
  expect(goText(value)).toBe(text);
});
