import { expect, it } from 'vitest';
import { sandboxBrowser } from '../support/sandbox-browser.js';

it.each([
  ['capacity pods', 'NODE'],
  ['images', 'IMAGE'],
  ['can matrix', 'RESOURCE'],
  ['can who get secrets', 'SUBJECT'],
])('the heading of :%s stays above its rows, and the cursor is on a row', async (words, heading) => {
  const { press, shows, until, screen } = await sandboxBrowser('pods', { pods: 0, sample: true, rbac: true });
  await shows('api-7c6d5b9f48-wq85c');
  press(':', ...words, 'enter');
  await until((seen) => seen.includes(`\n  ${heading} `));
  expect(screen()[2]).toMatch(new RegExp(`^ {2}${heading} `));
  expect(screen()[3]).toMatch(/^> \S/);
  press('G');
  expect(screen()[2]).toMatch(new RegExp(`^ {2}${heading} `));
  press('/', ...'zzz', 'backspace', 'backspace', 'backspace', 'enter', 'g');
  expect(screen()[3]).toMatch(/^> \S/);
});
