import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { type OutputAsset, type OutputChunk, type Plugin, rolldown } from 'rolldown';
import { bundledPackages } from './bundled-packages.ts';
import { groupsIn } from './groups.ts';
import { notices } from './notices.ts';
import { sbomOf } from './sbom.ts';

/** What other projects import: `proa/codec`, `proa/sandbox`. */
const libraries = ['codec/index', 'sandbox/index'];

type Files = ReadonlyMap<string, string | Uint8Array>;

/**
 * Makes dist/ of build/: proa and all packages it uses, in few files, of which a run loads what it needs, and what
 * other projects import, with its types.
 * @param root the package's folder
 * @param sourcemap writes source maps beside the files; Node reads them with --enable-source-maps
 */
export async function bundle(root: string, sourcemap: boolean): Promise<void> {
  const build = join(root, 'build');
  const entries = [
    ...['start.js', 'under-oclif.js', 'process/compile-cache.js', ...libraries.map((name) => `${name}.js`)],
    ...commandFiles(build),
  ];
  const bundler = await rolldown({
    input: Object.fromEntries(entries.map((name) => [name.slice(0, -'.js'.length), join(build, name)])),
    // A warning nobody has to act on is soon a page of warnings that nobody reads.
    onLog(level, { message }) {
      if (level === 'warn') throw new Error(message);
    },
    platform: 'node',
    // What oclif asks when it runs from TypeScript sources: no run of ours comes there.
    external: ['typescript'],
    plugins: [
      leanOclif(build),
      processAsItIs,
      withoutInspector,
      lateSegmenters(build),
      lateEmoji,
      yogaWithoutFetch,
    ],
    transform: {
      define: {
        'process.env.NODE_ENV': '"production"',
        // Packages of the older kind name their folder; executables would name that of the machine that built them.
        __dirname: 'import.meta.dirname',
      },
    },
  });
  const { output } = await bundler.generate({
    format: 'esm',
    sourcemap,
    entryFileNames: '[name].js',
    // Names without hashes: compiled code is cached by file name, and an update replaces what was there.
    chunkFileNames: 'chunks/[name].js',
    codeSplitting: { groups: groupsIn(build) },
    minify: { compress: false, mangle: false, codegen: { removeWhitespace: true } },
  });
  await bundler.close();
  const files = new Map<string, string | Uint8Array>();
  for (const file of output) files.set(file.fileName, file.type === 'chunk' ? file.code : file.source);
  const modules = output.flatMap((file) => (file.type === 'chunk' ? Object.keys(file.modules) : []));
  const packages = bundledPackages(modules);
  files.set('THIRD-PARTY-NOTICES.txt', notices(packages));
  files.set('sbom.spdx.json', sbomOf(root, packages));
  for (const name of declarations(build)) files.set(name, readFileSync(join(build, name)));
  write(join(root, 'dist'), files);
  writeFileSync(join(build, 'bundle.json'), JSON.stringify(contents(root, output)));
  writeFileSync(join(build, 'packages.json'), JSON.stringify(packages));
}

/** For commands, a few lines in place of oclif's base class and makers of flags, which load all of oclif. */
function leanOclif(build: string): Plugin {
  return {
    name: 'lean-oclif',
    resolveId: (name) =>
      name === '@oclif/core/command' || name === '@oclif/core/flags'
        ? join(build, 'cli/oclif/lean.js')
        : null,
  };
}

/**
 * To export all that `process` has, Node's module of that name reads every property once, and one of them makes a list of
 * all flags of Node: that takes 5 ms. The packages that import it can as well take the global one.
 */
const processAsItIs: Plugin = {
  name: 'process-as-it-is',
  resolveId: (name, _importer, { kind }) =>
    name === 'node:process' && kind === 'import-statement' ? '\0process' : null,
  load: (id) =>
    id === '\0process'
      ? 'const { process } = globalThis; export const { cwd, env } = process; export default process;'
      : null,
};

