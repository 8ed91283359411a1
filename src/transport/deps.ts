import type { CredentialPluginPolicy } from '../kubeconfig/connection.js';
import type { Clock } from '../process/clock.js';
import type { AskedRetries } from './retry.js';
import type { TlsSessionFolder } from './tls-sessions.js';

/** What the transport takes from the process it runs in. */
export interface TransportDeps {
  /** `proa/1.2.3 (linux/amd64)`. Servers indent their answers for curl, Wget and Mozilla. */
  userAgent: string;
  /** Further headers of each request. */
  headers?: Readonly<Record<string, string>>;
  /** For the proxy variables, and for credential plugins to inherit. */
  environment: Readonly<Record<string, string | undefined>>;
  clock?: Clock;
  /** 0 to 1, for jitter. */
  random?: () => number;
  /** Called once for each warning of the server; the text is the server's, so escape it. */
  onWarning?: (text: string) => void;
  /** kubectl's -v; requests are logged from 6 on. */
  verbosity?: number;
  /** One line of the log (a body makes several), without klog's header; the level it belongs to comes first. */
  log?: (level: number, text: string) => void;
  /**
   * How long a server may be silent while a response is expected of it, streams excepted, in milliseconds; 0 or absent:
   * for ever.
   */
  idleTimeoutMs?: number;
  /** Called where a server has not answered a request for 5 seconds, streams excepted: once for each request. */
  onSlow?: (method: string, path: string) => void;
  /** How often a request is repeated at most; 10, as client-go does. */
  retries?: number;
  /** What the user has asked for instead of that. */
  askedRetries?: AskedRetries | undefined;
  /** Called with what was tried in vain, as the user has asked for it. */
  onGivenUp?: (text: string) => Promise<void>;
  /**
   * Called where a write was given up on its way: the server may have done it or not.
   * @param path without its query
   */
  onInDoubt?: (method: string, path: string) => void;
  /** Called before each retry with the delay in ms. */
  onWait?: (milliseconds: number) => void;
  plugins?: PluginHost;
  /** Where TLS sessions outlast a run; they do not when absent. */
  sessions?: TlsSessions | undefined;
}

/** Where TLS sessions are kept between runs, and whether. */
export interface TlsSessions extends TlsSessionFolder {
  /** The program and its runtime, whose form of a session it is: `proa/1.2.3 node/24.1.0`. */
  client: string;
  /** `node` or `bun`. */
  runtime: string;
  /** Asked with each connection. Fails if the settings cannot be understood. */
  wanted(): Promise<boolean>;
}

/** What credential plugins get to see of the terminal, and which of them may run. */
export interface PluginHost {
  /** Whether standard input is a terminal. */
  stdinIsTerminal: boolean;
  /** Why standard input is taken, where it is (`-f -`): `used by stdin resource manifest reader`. */
  stdinUnavailable?: string;
  /** Where the plugin's own words go; the process' standard error when absent. */
  stderr?: (text: string) => void;
  policy?: CredentialPluginPolicy;
  /** Gets the terminal for a plugin that may ask its user something, from whoever else has it on the screen. */
  lendTerminal?: (use: () => Promise<void>) => Promise<void>;
}
