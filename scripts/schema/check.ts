/**
 * Generates the tables of src/codec/proto/schema and src/merge/extensions again from their sources, and compares them:
 * `node scripts/schema/check.ts [REPOSITORIES]`, where REPOSITORIES is the beginning of the repositories' URLs, or of
 * their paths. Exits with 1 if a file differs, with 3 if the sources cannot be reached.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { fetchSources, UnreachableError } from './sources.ts';

const root = resolve(import.meta.dirname, '../..');
const [repositories = 'https://github.com/kubernetes/'] = process.argv.slice(2);
const folder = mkdtempSync(join(tmpdir(), 'proa-schema-'));
process.exitCode = run();

function run(): number {
  try {
    const sources = fetchSources(folder, (module) => repositories + module);
    const made = { schema: join(folder, 'schema'), extensions: join(folder, 'table.ts') };
    make('make-schema.ts', made.schema, sources);
    make('make-merge-extensions.ts', made.extensions, sources);
    const different = [
      ...differences(made.schema, 'src/codec/proto/schema'),
      ...(isSame(made.extensions, 'src/merge/extensions/table.ts') ? [] : ['src/merge/extensions/table.ts']),
    ];
    for (const path of different) console.error(`${path} differs from its sources`);
    if (different.length === 0) console.log('The tables match their sources.');
    return different.length === 0 ? 0 : 1;
  } catch (error) {
    if (!(error instanceof UnreachableError)) throw error;
    console.error(`The sources of the tables cannot be reached: ${error.message}`);
    return 3;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function make(script: string, out: string, sources: readonly string[]): void {
  const command = [join(import.meta.dirname, script), out, ...sources];
  // Messages without a Go struct are reported on standard error, and are expected.
  execFileSync(process.execPath, command, { stdio: ['ignore', 'inherit', 'pipe'] });
}

/** Files that differ, are missing or are superfluous in the repository. */
function differences(made: string, committed: string): string[] {
  const names = new Set([...readdirSync(made), ...readdirSync(join(root, committed))]);
  return [...names]
    .filter((name) => !isSame(join(made, name), `${committed}/${name}`))
    .map((name) => `${committed}/${name}`);
}

function isSame(made: string, committed: string): boolean {
  const path = join(root, committed);
  return existsSync(made) && existsSync(path) && readFileSync(made).equals(readFileSync(path));
}
