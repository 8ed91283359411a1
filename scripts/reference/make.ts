/** Writes docs/reference: `node scripts/reference/make.ts`, after `npm run build`. */
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { additionsPage } from './additions.ts';
import type { CommandLoaders } from './facts.ts';
import { readIndex } from './kubectl/read-index.ts';
import { otherPages } from './other-pages.ts';
import { type ReferenceSources, referencePages } from './pages.ts';

const root = new URL('../../', import.meta.url);
const built = (path: string) => import(new URL(`build/${path}`, root).href);
const { commandTable } = (await built('commands.js')) as { commandTable: CommandLoaders };
const { globalFlags } = (await built('cli/flags/global.js')) as Pick<ReferenceSources, 'globalFlags'>;
const { oclif } = JSON.parse(readFileSync(new URL('package.json', root), 'utf8'));

const folder = new URL('docs/reference/', root);
mkdirSync(folder, { recursive: true });
for (const name of readdirSync(folder)) if (!otherPages.includes(name)) rmSync(new URL(name, folder));
const sources = { table: commandTable, globalFlags, topics: oclif.topics };
for (const [name, text] of await referencePages(sources)) writeFileSync(new URL(name, folder), text);
writeFileSync(new URL('additions.md', folder), await additionsPage(sources, readIndex()));
