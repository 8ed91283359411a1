/** Writes docs/reference: `node scripts/reference/make.ts`, after `npm run build`. */
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import type { CommandLoaders } from './facts.ts';
import { type ReferenceSources, referencePages } from './pages.ts';

const root = new URL('../../', import.meta.url);
const built = (path: string) => import(new URL(`build/${path}`, root).href);
const { commandTable } = (await built('commands.js')) as { commandTable: CommandLoaders };
const { globalFlags } = (await built('cli/flags/global.js')) as Pick<ReferenceSources, 'globalFlags'>;
const { oclif } = JSON.parse(readFileSync(new URL('package.json', root), 'utf8'));

const folder = new URL('docs/reference/', root);
rmSync(folder, { recursive: true, force: true });
mkdirSync(folder);
for (const [name, text] of await referencePages({ table: commandTable, globalFlags, topics: oclif.topics })) {
  writeFileSync(new URL(name, folder), text);
}
