import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sbomOf } from '../bundle/sbom.ts';

/** The options for compiling with Bun. */
export interface Compilation {
  /** The package's folder, which contains dist/ and the manifest. */
  root: string;
  /** Bun's name of the target machine; by default this one. */
  bunTarget?: string;
  /** The path of Bun's runtime for that machine. */
  runtime?: string;
  /** The path of the executable. */
  output: string;
  /** Compiles this many levels of nested functions ahead of time; by default none. */
  bytecodeDepth?: number;
  /** Keeps lazily loaded code in separate files, as in dist/, rather than in one. */
  splitting: boolean;
}

/**
 * Builds one executable from dist/, with Bun's runtime, oclif's manifest and the licenses inside. Fails if Bun does.
 */
export function compile({ root, bunTarget, runtime, output, bytecodeDepth, splitting }: Compilation): void {
  const stage = join(root, 'build/executable');
  rmSync(stage, { recursive: true, force: true });
  mkdirSync(join(stage, 'dist'), { recursive: true });
  for (const name of ['package.json', 'oclif.manifest.json'])
    copyFileSync(join(root, name), join(stage, name));
  writeFileSync(join(stage, 'dist/THIRD-PARTY-NOTICES.txt'), noticesOf(root));
  writeFileSync(join(stage, 'dist/sbom.spdx.json'), executableSbom(root));
  writeFileSync(join(stage, 'proa.js'), launcher);
  const args = [
    'build',
    'proa.js',
    '--compile',
    '--format=esm',
    '--minify-whitespace',
    ...(bytecodeDepth === undefined ? [] : ['--bytecode', `--bytecode-depth=${bytecodeDepth}`]),
    ...(splitting ? ['--splitting'] : []),
    ...(bunTarget === undefined ? [] : [`--target=${bunTarget}`]),
    ...(runtime === undefined ? [] : [`--compile-executable-path=${runtime}`]),
    // As in the bundle: proa never uses it.
    '--external=typescript',
    ...['package.json', 'oclif.manifest.json', 'dist'].flatMap((name) => ['--asset', name]),
    // Files in the user's working folder must not affect proa.
    '--no-compile-autoload-dotenv',
    '--no-compile-autoload-bunfig',
    `--outfile=${output}`,
  ];
  execFileSync(bunProgram(root), args, { cwd: stage, stdio: ['ignore', 'ignore', 'inherit'] });
}

/** The entry point of an executable, instead of bin/run.js. With an await, Bun would wait forever. */
const launcher = `import { start } from '../../dist/start.js';
void start(process.argv.slice(2), import.meta.dirname, process.argv0);
`;

/** The path of Bun in its npm package. */
export function bunProgram(root: string): string {
  return join(root, 'node_modules/bun/bin/bun.exe');
}

/** The licenses of the packages and of the runtime in an executable. */
export function noticesOf(root: string): string {
  const notices = readFileSync(join(root, 'dist/THIRD-PARTY-NOTICES.txt'), 'utf8');
  return `${notices}\n${'-'.repeat(80)}\n\n${runtimeNotice(root)}`;
}

/** The software bill of materials of an executable: the bundle's, and the runtime. */
export function executableSbom(root: string): string {
  const packages = JSON.parse(readFileSync(join(root, 'build/packages.json'), 'utf8'));
  const version = bunVersion(root);
  const purl = `pkg:github/oven-sh/bun@bun-v${version}`;
  return sbomOf(root, [...packages, { name: 'bun', version, license: 'MIT AND LGPL-2.1-only', purl }]);
}

function bunVersion(root: string): string {
  return JSON.parse(readFileSync(join(root, 'node_modules/bun/package.json'), 'utf8')).version;
}

/** The Bun package has no file with its own license. */
function runtimeNotice(root: string): string {
  const version = bunVersion(root);
  return `This executable contains the runtime Bun ${version}, under the MIT licence, copyright Oven.
Bun links JavaScriptCore and other parts of WebKit, under the LGPL 2.1 and BSD licences, and further libraries.
Their licences, and how to link Bun with a changed WebKit, are told at https://bun.com/docs/project/license;
Bun's sources are at https://github.com/oven-sh/bun.
`;
}
