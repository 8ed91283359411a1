// Makes executables/proa-TARGET of dist/: `npm run build:exe`, or for another machine `npm run build:exe -- TARGET`.
import { mkdirSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { compile } from './compile.ts';
import { bunTarget, fileName, ownTarget } from './targets.ts';

const root = resolve(import.meta.dirname, '../..');
const own = ownTarget(process.platform, process.arch);
const target = process.argv[2] ?? own;
const output = join(root, 'executables', fileName(target));
mkdirSync(join(root, 'executables'), { recursive: true });
compile({
  root,
  output,
  bytecode: true,
  splitting: true,
  // This machine's own runtime is here already.
  ...(target === own ? {} : { bunTarget: bunTarget(target) }),
});
process.stdout.write(`${relative(process.cwd(), output)}\n`);