/** Ink's inspector for its own developers, which is in no package of ours. */
const withoutInspector: Plugin = {
  name: 'without-inspector',
  resolveId: (name) => (name === 'react-devtools-core' ? '\0inspector' : null),
  load: (id) => (id === '\0inspector' ? 'export default undefined;' : null),
};

/**
 * Ink and what it uses make segmenters of graphemes when they are loaded, which takes 20 ms, and cut each line of a screen by
 * them. They get proa's own instead.
 */
function lateSegmenters(build: string): Plugin {
  const own = JSON.stringify(join(build, 'terminal/segmenter.js'));
  const made = /new Intl\.Segmenter\((undefined, \{ ?granularity: ?['"]grapheme['"] ?\})?\)/g;
  return {
    name: 'late-segmenters',
    transform: (code, id) =>
      /[/\\]node_modules[/\\]/.test(id) && code.includes('Intl.Segmenter')
        ? `import { GraphemeSegmenter } from ${own};\n${code.replaceAll(made, 'new GraphemeSegmenter()')}`
        : null,
  };
}

/** What tells emoji apart takes 20 ms to make, and Node makes it when it reads the pattern: few texts have emoji. */
const lateEmoji: Plugin = {
  name: 'late-emoji',
  transform: (code, id) =>
    // A function: dollar signs mean something in a text to replace with.
    /[/\\]string-width[/\\]index\.js$/.test(id) ? code.replace(EMOJI, () => EMOJI_WHEN_NEEDED) : null,
};

const EMOJI = 'const rgiEmojiRegex = /^\\p{RGI_Emoji}$/v;';
const EMOJI_WHEN_NEEDED = `let emoji;
const rgiEmojiRegex = { test: (text) => (emoji ??= new RegExp('^\\\\p{RGI_Emoji}$', 'v')).test(text) };`;

/** Yoga has its code in its text and still gets it by `fetch`, which takes Node 30 ms to load. Its other way needs none. */
const yogaWithoutFetch: Plugin = {
  name: 'yoga-without-fetch',
  transform(code, id) {
    if (!id.endsWith('yoga-wasm-base64-esm.js')) return null;
    const asked = '"function"!=typeof fetch';
    if (!code.includes(asked)) throw new Error('Yoga is loaded in another way now');
    return code.replaceAll(asked, '!0');
  },
};

/** What became of what, for tests: the modules in each file, as paths below the package's folder. */
function contents(root: string, output: readonly (OutputChunk | OutputAsset)[]): Record<string, string[]> {
  const chunks = output.filter((file) => file.type === 'chunk');
  return Object.fromEntries(
    chunks.map(({ fileName, modules }) => [
      fileName,
      Object.keys(modules).map((path) => relative(root, path).replaceAll('\\', '/')),
    ]),
  );
}

/** The commands stand where oclif looks for them: `commands/config/view.js`. */
function commandFiles(build: string): string[] {
  const names = readdirSync(join(build, 'commands'), { recursive: true, encoding: 'utf8' });
  return names.filter((name) => name.endsWith('.js')).map((name) => `commands/${name.replaceAll('\\', '/')}`);
}

/** The types of the libraries, and those that they need: `codec/index.d.ts`. */
function declarations(build: string): Set<string> {
  const found = new Set(libraries.map((name) => `${name}.d.ts`));
  for (const name of found) {
    const text = readFileSync(join(build, name), 'utf8');
    for (const [, path] of text.matchAll(/from ['"](\.[^'"]*)\.js['"]/g))
      found.add(join(dirname(name), `${path}.d.ts`).replaceAll('\\', '/'));
  }
  return found;
}

/** Brings a folder to these files. What is as it should be is left alone: somebody may be running it. */
function write(folder: string, files: Files): void {
  for (const [name, content] of files) {
    const path = join(folder, name);
    const bytes = Buffer.from(content as string);
    if (readOrNothing(path)?.equals(bytes)) continue;
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, bytes);
  }
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    const name = relative(folder, path).replaceAll('\\', '/');
    if (entry.isFile() && !files.has(name)) rmSync(path);
  }
}

function readOrNothing(path: string): Buffer | undefined {
  try {
    return readFileSync(path);
  } catch {
    return undefined;
  }
}
