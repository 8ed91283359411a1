import type { Machine } from '../kubeconfig/machine.js';
import type { ConnectionOverrides } from '../kubeconfig/overrides.js';
import type { Environment } from '../process/environment.js';
import type { TerminalTurns } from '../terminal/terminal-turns.js';
import type { LendTerminal } from '../terminal/ui/use-source.js';
import type { SessionVoice } from './session-voice.js';

/** The options of a session, from the command line. */
export interface SessionOptions {
  /** The words of the command, which tell servers the purpose of their requests; "" for none. */
  command: string;
  /** What the program is called, for messages: `proa`, `kubectl`. */
  program: string;
  /** Path of the kubeconfig; "" for the one from KUBECONFIG or the home folder. */
  kubeconfig: string;
  /** Path of the kuberc file; "" for the one from KUBERC or the home folder. */
  kuberc: string;
  /** Values that override those of the kubeconfig. */
  overrides: ConnectionOverrides;
  /** "" for the one from KUBECACHEDIR or the platform. */
  cacheDir: string;
  /** Values of the discovery limiter; undefined for those from variables and the configuration file. */
  limits: { burst: number | undefined; qps: number | undefined };
  /**
   * How long a server may be silent, in the form of --idle-timeout; "" for the value from variables and the
   * configuration file.
   */
  idleTimeout: string;
  /**
   * How often a failed request is repeated, if that is safe; undefined for the value from variables and the
   * configuration file.
   */
  retries: number | undefined;
  /** Fail if the minor release of the server differs from that of the kubectl that proa follows. */
  matchServerVersion: boolean;
  /** Do not draw or ask on the terminal. */
  noInteractive: boolean;
  /** Forbid changes, whatever the configuration file says about the context. */
  readOnly: boolean;
  /** Log level: 6 logs requests, 9 everything except secrets. */
  verbosity: number;
  /** Fail at the end if the server sent warnings. */
  warningsAsErrors: boolean;
}

/** The default options of a session. */
export const plainSession: SessionOptions = {
  command: '',
  program: 'proa',
  kubeconfig: '',
  kuberc: '',
  overrides: {},
  cacheDir: '',
  limits: { burst: undefined, qps: undefined },
  idleTimeout: '',
  retries: undefined,
  matchServerVersion: false,
  noInteractive: false,
  readOnly: false,
  verbosity: 0,
  warningsAsErrors: false,
};

/** The hooks of a program that owns the terminal. */
export interface SessionHooks {
  /** A request is repeated after this many milliseconds. */
  onWait?: (milliseconds: number) => void;
  /** Receives the output of credential plugins. */
  pluginStderr?: (text: string) => void;
  /** Standard input is read by the command itself, which is named here: credential plugins cannot use it. */
  stdinUnavailable?: string;
  /** Lends the terminal to a credential plugin that may ask the user something. */
  lendTerminal?: LendTerminal;
}

/** What the parts of a session depend on. */
export interface SessionParts {
  options: SessionOptions;
  environment: Environment;
  /** The version of proa, for the User-Agent. */
  version: string;
  hooks: SessionHooks;
  voice: SessionVoice;
  machine: Machine;
  cacheFolder: string;
  terminalTurns: TerminalTurns;
  commandHeaders: Record<string, string>;
}
