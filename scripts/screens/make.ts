/** Writes docs/reference/screens.md: `node scripts/screens/make.ts`, after `npm run build`. */
import { writeFileSync } from 'node:fs';
import { screensDocument } from './document.ts';
import { takeScreens, takeWidths } from './screens.ts';

writeFileSync(
  new URL('../../docs/reference/screens.md', import.meta.url),
  screensDocument(await takeScreens(), await takeWidths()),
);
process.exit(0);
