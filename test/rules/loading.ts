/** What a run may load, open and request if it is not the first. */
export interface Loading {
  /** The highest rooms that it uses; it may load any room on the floors below. Folders in a room are named by path. */
  reaches: readonly string[];
  /** Folders and files on lower floors that it must not load. */
  never: readonly string[];
  /** Packages by name. */
  packages: readonly string[];
  /** Modules of Node that take long to load. */
  native: readonly string[];
  /** The maximum number of files of the bundle. */
  files: number;
  /** The maximum number of modules in those files, including those of packages. */
  most: number;
  /** Other opened files, by their paths from the folder of the test. */
  opened: readonly string[];
  /** Whether it lists the folders of PATH. No run lists any other folder. */
  listsPath?: true;
  /** The paths of requests to the server, sorted. */
  requests?: readonly string[];
  /** The maximum number of bytes from the network, including TLS and its certificates. */
  bytes?: number;
}

const kubeconfigFile = 'kubeconfig';
const manifest = 'PACKAGE/oclif.manifest.json';
/** Files that oclif itself looks for. */
const byOclif = ['MACHINE/proc/version', '.config/proa/theme.json', '.local/share/proa/package.json'];
/** The only discovery document that describes pods. */
const podsFile = 'cache/discovery/SERVER/v1/serverresources.json';

/** Files that every run with a server reads, including the user's settings. */
const connecting = [kubeconfigFile, '.config/proa/config.yaml'];
const tlsSession = 'cache/tls-sessions/SESSION';

/** Modules of Node that only some runs may load. */
export const slowNative = ['child_process', 'dns', 'http', 'http2', 'https', 'tls', 'worker_threads', 'zlib'];

/** What every run loads. */
const packages = ['env-paths', 'is-safe-filename'];

/** What is loaded only if needed, whatever floor it is on. */
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

/** The packages of oclif's help: oclif, and what it requires. */
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

/** By command line: over TLS and HTTP/2 if there is a server. */
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
    // node:util loads the last one.
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

/** The packages that Ink needs. */
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

/** What `browse` may load until the first rows are shown, and from how many files and modules. */
export const browseMayLoad = {
  reaches: ['cli', 'commands', 'browser', 'verbs/get'],
  never: ['cli/help', 'cli/completion/', 'codec/proto/'],
  packages: [...packages, ...ink],
  files: 51,
  most: 468,
};
