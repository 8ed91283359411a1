/** What a run may load, open and ask for, when it is not the first. */
export interface Loading {
  /**
   * Modules below src by path, folders of them (with a slash at the end), and packages by name. What stands behind an
   * exclamation mark is an exception.
   */
  modules: readonly string[];
  /** Modules of Node that take their time to load. */
  native: readonly string[];
  /** Files of the bundle, at most. */
  files: number;
  /** Modules in those files, packages' own among them, at most. */
  most: number;
  /** What else is opened, from the folder of the test. No folder is ever listed. */
  opened: readonly string[];
  /** Paths that the server is asked for, sorted. */
  requests?: readonly string[];
  /** Bytes from the network, TLS and its certificates among them, at most. */
  bytes?: number;
}

const kubeconfigFile = 'kubeconfig';
const manifest = 'PACKAGE/oclif.manifest.json';
/** What oclif looks for on its own. */
const byOclif = ['MACHINE/proc/version', '.config/proa/theme.json', '.local/share/proa/package.json'];
/** The one document of discovery that tells what pods are. */
const podsFile = 'cache/discovery/SERVER/v1/serverresources.json';

/** Where it is said whether TLS sessions are kept, and the one of the run before. */
const tls = ['.config/proa/config.yaml', 'cache/tls-sessions/SESSION'];

/** Modules of Node that not every run may load. */
export const slowNative = ['child_process', 'dns', 'http', 'http2', 'https', 'tls', 'worker_threads', 'zlib'];

const start = [
  'cli/',
  '!cli/help.js',
  '!cli/help-page.js',
  'command-table.js',
  'compile-cache.js',
  'home.js',
  'make-folder.js',
  'env-paths',
  'environment.js',
  'file-error.js',
  'is-safe-filename',
  'kubeconfig/errors.js',
  'render/node-output.js',
  'render/sanitize.js',
  'start.js',
  'transport/errors.js',
  'young-generation.js',
];

const kubeconfig = ['kubeconfig/', '!kubeconfig/edit/', '!kubeconfig/kuberc.js'];

/** In one file of the bundle, as they are most often needed together. */
const json = [
  'codec/go-json.js',
  'codec/go-number.js',
  'codec/json.js',
  'codec/json-scanner.js',
  'codec/key-plan.js',
  'codec/object.js',
];

const session = [
  ...kubeconfig,
  'codec/object.js',
  'codec/selection.js',
  'discovery/',
  '!discovery/timing.js',
  'render/klog.js',
  'render/progress-line.js',
  'render/terminal-turns.js',
  'folders.js',
  'session.js',
  'settings.js',
  'transport/',
  '!transport/http-proxy.js',
  '!transport/http1.js',
  '!transport/plugin-credentials.js',
  '!transport/plugin-run.js',
  '!transport/protobuf-status.js',
  '!transport/request-log.js',
  '!transport/socks5.js',
  '!transport/token-file.js',
];

const get = [
  ...session,
  ...json,
  'codec/list-errors.js',
  'codec/list-splitter.js',
  'codec/list-stream.js',
  'codec/quantity.js',
  'codec/wire-choice.js',
  'commands/get.js',
  'get/',
  '!get/live.js',
  '!get/raw.js',
  '!get/sorted.js',
  '!get/watch.js',
  'list/',
  'render/client-table.js',
  'render/grouped.js',
  'render/human-duration.js',
  'render/name.js',
  'render/objects.js',
  'render/progress.js',
  'render/reads.js',
  'render/table.js',
  'render/table-cells.js',
  'render/table-layout.js',
  'render/tabwriter.js',
];

/** Of a list in protobuf: the codec with the schema of the list's group. */
const protobuf = [
  'codec/proto/',
  'codec/canonical-quantity.js',
  '!codec/proto/schema/',
  'codec/line-stream.js',
  'codec/proto/schema/core.js',
  'codec/proto/schema/index.js',
  'codec/proto/schema/meta.js',
];

/** Of oclif's help: oclif, and what it requires. */
const help = [
  'cli/help.js',
  'cli/help-page.js',
  '@oclif/core',
  ...'ansi-escapes ansi-regex ansi-styles ansis balanced-match brace-expansion clean-stack cli-spinners'.split(
    ' ',
  ),
  ...'color-convert color-name debug ejs emoji-regex escape-string-regexp fdir get-package-type'.split(' '),
  ...'has-flag indent-string is-docker is-fullwidth-code-point is-inside-container is-wsl lilconfig'.split(
    ' ',
  ),
  ...'minimatch ms picomatch powershell-utils string-width strip-ansi supports-color tinyglobby'.split(' '),
  ...'widest-line wrap-ansi wsl-utils'.split(' '),
];

