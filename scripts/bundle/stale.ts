import { existsSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';

/** Removes the output of deleted sources from build/: tsc leaves it there, and commands are found by their files. */
export function removeStale(root: string): void {
  const build = join(root, 'build');
  for (const name of readdirSync(build, { recursive: true, encoding: 'utf8' })) {
    const [, source] = /^(.*?)(?:\.d\.ts|\.js)$/.exec(name) ?? [];
    if (source === undefined) continue;
    if (!['.ts', '.tsx'].some((end) => existsSync(join(root, 'src', source + end))))
      rmSync(join(build, name));
  }
}
