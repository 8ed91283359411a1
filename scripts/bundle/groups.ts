import { importsIn, loadedWith } from '../house/imports.ts';

/** Modules to put into one file. */
interface Group {
  name: string;
  /** Modules that are loaded together, as paths in build/: these and everything they import. */
  roots: readonly string[];
  /** Packages that belong to it, and the bundler's own modules. */
  others?: RegExp;
}

/** The modules that run every `get`, and that read its lists. */
const get = ['run', 'options', 'drive', 'read', 'need', 'tables'].map((name) => `verbs/get/${name}.js`);

/**
 * The modules that a short `get` always loads, from those of every run to those of `get` only. Finding and opening many
 * files takes Node longer than running them. A module that several groups need is in the first of them.
 */
const groups: readonly Group[] = [
  // Loaded before the compile cache is enabled, so it must be alone.
  {
    name: 'first',
    roots: ['process/compile-cache.js'],
    others: /node_modules\/(env-paths|is-safe-filename)\/|^\0process$/,
  },
  { name: 'main', roots: ['start.js', 'cli/base-command.js', 'cli/oclif/lean.js'] },
  {
    name: 'kubeconfig',
    roots: [
      ...['chunk-size', 'files', 'print', 'selectors', 'subresource', 'wire'].map(
        (name) => `cli/flags/${name}.js`,
      ),
      ...['load', 'resolve', 'node-machine'].map((name) => `kubeconfig/${name}.js`),
      ...['json', 'go-json', 'go-number'].map((name) => `codec/${name}.js`),
    ],
  },
  {
    name: 'session',
    roots: [
      'cli/cluster-command.js',
      'cli/flags/color.js',
      'cli/flags/fail-if-empty.js',
      'cli/flags/pager.js',
      'cli/flags/time.js',
      'cluster/session.js',
      'render/outcomes.js',
      'transport/body-source.js',
    ],
  },
  {
    name: 'writing-flags',
    roots: [
      'concurrency',
      'confirm',
      'dry-run',
      'line-endings',
      'local',
      'record',
      'save-config',
      'validate',
      'write',
    ].map((name) => `cli/flags/${name}.js`),
  },
  {
    name: 'engines',
    roots: [
      'cluster/client/client.js',
      'cluster/raw.js',
      'codec/line-stream.js',
      'codec/quantity.js',
      'objects/builder/targets.js',
      'objects/visit/failures.js',
      'render/name.js',
      'render/objects.js',
    ],
  },
  {
    name: 'columns',
    roots: ['client-table', 'numbers', 'table-cells', 'tabwriter'].map((name) => `render/${name}.js`),
  },
  { name: 'get', roots: get },
  { name: 'contexts', roots: ['kubeconfig/context-modes.js'] },
  { name: 'protobuf', roots: ['codec/proto/codec.js'] },
  { name: 'manifests', roots: ['objects/manifests/each.js', 'objects/manifests/node-io.js'] },
  {
    name: 'targets',
    roots: [
      'objects/builder/deps.js',
      'objects/builder/find.js',
      'objects/gate/gate.js',
      'objects/visit/visit.js',
      'objects/visit/write-rules.js',
      'objects/visit/errors.js',
      'objects/without-version.js',
    ],
  },
  {
    name: 'writing',
    roots: [
      'cluster/client/writes.js',
      'cluster/log-warnings.js',
      'objects/visit/errors.js',
      'render/result-line.js',
    ],
  },
  { name: 'printers', roots: ['render/printers.js'] },
  { name: 'results', roots: ['render/result-printer.js'] },
  {
    name: 'tables',
    roots: ['navigation/place-routes', 'table/table-screen', 'text/text-screen'].map(
      (name) => `browser/${name}.js`,
    ),
  },
  { name: 'watch-errors', roots: ['backoff', 'errors'].map((name) => `cluster/watch/${name}.js`) },
];

/** Rolldown's option for these groups. @param build the folder with the compiled modules */
export function groupsIn(build: string) {
  const imports = importsIn(build);
  const root = `${build.replaceAll('\\', '/')}/`;
  return groups.map(({ name, roots, others }, at) => {
    const modules = loadedWith(roots, imports);
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
