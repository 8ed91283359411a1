import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { screensDocument } from '../../scripts/screens/document.js';
import { takeScreens, takeWidths } from '../../scripts/screens/screens.js';

it('docs/reference/screens.md shows what the browser shows; run `npm run screens` after a change', async () => {
  const kept = readFileSync(new URL('../../docs/reference/screens.md', import.meta.url), 'utf8');
  expect(screensDocument(await takeScreens(), await takeWidths())).toBe(kept);
});
