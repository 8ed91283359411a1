import { examples } from '../cli/base-command.js';
import { ClusterCommand } from '../cli/cluster-command.js';
import { confirmFlags } from '../cli/flags/confirm.js';
import { boolFlag, durationFlag, intFlag, stringFlag } from '../cli/flags/kinds.js';
import { DEFAULT_PORT, defaultPatterns, readProxyOptions } from '../verbs/proxy/options.js';
import { proxy } from '../verbs/proxy/proxy.js';

const serving = { helpGroup: 'STREAMING' } as const;

/** `proa proxy`: kubectl's. */
export default class ProxyCommand extends ClusterCommand<typeof ProxyCommand> {
  static override summary = 'Run a proxy to the Kubernetes API server';
  static override description =
    'Listens on this machine and passes HTTP requests on to the API server, with the credentials of the context, ' +
    'so that programs without credentials can use the API. Optionally serves the files of a directory, too. In a ' +
    'read-only context, only requests that read are passed on.';
  static override usage =
    'proxy [--port=PORT] [--www=static-dir] [--www-prefix=prefix] [--api-prefix=prefix]';
  static override examples = examples({
    'Serve the API on port 8001: `curl localhost:8001/api/v1/pods` lists pods': 'proxy',
    'Listen on a free port, which is printed on standard output': 'proxy --port=0',
    'Listen on a Unix socket': 'proxy --unix-socket=./kubernetes.sock',
    'Serve the API below /custom/': 'proxy --port=0 --api-prefix=/custom/',
    'Serve a part of the API, and files below /files/':
      'proxy --port=0 --api-prefix=/api/ --www=./site --www-prefix=/files/',
    'Serve reads only': 'proxy --port=0 --reject-methods=POST,PUT,PATCH,DELETE',
  });
  static override completes = [] as const;
  static override flags = {
    port: intFlag(
      { ...serving, char: 'p', description: 'The port to listen on; 0 takes a free one.' },
      DEFAULT_PORT,
    ),
    address: stringFlag(
      {
        ...serving,
        completes: ['127.0.0.1', '0.0.0.0'],
        helpValue: 'IP',
        description: 'The address to listen on.',
      },
      '127.0.0.1',
    ),
    'unix-socket': stringFlag({
      ...serving,
      completes: 'files',
      char: 'u',
      helpValue: 'PATH',
      description: 'Listen on this Unix socket instead, which only you can open.',
    }),
    www: stringFlag({
      ...serving,
      completes: 'folders',
      char: 'w',
      helpValue: 'DIR',
      description: 'Serve the files of this directory, too.',
    }),
    'www-prefix': stringFlag(
      { ...serving, char: 'P', helpValue: 'PATH', description: 'The path to serve files under.' },
      '/static/',
    ),
    'api-prefix': stringFlag(
      { ...serving, helpValue: 'PATH', description: 'The path to serve the API under.' },
      '/',
    ),
    'accept-paths': stringFlag(
      {
        ...serving,
        helpValue: 'PATTERNS',
        description: 'Regular expressions for paths to accept, separated by commas.',
      },
      defaultPatterns.acceptPaths,
    ),
    'reject-paths': stringFlag(
      {
        ...serving,
        helpValue: 'PATTERNS',
        description: 'Regular expressions for paths to reject, even if they are accepted by --accept-paths.',
      },
      defaultPatterns.rejectPaths,
    ),
    'accept-hosts': stringFlag(
      {
        ...serving,
        helpValue: 'PATTERNS',
        description: 'Regular expressions for hosts to accept, as the Host header names them.',
      },
      defaultPatterns.acceptHosts,
    ),
    'reject-methods': stringFlag(
      {
        ...serving,
        helpValue: 'PATTERNS',
        description: "Regular expressions for methods to reject: 'POST,PUT,PATCH'.",
      },
      defaultPatterns.rejectMethods,
    ),
    'disable-filter': boolFlag({
      ...serving,
      description:
        'Pass every request on. This is dangerous: web pages that can reach the port can use the cluster.',
    }),
    keepalive: durationFlag(
      {
        ...serving,
        helpValue: 'DURATION',
        description: 'How often an upgraded connection to the server is probed; 0 leaves it to the system.',
      },
      '0s',
    ),
    'append-server-path': boolFlag({
      ...serving,
      description: "Put the path of the server's URL before the path of each request.",
    }),
    ...confirmFlags(),
  };

  protected async execute(): Promise<undefined> {
    const { flags } = this;
    const options = readProxyOptions({
      address: flags.address,
      port: flags.port,
      unixSocket: flags['unix-socket'],
      www: flags.www,
      wwwPrefix: flags['www-prefix'],
      apiPrefix: flags['api-prefix'],
      patterns: {
        acceptPaths: flags['accept-paths'],
        rejectPaths: flags['reject-paths'],
        acceptHosts: flags['accept-hosts'],
        rejectMethods: flags['reject-methods'],
      },
      disableFilter: flags['disable-filter'],
      keepaliveMs: flags.keepalive,
      appendServerPath: flags['append-server-path'],
      yes: flags.yes,
    });
    // The requests of clients do not belong to this command.
    const settings = { ...this.sessionOptions, command: '' };
    await this.printTexts({}, (session) => proxy(options, session), settings);
  }
}
