// Builds executables/proa-TARGET from dist/: `npm run build:exe` for this machine, `npm run build:exe -- TARGET…` for
// others, `npm run build:exe -- all` for all of them.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { compile } from './compile.ts';
import { checkFor, factsOf } from './facts.ts';
import { signedAdHoc } from './headers/sign-mach-o.ts';
import { runtimeFor } from './runtime.ts';
import { bunOf, fileName, targetOf, targets, thisTarget } from './targets.ts';

const root = resolve(import.meta.dirname, '../..');
const own = thisTarget();
const words = process.argv.slice(2);
const names = words.includes('all') ? targets.map(({ name }) => name) : words.length > 0 ? words : [own];
mkdirSync(join(root, 'executables'), { recursive: true });
for (const target of names.map(targetOf)) {
  const output = join(root, 'executables', fileName(target.name));
  // The runtime for this machine is already installed.
  const other =
    target.name === own ? {} : { bunTarget: bunOf(target).target, runtime: runtimeFor(root, target) };
  // More levels make downloads larger, but no start faster. The runtime for Windows is so large that two levels would
  // already exceed 45 MB.
  const bytecodeDepth = target.platform === 'windows' ? 0 : 2;
  compile({ root, output, bytecodeDepth, splitting: true, ...other });
  // Bun leaves its own runtime's signature in executables for macOS on x64.
  if (factsOf(readFileSync(output)).signed === false)
    writeFileSync(output, signedAdHoc(readFileSync(output), 'proa'));
  const bytes = readFileSync(output);
  checkFor(target, bytes);
  const megabytes = (bytes.length / 1e6).toFixed(0);
  process.stdout.write(`${relative(process.cwd(), output)} ${megabytes} MB\n`);
}
