import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { factsOf } from '../executable/facts.ts';
import type { Target } from '../executable/targets.ts';

/** The folders of a processor's libraries in Debian, including those for processors other than the machine's. */
const folders: Readonly<Record<Target['arch'], readonly string[]>> = {
  x64: ['/lib/x86_64-linux-gnu', '/lib64', '/usr/x86_64-linux-gnu/lib'],
  arm64: ['/lib/aarch64-linux-gnu', '/lib', '/usr/aarch64-linux-gnu/lib'],
};

/**
 * The libraries that an executable needs, and those that they need, by name, from this machine. Includes the loader.
 * Fails if one is missing.
 */
export function librariesOf(executable: Buffer, { arch, name }: Target): Map<string, Buffer> {
  const found = new Map<string, Buffer>();
  const add = (library: string) => {
    if (found.has(library)) return;
    const path = folders[arch].map((folder) => join(folder, library)).find((each) => existsSync(each));
    if (path === undefined)
      throw new Error(`${library} for ${name} is in none of ${folders[arch].join(', ')}`);
    const bytes = readFileSync(path);
    found.set(library, bytes);
    for (const other of factsOf(bytes).libraries ?? []) add(other);
  };
  for (const library of factsOf(executable).libraries ?? []) add(library);
  return new Map([...found].sort(([left], [right]) => (left < right ? -1 : 1)));
}
