import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { type OutputAsset, type OutputChunk, type Plugin, rolldown } from 'rolldown';
import { bundledPackages } from './bundled-packages.ts';
import { groupsIn } from './groups.ts';
import { notices } from './notices.ts';
import { sbomOf } from './sbom.ts';

/** The libraries for other projects: `proa/codec`, `proa/sandbox`. */
const libraries = ['codec/index', 'sandbox/index'];

type Files = ReadonlyMap<string, string | Uint8Array>;

/**
 * Builds dist/ from build/: proa and all packages it uses in a few files, of which a run loads those it needs, and the
 * libraries for other projects with their types.
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
    // Warnings that need no action soon become pages of warnings that nobody reads.
    onLog(level, { message }) {
      if (level === 'warn') throw new Error(message);
    },
    platform: 'node',
    // oclif needs it only to run from TypeScript sources, which proa never does.
    external: ['typescript'],
    plugins: [
      leanOclif(build),
      processAsItIs,
      withoutInspector,
      lateSegmenters(build),
      lateEmoji,
      yogaWithoutFetch,
      depdAnywhere,
    ],
    transform: {
      define: {
        'process.env.NODE_ENV': '"production"',
        // CommonJS packages use their folder; executables would contain that of the build machine.
        __dirname: 'import.meta.dirname',
      },
    },
  });
  const { output } = await bundler.generate({
    format: 'esm',
    sourcemap,
    entryFileNames: '[name].js',
    // Names without hashes: compiled code is cached by file name, so an update replaces the old one.
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

/** Replaces oclif's base class and flag builders, which load all of oclif, with a few lines. */
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
 * To export everything in `process`, Node's module of that name reads every property once, and one of them builds a
 * list of all of Node's flags, which takes 5 ms. Packages that import it can use the global instead.
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

/** Omits Ink's inspector for its developers, which proa's packages do not contain. */
const withoutInspector: Plugin = {
  name: 'without-inspector',
  resolveId: (name) => (name === 'react-devtools-core' ? '\0inspector' : null),
  load: (id) => (id === '\0inspector' ? 'export default undefined;' : null),
};

/**
 * Ink and its dependencies create grapheme segmenters when they are loaded, which takes 20 ms, and split each line of a
 * screen with them. They get proa's own instead.
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

/** The pattern that recognizes emoji takes 20 ms to create, and Node creates it while parsing; few texts have emoji. */
const lateEmoji: Plugin = {
  name: 'late-emoji',
  transform: (code, id) =>
    // A function, because dollar signs are special in a replacement string.
    /[/\\]string-width[/\\]index\.js$/.test(id) ? code.replace(EMOJI, () => EMOJI_WHEN_NEEDED) : null,
};

const EMOJI = 'const rgiEmojiRegex = /^\\p{RGI_Emoji}$/v;';
const EMOJI_WHEN_NEEDED = `let emoji;
const rgiEmojiRegex = { test: (text) => (emoji ??= new RegExp('^\\\\p{RGI_Emoji}$', 'v')).test(text) };`;

/**
 * Yoga contains its code as text, but reads it with `fetch`, which takes Node 30 ms to load. Its alternative does not
 * need that.
 */
const yogaWithoutFetch: Plugin = {
  name: 'yoga-without-fetch',
  transform(code, id) {
    if (!id.endsWith('yoga-wasm-base64-esm.js')) return null;
    const asked = '"function"!=typeof fetch';
    if (!code.includes(asked)) throw new Error('Yoga is now loaded in another way');
    return code.replaceAll(asked, '!0');
  },
};

/** When it is loaded, depd asks for the working folder, to shorten paths in messages. A folder that was removed has none. */
const depdAnywhere: Plugin = {
  name: 'depd-anywhere',
  transform(code, id) {
    if (!/[/\\]depd[/\\]index\.js$/.test(id)) return null;
    const asked = 'var basePath = process.cwd()';
    if (!code.includes(asked)) throw new Error('depd now asks for the working folder in another way');
    return code.replace(asked, "var basePath = ''");
  },
};

/** The modules in each file, as paths below the package's folder, for tests. */
function contents(root: string, output: readonly (OutputChunk | OutputAsset)[]): Record<string, string[]> {
  const chunks = output.filter((file) => file.type === 'chunk');
  return Object.fromEntries(
    chunks.map(({ fileName, modules }) => [
      fileName,
      Object.keys(modules).map((path) => relative(root, path).replaceAll('\\', '/')),
    ]),
  );
}

/** The commands are where oclif looks for them: `commands/config/view.js`. */
function commandFiles(build: string): string[] {
  const names = readdirSync(join(build, 'commands'), { recursive: true, encoding: 'utf8' });
  return names.filter((name) => name.endsWith('.js')).map((name) => `commands/${name.replaceAll('\\', '/')}`);
}

/** The type declarations of the libraries, and those that they need: `codec/index.d.ts`. */
function declarations(build: string): Set<string> {
  const found = new Set(libraries.map((name) => `${name}.d.ts`));
  for (const name of found) {
    const text = readFileSync(join(build, name), 'utf8');
    for (const [, path] of text.matchAll(/from ['"](\.[^'"]*)\.js['"]/g))
      found.add(join(dirname(name), `${path}.d.ts`).replaceAll('\\', '/'));
  }
  return found;
}

/** Updates a folder to contain these files. Does not touch unchanged ones, because they may be running. */
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
