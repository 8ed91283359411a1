import type { CredentialPluginPolicy } from '../kubeconfig/connection.js';
import type { Clock } from '../process/clock.js';
import type { AskedRetries } from './retry.js';
import type { TlsSessionFolder } from './tls-sessions.js';

/** What the transport takes from its process. */
export interface TransportDeps {
  /** `proa/1.2.3 (linux/amd64)`. Servers indent their responses for curl, Wget and Mozilla. */
  userAgent: string;
  /** Additional headers of each request. */
  headers?: Readonly<Record<string, string>>;
  /** For the proxy variables, and inherited by credential plugins. */
  environment: Readonly<Record<string, string | undefined>>;
  clock?: Clock;
  /** 0 to 1, for jitter. */
  random?: () => number;
  /** Called once for each warning of the server; the text comes from the server, so escape it. */
  onWarning?: (text: string) => void;
  /** kubectl's -v; requests are logged from 6 on. */
  verbosity?: number;
  /** One line of the log (a body has several), without klog's header; its level comes first. */
  log?: (level: number, text: string) => void;
  /**
   * How long a server may be silent while a response is expected, except for streams, in milliseconds; 0 or absent:
   * forever.
   */
  idleTimeoutMs?: number;
  /** Called once for each request to which a server has not responded for 5 seconds, except for streams. */
  onSlow?: (method: string, path: string) => void;
  /** How often a request is repeated at most; 10, as in client-go. */
  retries?: number;
  /** The user's own retry settings, which replace that. */
  askedRetries?: AskedRetries | undefined;
  /** Called with the failed attempts, if the user has set retries. */
  onGivenUp?: (text: string) => Promise<void>;
  /**
   * Called if a write was abandoned in flight: the server may or may not have done it.
   * @param path without its query
   */
  onInDoubt?: (method: string, path: string) => void;
  /** Called before each retry with the delay in ms. */
  onWait?: (milliseconds: number) => void;
  plugins?: PluginHost;
  /** Where TLS sessions are kept between runs; they are not if absent. */
  sessions?: TlsSessions | undefined;
}

/** Where TLS sessions are kept between runs, and whether. */
export interface TlsSessions extends TlsSessionFolder {
  /** The program and its runtime, which determine the format of a session: `proa/1.2.3 node/24.1.0`. */
  client: string;
  /** `node` or `bun`. */
  runtime: string;
  /** Asked for each connection. Fails if the settings are invalid. */
  wanted(): Promise<boolean>;
}

/** What credential plugins see of the terminal, and which of them may run. */
export interface PluginHost {
  /** Whether standard input is a terminal. */
  stdinIsTerminal: boolean;
  /** Why standard input is not available, if so (`-f -`): `used by stdin resource manifest reader`. */
  stdinUnavailable?: string;
  /** Receives the plugin's standard error; that of the process if absent. */
  stderr?: (text: string) => void;
  policy?: CredentialPluginPolicy;
  /** Borrows the terminal, from whoever uses the screen, for a plugin that may ask the user something. */
  lendTerminal?: (use: () => Promise<void>) => Promise<void>;
}