/** By command line: over TLS and HTTP/2 where there is a server. */
export const mayLoad: Readonly<Record<string, Loading>> = {
  'get pods -A': {
    modules: [...start, ...get, '!get/documents.js', '!get/printers.js'],
    native: ['dns', 'http', 'http2', 'tls'],
    files: 16,
    most: 175,
    opened: [kubeconfigFile, podsFile, ...tls],
    requests: ['/api/v1/pods'],
    bytes: 12_000,
  },
  'get pods -A -o json': {
    modules: [...start, ...get, ...protobuf, 'render/json.js'],
    native: ['dns', 'http', 'http2', 'tls'],
    files: 26,
    most: 199,
    opened: [kubeconfigFile, podsFile, 'cache/discovery/SERVER/protobuf.json', ...tls],
    requests: ['/api/v1/pods'],
    bytes: 18_000,
  },
  'create --dry-run=server -f test/rules/manifest.yaml': {
    modules: [
      ...start,
      ...get,
      '!commands/get.js',
      ...protobuf,
      'commands/create.js',
      'create/',
      '!create/raw.js',
      'manifests/',
      '!manifests/kustomize/',
      '!manifests/load.js',
      'write/',
      '!write/field-check/',
      '!write/open-api.js',
      'yaml',
      'yaml-tags.js',
    ],
    native: ['dns', 'http', 'http2', 'tls'],
    files: 31,
    most: 300,
    opened: [
      kubeconfigFile,
      'MACHINEtest/rules/manifest.yaml',
      'cache/discovery/SERVER/protobuf.json',
      podsFile,
      ...tls,
    ],
    requests: ['/api/v1/namespaces/default/configmaps'],
    bytes: 18_000,
  },
  'version --client': {
    modules: [
      ...start,
      'commands/version.js',
      'discovery/server-version.js',
      'discovery/refusal.js',
      'discovery/shape.js',
      'transport/read.js',
      'transport/status.js',
    ],
    native: [],
    files: 8,
    most: 35,
    opened: [],
  },
  'config current-context': {
    modules: [
      ...start,
      ...kubeconfig,
      'kubeconfig/edit/',
      ...json,
      'codec/go-yaml/',
      'commands/config/current-context.js',
      'config/config-command.js',
      'config/workspace.js',
    ],
    // The last is asked for by node:util.
    native: ['worker_threads'],
    files: 15,
    most: 70,
    opened: [kubeconfigFile],
  },
  'completion bash': {
    modules: [
      ...start,
      'commands/completion.js',
      'completion/shells.js',
      'completion/scripts/script.js',
      'completion/scripts/bash.js',
    ],
    native: [],
    files: 10,
    most: 35,
    opened: [],
  },
  '__complete get --out': {
    modules: [
      ...start,
      ...kubeconfig,
      'commands/__complete.js',
      'completion/',
      '!completion/scripts/',
      'completion/scripts/script.js',
      'render/output.js',
    ],
    native: [],
    files: 10,
    most: 60,
    opened: [manifest],
  },
  options: { modules: [...start, 'commands/options.js'], native: [], files: 8, most: 30, opened: [] },
  '--help': {
    modules: [...start, ...help],
    native: ['child_process', 'worker_threads'],
    files: 10,
    most: 150,
    opened: [manifest, ...byOclif],
  },
  'get --help': {
    modules: [...start, ...help],
    native: ['child_process', 'worker_threads'],
    files: 10,
    most: 150,
    opened: [manifest, ...byOclif],
  },
};

/** The browser: what `get` shares a file with, Ink, and what Ink needs. */
const browse = [
  ...start,
  ...get,
  '!commands/get.js',
  'browse/',
  'codec/go-yaml/',
  'codec/label-names.js',
  'codec/label-selector.js',
  'codec/line-stream.js',
  'commands/browse.js',
  'render/text-width.js',
  'render/ui/',
  'watch/',
  ...'@alcalzone/ansi-tokenize ansi-escapes ansi-regex ansi-styles auto-bind chalk cli-boxes cli-cursor'.split(
    ' ',
  ),
  ...'cli-truncate code-excerpt convert-to-spaces environment es-toolkit escape-string-regexp'.split(' '),
  ...'get-east-asian-width indent-string ink is-fullwidth-code-point is-in-ci mimic-fn onetime'.split(' '),
  ...'patch-console quick-lru react react-reconciler restore-cursor scheduler signal-exit slice-ansi'.split(
    ' ',
  ),
  ...'stack-utils string-width strip-ansi terminal-size widest-line wrap-ansi yoga-layout'.split(' '),
];

/** What `browse` may load until the first rows are there, and in how many files and modules. */
export const browseMayLoad = { modules: browse, files: 32, most: 370 };
