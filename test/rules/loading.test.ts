import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, it } from 'vitest';
import { scene } from '../e2e/support.js';
import { mayLoad, slowNative } from './loading.js';

const root = resolve(import.meta.dirname, '../..');
const hook = resolve(import.meta.dirname, '../support/loaded-files.mjs');
const bundle = JSON.parse(readFileSync(join(root, 'build/bundle.json'), 'utf8')) as Record<string, string[]>;

const dist = `${pathToFileURL(join(root, 'dist'))}/`;
/** The bundler has modules of its own, which have no file. */
const isCode = (name: string) => !name.includes('\0');

/** `build/cli/main.js` is module `cli/main.js`, `node_modules/yaml/dist/x.js` is package `yaml`. */
function nameOf(path: string): string {
  const [, inPackage] = /.*node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(path) ?? [];
  return inPackage ?? path.replace(/^build\//, '');
}

/** Whether an entry of a list names a module: itself, its folder, or its package. */
const names = (entry: string, module: string) =>
  entry === module || (entry.endsWith('/') && module.startsWith(entry));

/** Named by a list, and not by its exceptions, unless those are taken back further on. */
function isIn(list: readonly string[], module: string): boolean {
  const last = list.findLast((entry) => names(entry.replace('!', ''), module));
  return last !== undefined && !last.startsWith('!');
}

describe('proa loads only what it needs:', () => {
  it.each(Object.entries(mayLoad))('%s', async (line, { modules, native, files }) => {
    const { proa, folder } = await scene({ pods: 3 });
    // The first run asks more of the server, and remembers.
    expect(await proa(line)).toMatchObject({ exit: 0, stderr: '' });
    const report = join(folder, 'loaded.json');
    const { exit } = await proa(line, {
      env: { NODE_OPTIONS: `--import=${pathToFileURL(hook)}`, LOADED_FILES: report },
    });
    expect(exit).toBe(0);
    const loaded: { files: string[]; native: string[] } = JSON.parse(readFileSync(report, 'utf8'));
    const ours = loaded.files.filter((url) => url.startsWith(dist)).map((url) => url.slice(dist.length));
    const outside = loaded.files.filter((url) => url.startsWith('file:') && !url.startsWith(dist));
    const found = [...new Set(ours.flatMap((file) => bundle[file]!.map(nameOf)))].filter(isCode);
    expect(found.filter((name) => !isIn(modules, name)).sort()).toEqual([]);
    expect(outside).toEqual([pathToFileURL(join(root, 'bin/run.js')).href]);
    expect(slowNative.filter((name) => loaded.native.includes(name) && !native.includes(name))).toEqual([]);
    expect(ours.length).toBeLessThanOrEqual(files);
  });
});
