import { expect, it } from 'vitest';
import { sandboxBrowser } from '../support/sandbox-browser.js';

it.each([
  // With the sum in between.
  ['capacity pods', 'NODE', 2],
  ['images', 'IMAGE', 1],
  ['can matrix', 'RESOURCE', 1],
  ['can who get secrets', 'SUBJECT', 1],
  ['everything', 'TYPE', 1],
])('the heading of :%s stays above its rows, and the cursor is on a row', async (words, heading, below) => {
  const { press, shows, until, screen } = await sandboxBrowser('pods', { pods: 0, sample: true, rbac: true });
  await shows('api-7c6d5b9f48-wq85c');
  press(':', ...words, 'enter');
  await until((seen) => seen.includes(`\n    ${heading} `));
  const at = screen().findIndex((line) => line.startsWith(`    ${heading} `));
  expect(at).toBeLessThanOrEqual(2);
  expect(screen()[at + below]).toMatch(/^> .{2}\S/);
  press('G');
  expect(screen()[at]).toMatch(new RegExp(`^ {4}${heading} `));
  press('/', ...'zzz', 'backspace', 'backspace', 'backspace', 'enter', 'g');
  expect(screen()[at + below]).toMatch(/^> .{2}\S/);
});
