/** Writes docs/screens.md: `node scripts/screens/make.ts`, after `npm run build`. */
import { writeFileSync } from 'node:fs';
import { screensDocument } from './document.ts';
import { takeScreens } from './screens.ts';

writeFileSync(new URL('../../docs/screens.md', import.meta.url), screensDocument(await takeScreens()));
process.exit(0);
