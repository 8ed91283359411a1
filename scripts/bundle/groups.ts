import { floorOf, roomOf } from '../house/floors.ts';
import { importsIn, loadedWith } from '../house/imports.ts';

/** Modules that are put into one file. */
interface Group {
  name: string;
  /** Modules that are loaded together, by their paths in build/: these and all that they import. */
  roots: readonly string[];
  /** Only those of the floors below this room. */
  below?: string;
  /** Packages that belong to it, and the bundler's own modules. */
  others?: RegExp;
}

/** What prints a table of a list. */
const tables = ['verbs/get/run.js', 'verbs/get/tables.js', 'verbs/get/options.js', 'render/table.js'];

/**
 * What a short `get` loads anyway, from what every run needs to what `get` alone does. Finding and opening one file after
 * the other takes Node longer than running what is in them. A module that several groups need is in the first of them.
 */
const groups: readonly Group[] = [
  // Loaded before compiled code is kept: nothing else may be with it.
  {
    name: 'first',
    roots: ['process/compile-cache.js'],
    others: /node_modules\/(env-paths|is-safe-filename)\/|^\0process$/,
  },
  { name: 'main', roots: ['start.js'] },
  { name: 'answers', roots: ['discovery/server-version.js'] },
  {
    name: 'kubeconfig',
    roots: ['kubeconfig/load.js', 'kubeconfig/resolve.js', 'kubeconfig/node-machine.js'],
  },
  { name: 'json', roots: ['codec/json.js', 'codec/go-json.js', 'codec/go-number.js'] },
  { name: 'session', roots: ['cluster/session.js'] },
  { name: 'engines', roots: [...tables, 'codec/line-stream.js', 'codec/quantity.js'], below: 'verbs' },
  { name: 'tables', roots: tables },
  { name: 'protobuf', roots: ['codec/proto/codec.js'] },
  { name: 'manifests', roots: ['objects/manifests/each.js', 'objects/manifests/node-io.js'] },
];

/** Rolldown's option for these groups. @param build the folder of the compiled modules */
export function groupsIn(build: string) {
  const imports = importsIn(build);
  const root = `${build.replaceAll('\\', '/')}/`;
  return groups.map(({ name, roots, below, others }, at) => {
    const modules = loadedWith(roots, imports);
    if (below !== undefined) {
      for (const module of modules) if (floorOf(roomOf(module)) >= floorOf(below)) modules.delete(module);
    }
    return {
      name,
      priority: groups.length - at,
      test: (id: string) => {
        const path = id.replaceAll('\\', '/');
        if (others?.test(path)) return true;
        return path.startsWith(root) && modules.has(path.slice(root.length));
      },
    };
  });
}
