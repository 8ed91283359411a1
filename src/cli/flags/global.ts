import type { SessionOptions } from '../../cluster/session-options.js';
import { parseGoDuration } from '../../go/duration.js';
import { checkedLimits } from '../../process/figure.js';
import { SETTINGS } from '../../process/settings.js';
import type { CommandConfig } from '../program.js';
import {
  arrayFlag,
  boolFlag,
  choiceSettingFlag,
  durationFlag,
  type FlagValues,
  intFlag,
  optionalIntFlag,
  optionalNumberFlag,
  settingText,
  stringFlag,
} from './kinds.js';

const group = { helpGroup: 'GLOBAL', hidden: true } as const;

/** The options of every command: kubectl's, and proa's limiter. `proa options` lists them. */
export const globalFlags = {
  as: stringFlag({ ...group, description: 'Username to impersonate for the operation.' }),
  'as-group': arrayFlag({
    ...group,
    description: 'Group to impersonate for the operation; may be repeated.',
  }),
  'as-uid': stringFlag({ ...group, description: 'UID to impersonate for the operation.' }),
  'as-user-extra': arrayFlag({
    ...group,
    description: 'User extra to impersonate, as key=value; may be repeated.',
  }),
  'cache-dir': stringFlag({ ...group, completes: 'folders', description: 'Cache directory (KUBECACHEDIR).' }),
  'certificate-authority': stringFlag({
    ...group,
    completes: 'files',
    description: 'Path to a certificate file for the certificate authority.',
  }),
  'client-certificate': stringFlag({
    ...group,
    completes: 'files',
    description: 'Path to a client certificate file for TLS.',
  }),
  'client-key': stringFlag({
    ...group,
    completes: 'files',
    description: 'Path to a client key file for TLS.',
  }),
  cluster: stringFlag({
    ...group,
    completes: 'clusters',
    description: 'Name of the kubeconfig cluster to use.',
  }),
  context: stringFlag({
    ...group,
    completes: 'contexts',
    description: 'Kubeconfig context to use; get, events, top, browse take several: a,b.',
  }),
  deadline: stringFlag(settingText(SETTINGS.deadline, { ...group, helpValue: 'DURATION' })),
  'disable-compression': boolFlag({ ...group, description: 'Ask the server not to compress its responses.' }),
  'discovery-burst': optionalNumberFlag(settingText(SETTINGS.discoveryBurst, group)),
  'discovery-qps': optionalNumberFlag(settingText(SETTINGS.discoveryQps, group)),
  'error-format': choiceSettingFlag(SETTINGS.errorFormat, group),
  'exit-codes': choiceSettingFlag(SETTINGS.exitCodes, group),
  'idle-timeout': stringFlag(settingText(SETTINGS.idleTimeout, group)),
  'insecure-skip-tls-verify': boolFlag({
    ...group,
    description: "Do not check the server's certificate: HTTPS connections are insecure.",
  }),
  kubeconfig: stringFlag({ ...group, completes: 'files', description: 'Path to the kubeconfig file.' }),
  kuberc: stringFlag({
    ...group,
    completes: 'files',
    description: 'Path to the kuberc file with preferences; KUBERC=off turns them off.',
  }),
  'log-flush-frequency': {
    ...durationFlag({ ...group, description: 'Accepted as in kubectl; logs are not buffered.' }, '5s'),
    parse: async (text: string) => {
      try {
        return parseGoDuration(text);
      } catch {
        throw new Error('parse error');
      }
    },
  },
  'match-server-version': boolFlag({
    ...group,
    description: 'Require the server version to match the client version.',
  }),
  namespace: stringFlag({
    ...group,
    char: 'n',
    completes: { names: 'namespaces', several: true },
    description: 'Namespace scope of this request.',
  }),
  'no-interactive': boolFlag({ ...group, description: 'Never prompt or draw on the screen; fail instead.' }),
  password: stringFlag({ ...group, description: 'Password for basic authentication to the API server.' }),
  profile: stringFlag(
    {
      ...group,
      helpValue: 'cpu|heap',
      completes: ['none', 'cpu', 'heap'],
      description: 'Profile of proa to write, for developer tools.',
    },
    'none',
  ),
  'profile-output': stringFlag(
    { ...group, completes: 'files', description: 'File to write the profile to.' },
    'profile.pprof',
  ),
  'request-timeout': stringFlag(
    { ...group, description: 'How long to wait for a single request (1s, 2m, 3h); 0 means no limit.' },
    '0',
  ),
  retries: optionalIntFlag(settingText(SETTINGS.retries, { ...group, helpValue: 'N' })),
  server: stringFlag({ ...group, char: 's', description: 'Address and port of the API server.' }),
  'tls-server-name': stringFlag({
    ...group,
    description: "Server name to expect in the server's certificate.",
  }),
  token: stringFlag({ ...group, description: 'Bearer token for the API server.' }),
  user: stringFlag({ ...group, completes: 'users', description: 'Name of the kubeconfig user to use.' }),
  username: stringFlag({ ...group, description: 'Username for basic authentication to the API server.' }),
  v: intFlag({
    ...group,
    char: 'v',
    description: 'Log level: 6 logs requests, 9 everything except secrets.',
  }),
  vmodule: {
    ...stringFlag({ ...group, description: 'Accepted as in kubectl (pattern=N,...); has no effect.' }),
    parse: async (text: string) => (await import('./vmodule.js')).checkModules(text),
  },
  'warnings-as-errors': boolFlag({
    ...group,
    description: 'Treat warnings from the server as errors and exit with code 1.',
  }),
};

/**
 * The options of a session from the global flags.
 * @param command its id (`rollout:status`), "" if requests belong to none, the alias it was called by, and the name of
 * the program
 */
export function sessionOptions(
  flags: FlagValues<typeof globalFlags>,
  { id, alias, name }: Pick<CommandConfig, 'id' | 'alias' | 'name'>,
): SessionOptions {
  return {
    command: alias ?? id.replaceAll(':', ' '),
    program: name,
    kubeconfig: flags.kubeconfig,
    kuberc: flags.kuberc,
    overrides: {
      context: flags.context,
      cluster: flags.cluster,
      user: flags.user,
      namespace: flags.namespace,
      server: flags.server,
      tlsServerName: flags['tls-server-name'],
      insecureSkipTlsVerify: flags['insecure-skip-tls-verify'],
      certificateAuthority: flags['certificate-authority'],
      disableCompression: flags['disable-compression'],
      clientCertificate: flags['client-certificate'],
      clientKey: flags['client-key'],
      token: flags.token,
      username: flags.username,
      password: flags.password,
      as: flags.as,
      asUid: flags['as-uid'],
      asGroups: flags['as-group'],
      asUserExtra: flags['as-user-extra'],
      requestTimeout: flags['request-timeout'],
    },
    cacheDir: flags['cache-dir'],
    limits: checkedLimits(flags['discovery-burst'], flags['discovery-qps']),
    idleTimeout: flags['idle-timeout'],
    matchServerVersion: flags['match-server-version'],
    retries: flags.retries,
    readOnly: false,
    noInteractive: flags['no-interactive'],
    verbosity: flags.v,
    warningsAsErrors: flags['warnings-as-errors'],
  };
}
