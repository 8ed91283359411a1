import { readFileSync } from 'node:fs';
import { delimiter, join, relative, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, it } from 'vitest';
import { floorOf, island, roomOf } from '../../scripts/house/floors.js';
import { proa, shellIn } from '../e2e/browse-shell.js';
import { scene } from '../e2e/support.js';
import { browseMayLoad, type Loading, mayLoad, slowNative } from './loading.js';

const root = resolve(import.meta.dirname, '../..');
const hook = resolve(import.meta.dirname, '../support/loaded-files.mjs');
const bundle = JSON.parse(readFileSync(join(root, 'build/bundle.json'), 'utf8')) as Record<string, string[]>;

const dist = `${pathToFileURL(join(root, 'dist'))}/`;
/** The bundler has its own modules, which have no file. */
const isCode = (name: string) => !name.includes('\0');

/** `build/cli/main.js` is module `cli/main.js`, `node_modules/yaml/dist/x.js` is package `yaml`. */
function nameOf(path: string): string {
  const [, inPackage] = /.*node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(path) ?? [];
  return inPackage ?? path.replace(/^build\//, '');
}

/** Modules that a run has loaded although its floors, its list of packages or its `never` forbid it. */
function strangers(
  modules: readonly string[],
  may: Pick<Loading, 'reaches' | 'never' | 'packages'>,
): string[] {
  const top = Math.max(...may.reaches.map((room) => floorOf(roomOf(room))));
  return modules.filter((module) => {
    if (!/\.js$/.test(module)) return !may.packages.includes(module);
    if (may.never.some((name) => module.startsWith(name))) return true;
    const room = roomOf(module).replace(/\.js$/, '.ts');
    if (room === 'start.ts' || room === 'commands.ts') return false;
    if (may.reaches.some((reached) => module.startsWith(`${reached}/`))) return false;
    return room === island.room || room === 'verbs' || floorOf(room) >= top;
  });
}

/** What a run has left behind; see loaded-files.mjs. */
interface Loaded {
  files: string[];
  native: string[];
  opened: string[];
  listed: string[];
  connections: number;
  bytes: number;
}

/** The files of the bundle among what was loaded, and the modules in them. */
function ofBundle({ files }: Loaded) {
  const ours = files.filter((url) => url.startsWith(dist)).map((url) => url.slice(dist.length));
  const modules = [...new Set(ours.flatMap((file) => bundle[file]!))].filter(isCode);
  return { ours, modules, outside: files.filter((url) => url.startsWith('file:') && !url.startsWith(dist)) };
}

/** Files that were opened as data, each once, by their paths from the test's folder, without the server's name. */
function openedIn(folder: string, { opened }: Loaded): string[] {
  const data = opened.filter((path) => !path.startsWith('file:') && path !== join(root, 'package.json'));
  return [...new Set(data)].map((path) => {
    if (isBelow(folder, path)) {
      // The name of a TLS session depends on the server's port and authority; a run that uses it renames it.
      return relative(folder, path)
        .replace(/127\.0\.0\.1_\d+/, 'SERVER')
        .replace(/tls-sessions\/[0-9a-f]{32}\.[0-9a-f]{12}$/, 'tls-sessions/SESSION');
    }
    return isBelow(root, path) ? `PACKAGE/${relative(root, path)}` : `MACHINE${path}`;
  });
}

const isBelow = (folder: string, path: string) => path.startsWith(`${folder}/`);

const watched = (report: string) => ({
  NODE_OPTIONS: `--import=${pathToFileURL(hook)}`,
  LOADED_FILES: report,
});

/** What to do if a run does more than it may. */
const orElse = 'import it where it is needed, by import(), or change what test/rules/loading.ts allows';

describe('proa loads only what it needs:', () => {
  it.each(Object.entries(mayLoad))('%s', async (line, may) => {
    const { proa, folder, paths, sandbox } = await scene({ pods: 3 });
    // The first run sends more requests to the server, and caches the responses.
    expect(await proa(line)).toMatchObject({ exit: 0, stderr: '' });
    sandbox.resetRequests();
    const report = join(folder, 'loaded.json');
    expect((await proa(line, { env: watched(report) })).exit).toBe(0);
    const loaded: Loaded = JSON.parse(readFileSync(report, 'utf8'));
    const { ours, modules, outside } = ofBundle(loaded);
    const found = [...new Set(modules.map(nameOf))];
    expect(strangers(found, may).sort(), `not for "${line}": ${orElse}`).toEqual([]);
    expect(outside).toEqual([pathToFileURL(join(root, 'bin/run.js')).href]);
    expect(slowNative.filter((name) => loaded.native.includes(name) && !may.native.includes(name))).toEqual(
      [],
    );
    expect(ours.length, `files of the bundle, ${ours.join(', ')}: ${orElse}`).toBeLessThanOrEqual(may.files);
    expect(modules.length, `modules: ${orElse}`).toBeLessThanOrEqual(may.most);
    expect(openedIn(folder, loaded).sort()).toEqual([...may.opened].sort());
    const onPath = may.listsPath ? (process.env.PATH ?? '').split(delimiter) : [];
    expect(loaded.listed.filter((path) => !onPath.includes(path))).toEqual([]);
    expect(paths().sort()).toEqual(may.requests ?? []);
    expect(loaded.connections).toBe(may.requests === undefined ? 0 : 1);
    expect(loaded.bytes, `bytes from the network: ${orElse}`).toBeLessThanOrEqual(may.bytes ?? 0);
  });
});

it('browse loads what draws it, but neither help nor the sandbox', async () => {
  const all = await scene({ pods: 3 });
  const report = join(all.folder, 'loaded.json');
  const shell = await shellIn(all);
  const variables = Object.entries(watched(report)).map(([name, value]) => `${name}=${value}`);
  shell.line(`${variables.join(' ')} ${proa} browse; echo "left with $?"`);
  await shell.shows('3 pods   ● live');
  shell.type('q');
  await shell.until((lines) => lines.includes('left with 0'));
  const loaded: Loaded = JSON.parse(readFileSync(report, 'utf8'));
  const { ours, modules } = ofBundle(loaded);
  // Node's fetch, which Yoga would use.
  expect(loaded.native.filter((name) => name.includes('undici'))).toEqual([]);
  const found = [...new Set(modules.map(nameOf))];
  expect(strangers(found, browseMayLoad).sort()).toEqual([]);
  expect(ours.length).toBeLessThanOrEqual(browseMayLoad.files);
  expect(modules.length).toBeLessThanOrEqual(browseMayLoad.most);
});

it('no bundled package makes segmenters, or patterns of emoji, when it is loaded', () => {
  const files = Object.keys(bundle).filter((name) => name.endsWith('.js'));
  const found = files.flatMap(
    (name) =>
      readFileSync(join(root, 'dist', name), 'utf8').match(/Intl\.Segmenter|.{5}\\p\{RGI_Emoji\}/g) ?? [],
  );
  expect(found.toSorted()).toEqual(['Intl.Segmenter', 'p(`^\\\\p{RGI_Emoji}']);
});
