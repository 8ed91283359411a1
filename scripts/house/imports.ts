import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';

/** An import as written: its target, and when that is loaded. */
export interface Import {
  /** A path below the folder: `codec/json.ts`. */
  to: string;
  /** `static`: with the file; `dynamic`: by import(); `type`: never, only its types are used. */
  kind: 'static' | 'dynamic' | 'type';
}

/** The imports of each file of a folder, by its path there, without packages. */
export type Imports = ReadonlyMap<string, readonly Import[]>;

const IMPORT =
  /(?:^|\n)(?:import|export)\s+(type\s)?(?:[^'";]*?\sfrom\s)?'(\.[^']*)'|\bimport\(\s*'(\.[^']*)'\s*\)/g;

/** Reads the imports among the files of a folder, in TypeScript or compiled. */
export function importsIn(folder: string): Imports {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) =>
    name.replaceAll('\\', '/'),
  );
  const files = new Set(names.filter((name) => /\.(tsx?|js)$/.test(name) && !name.endsWith('.d.ts')));
  return new Map(
    [...files].map((file) => {
      const text = readFileSync(join(folder, file), 'utf8');
      const found = [...text.matchAll(IMPORT)].flatMap(([, type, from, dynamic]): Import[] => {
        const path = relative(folder, resolve(folder, dirname(file), (from ?? dynamic)!)).replaceAll(
          '\\',
          '/',
        );
        const to = [path, path.replace(/\.js$/, '.ts'), path.replace(/\.js$/, '.tsx')].find((name) =>
          files.has(name),
        );
        if (to === undefined) return [];
        return [{ to, kind: dynamic !== undefined ? 'dynamic' : type !== undefined ? 'type' : 'static' }];
      });
      return [file, found];
    }),
  );
}

/**
 * The files that some files load immediately: themselves, their imports, and so on, without what is loaded by import().
 */
export function loadedWith(roots: readonly string[], imports: Imports): Set<string> {
  const loaded = new Set<string>();
  const waiting = [...roots];
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    if (loaded.has(file)) continue;
    loaded.add(file);
    for (const { to, kind } of imports.get(file) ?? []) if (kind === 'static') waiting.push(to);
  }
  return loaded;
}

/** Files that import each other in a cycle, including types: each cycle once, as its files in order of discovery. */
export function circlesIn(imports: Imports): string[][] {
  const order = new Map<string, number>();
  const lowest = new Map<string, number>();
  const path: string[] = [];
  const circles: string[][] = [];
  const visit = (file: string): void => {
    order.set(file, order.size);
    lowest.set(file, order.get(file)!);
    path.push(file);
    for (const { to } of imports.get(file) ?? []) {
      if (!order.has(to)) visit(to);
      if (path.includes(to)) lowest.set(file, Math.min(lowest.get(file)!, lowest.get(to)!));
    }
    if (lowest.get(file) !== order.get(file)) return;
    const circle = path.splice(path.indexOf(file));
    if (circle.length > 1) circles.push(circle);
  };
  for (const file of imports.keys()) if (!order.has(file)) visit(file);
  return circles;
}
