import { expect, it } from 'vitest';
import { sandboxBrowser } from '../support/sandbox-browser.js';

it.each([
  // With the sum between.
  ['capacity pods', 'NODE', 4],
  ['images', 'IMAGE', 3],
  ['can matrix', 'RESOURCE', 3],
  ['can who get secrets', 'SUBJECT', 3],
  ['everything', 'TYPE', 3],
])('the heading of :%s stays above its rows, and the cursor is on a row', async (words, heading, first) => {
  const { press, shows, until, screen } = await sandboxBrowser('pods', { pods: 0, sample: true, rbac: true });
  await shows('api-7c6d5b9f48-wq85c');
  press(':', ...words, 'enter');
  await until((seen) => seen.includes(`\n    ${heading} `));
  expect(screen()[2]).toMatch(new RegExp(`^ {4}${heading} `));
  expect(screen()[first]).toMatch(/^> .{2}\S/);
  press('G');
  expect(screen()[2]).toMatch(new RegExp(`^ {4}${heading} `));
  press('/', ...'zzz', 'backspace', 'backspace', 'backspace', 'enter', 'g');
  expect(screen()[first]).toMatch(/^> .{2}\S/);
});
