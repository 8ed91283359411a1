/** What a run may load, open and ask for, when it is not the first. */
export interface Loading {
  /** The highest rooms it reaches; those of the floors below are free to it. Folders below a room are named by their path. */
  reaches: readonly string[];
  /** Folders and files below the floors that it reaches, but never loads. */
  never: readonly string[];
  /** Packages by name. */
  packages: readonly string[];
  /** Modules of Node that take their time to load. */
  native: readonly string[];
  /** Files of the bundle, at most. */
  files: number;
  /** Modules in those files, packages' own among them, at most. */
  most: number;
  /** What else is opened, from the folder of the test. */
  opened: readonly string[];
  /** It looks through the folders of PATH. No other folder is ever listed. */
  listsPath?: true;
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

/** What every run looks at that reaches a server: the user's settings among them. */
const connecting = [kubeconfigFile, '.config/proa/config.yaml'];
const tlsSession = 'cache/tls-sessions/SESSION';

/** Modules of Node that not every run may load. */
export const slowNative = ['child_process', 'dns', 'http', 'http2', 'https', 'tls', 'worker_threads', 'zlib'];

/** What every run has. */
const packages = ['env-paths', 'is-safe-filename'];

/** What is loaded on need alone, whatever floor it is on. */
const onNeed = [
  'codec/proto/',
  'cli/completion/',
  'cli/help',
  'objects/kustomize/',
  'terminal/ui/',
  'transport/request-log.js',
  'transport/plugin-credentials.js',
];

const withProtobuf = onNeed.filter((name) => name !== 'codec/proto/');

/** Of oclif's help: oclif, and what it requires. */
const help = [
  ...packages,
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
    reaches: ['cli', 'commands', 'verbs/get'],
    never: [...onNeed, 'verbs/get/documents.js', 'render/printers.js'],
    packages,
    native: ['dns', 'http', 'http2', 'tls'],
    files: 12,
    most: 203,
    opened: [...connecting, podsFile, tlsSession],
    requests: ['/api/v1/pods'],
    bytes: 12_000,
  },
  'get pods -A -o json': {
    reaches: ['cli', 'commands', 'verbs/get'],
    never: withProtobuf,
    packages,
    native: ['dns', 'http', 'http2', 'tls'],
    files: 22,
    most: 241,
    opened: [...connecting, podsFile, 'cache/discovery/SERVER/protobuf.json', tlsSession],
    requests: ['/api/v1/pods'],
    bytes: 18_000,
  },
  'create --dry-run=server -f test/rules/manifest.yaml': {
    reaches: ['cli', 'commands', 'verbs/create'],
    never: withProtobuf,
    packages: [...packages, 'yaml'],
    native: ['dns', 'http', 'http2', 'tls'],
    files: 31,
    most: 343,
    opened: [
      ...connecting,
      'PACKAGE/test/rules/manifest.yaml',
      'cache/discovery/SERVER/protobuf.json',
      podsFile,
      tlsSession,
    ],
    requests: ['/api/v1/namespaces/default/configmaps'],
    bytes: 18_000,
  },
  'version --client': {
    reaches: ['cli', 'commands'],
    never: [...onNeed, 'cluster/session.js', 'kubeconfig/load.js'],
    packages,
    native: [],
    files: 8,
    most: 35,
    opened: [],
  },
  'config current-context': {
    reaches: ['cli', 'commands', 'verbs/config'],
    never: [...onNeed, 'transport/create.js', 'cluster/'],
    packages,
    // The last is asked for by node:util.
    native: ['worker_threads'],
    files: 15,
    most: 81,
    opened: [kubeconfigFile],
  },
  'completion bash': {
    reaches: ['cli', 'commands'],
    never: [...onNeed.filter((name) => name !== 'cli/completion/'), 'cluster/', 'kubeconfig/load.js'],
    packages,
    native: [],
    files: 10,
    most: 35,
    opened: [],
  },
  '__complete get --out': {
    reaches: ['cli', 'commands'],
    never: [...onNeed.filter((name) => name !== 'cli/completion/'), 'cluster/list/', 'transport/create.js'],
    packages,
    native: [],
    files: 10,
    most: 76,
    opened: [manifest],
  },
  options: {
    reaches: ['cli', 'commands'],
    never: [...onNeed, 'cluster/', 'kubeconfig/load.js'],
    packages,
    native: [],
    files: 8,
    most: 32,
    opened: [],
  },
  '--help': {
    reaches: ['cli'],
    never: ['cluster/', 'kubeconfig/load.js', 'codec/'],
    packages: help,
    native: ['child_process', 'worker_threads'],
    files: 14,
    most: 150,
    opened: [manifest, ...byOclif],
    listsPath: true,
  },
  'get --help': {
    reaches: ['cli'],
    never: ['cluster/', 'kubeconfig/load.js', 'codec/'],
    packages: help,
    native: ['child_process', 'worker_threads'],
    files: 10,
    most: 150,
    opened: [manifest, ...byOclif],
  },
};

/** What Ink needs. */
const ink = [
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
export const browseMayLoad = {
  reaches: ['cli', 'commands', 'browser', 'verbs/get'],
  never: ['cli/help', 'cli/completion/', 'codec/proto/'],
  packages: [...packages, ...ink],
  files: 51,
  most: 468,
};
