import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sbomOf } from '../bundle/sbom.ts';

/** How Bun is to compile. */
export interface Compilation {
  /** The package's folder, with dist/ and the manifest in it. */
  root: string;
  /** Bun's name of the machine to compile for; this one when absent. */
  bunTarget?: string;
  /** The path of Bun's runtime for that machine. */
  runtime?: string;
  /** The path of the executable. */
  output: string;
  /**
   * Compiles code now rather than when it is run: so many levels of nested functions, or nothing when absent.
   */
  bytecodeDepth?: number;
  /** Keeps what is loaded on first need in files of its own, as in dist/, rather than in one. */
  splitting: boolean;
}

/**
 * Makes one executable of dist/, with Bun's runtime, oclif's manifest and the licences inside.
 * Fails where Bun does.
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
    // As in the bundle: no run of ours comes there.
    '--external=typescript',
    ...['package.json', 'oclif.manifest.json', 'dist'].flatMap((name) => ['--asset', name]),
    // What lies in the folder where somebody runs proa is none of its business.
    '--no-compile-autoload-dotenv',
    '--no-compile-autoload-bunfig',
    `--outfile=${output}`,
  ];
  execFileSync(bunProgram(root), args, { cwd: stage, stdio: ['ignore', 'ignore', 'inherit'] });
}

/** What an executable starts with, in the place of bin/run.js. Where it awaited, Bun would wait for ever with it. */
const launcher = `import { start } from '../../dist/start.js';
void start(process.argv.slice(2), import.meta.dirname, process.argv0);
`;

/** The path of Bun, by npm's package. */
export function bunProgram(root: string): string {
  return join(root, 'node_modules/bun/bin/bun.exe');
}

/** The licences of the packages and of the runtime in an executable. */
export function noticesOf(root: string): string {
  const notices = readFileSync(join(root, 'dist/THIRD-PARTY-NOTICES.txt'), 'utf8');
  return `${notices}\n${'-'.repeat(80)}\n\n${runtimeNotice(root)}`;
}

/** The software bill of materials of an executable: that of the bundle, and the runtime. */
export function executableSbom(root: string): string {
  const packages = JSON.parse(readFileSync(join(root, 'build/packages.json'), 'utf8'));
  const version = bunVersion(root);
  const purl = `pkg:github/oven-sh/bun@bun-v${version}`;
  return sbomOf(root, [...packages, { name: 'bun', version, license: 'MIT AND LGPL-2.1-only', purl }]);
}

function bunVersion(root: string): string {
  return JSON.parse(readFileSync(join(root, 'node_modules/bun/package.json'), 'utf8')).version;
}

/** Bun's own license is in no file of its package. */
function runtimeNotice(root: string): string {
  const version = bunVersion(root);
  return `This executable contains the runtime Bun ${version}, under the MIT licence, copyright Oven.
Bun links JavaScriptCore and other parts of WebKit, under the LGPL 2.1 and BSD licences, and further libraries.
Their licences, and how to link Bun with a changed WebKit, are told at https://bun.com/docs/project/license;
Bun's sources are at https://github.com/oven-sh/bun.
`;
}
